/**
 * Positions of keys, values and headers in a TOML text. For texts that a TOML parser has accepted; it validates
 * nothing.
 */

/** A range of the text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value and, for arrays, its elements. */
export interface TomlValue extends Span {
  readonly kind: 'array' | 'table' | 'scalar';
  /** Elements of an array, in order. */
  readonly elements: readonly TomlValue[];
}

/** A key with its value. */
export interface TomlEntry {
  /** From the document's root, including the table's header. */
  readonly path: readonly string[];
  /** The key as written, from its first to its last part. */
  readonly key: Span;
  /** The parts of the key as written. */
  readonly keyParts: readonly Span[];
  readonly value: TomlValue;
  /** Whether the entry is inside `{…}`. */
  readonly inline: boolean;
  /** Index of its table in {@link TomlLayout.headers}; -1 above the first header. */
  readonly header: number;
}

/** `[a.b]` or `[[a.b]]`. */
export interface TomlHeader extends Span {
  readonly path: readonly string[];
  readonly isArray: boolean;
}

/** All entries and headers, in text order. */
export interface TomlLayout {
  readonly entries: readonly TomlEntry[];
  readonly headers: readonly TomlHeader[];
}

/** Scans a TOML text. */
export function parseTomlLayout(text: string): TomlLayout {
  return new LayoutScanner(text).scan();
}

const SPACE = /[ \t]*/y;
const BLANK = /[ \t\r\n]*/y;
const COMMENT = /#[^\r\n]*/y;
const BARE_KEY = /[\w-]+/y;
const SCALAR = /[^,\]}\r\n#]*/y;

class LayoutScanner {
  private readonly entries: TomlEntry[] = [];
  private readonly headers: TomlHeader[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  scan(): TomlLayout {
    this.at = this.text.startsWith('\uFEFF') ? 1 : 0;
    for (;;) {
      this.skipBlank();
      if (this.at >= this.text.length) {
        return { entries: this.entries, headers: this.headers };
      }
      if (this.text[this.at] === '[') {
        this.readHeader();
      } else {
        this.readEntry(this.headers.at(-1)?.path ?? [], false);
      }
    }
  }

  private readHeader(): void {
    const start = this.at;
    const isArray = this.text.startsWith('[[', start);
    this.at += isArray ? 2 : 1;
    const { path } = this.readKey();
    this.at += isArray ? 2 : 1;
    this.headers.push({ start, end: this.at, path, isArray });
  }

  private readEntry(table: readonly string[], inline: boolean): void {
    const { path, parts } = this.readKey();
    this.skip(SPACE);
    // The equals sign.
    this.at++;
    this.skip(SPACE);
    const full = [...table, ...path];
    const index = this.entries.length;
    const value = this.readValue(full);
    const key = { start: parts[0].start, end: parts[parts.length - 1].end };
    this.entries.splice(index, 0, {
      path: full,
      key,
      keyParts: parts,
      value,
      inline,
      header: this.headers.length - 1
    });
  }

  private readKey(): { path: string[]; parts: Span[] } {
    const path: string[] = [];
    const parts: Span[] = [];
    do {
      this.at += path.length > 0 ? 1 : 0;
      this.skip(SPACE);
      const start = this.at;
      const quote = this.text[start];
      if (quote === '"' || quote === "'") {
        this.skipText(quote);
      } else {
        this.skip(BARE_KEY);
      }
      const raw = this.text.slice(start, this.at);
      path.push(quote === '"' ? unquote(raw) : raw.replaceAll("'", ''));
      parts.push({ start, end: this.at });
      if (this.at === start) {
        throw new Error('this is not a TOML key');
      }
      this.skip(SPACE);
    } while (this.text[this.at] === '.');
    return { path, parts };
  }

  private readValue(path: readonly string[]): TomlValue {
    const start = this.at;
    if (this.text[start] === '[') {
      const elements = this.readElements(path);
      return { kind: 'array', elements, start, end: this.at };
    }
    if (this.text[start] === '{') {
      this.readInlineTable(path);
      return { kind: 'table', elements: [], start, end: this.at };
    }
    const quote = this.text[start];
    if (quote === '"' || quote === "'") {
      this.skipText(quote);
    } else {
      this.skip(SCALAR);
    }
    const end = start + this.text.slice(start, this.at).trimEnd().length;
    this.at = end;
    return { kind: 'scalar', elements: [], start, end };
  }

  private readElements(path: readonly string[]): TomlValue[] {
    const elements: TomlValue[] = [];
    this.at++;
    for (;;) {
      this.skipBlank();
      if (this.at >= this.text.length || this.text[this.at] === ']') {
        this.at++;
        return elements;
      }
      if (this.text[this.at] === ',') {
        this.at++;
      } else {
        elements.push(this.readValue(path));
      }
    }
  }

  private readInlineTable(path: readonly string[]): void {
    this.at++;
    for (;;) {
      this.skipBlank();
      if (this.at >= this.text.length || this.text[this.at] === '}') {
        this.at++;
        return;
      }
      if (this.text[this.at] === ',') {
        this.at++;
      } else {
        this.readEntry(path, true);
      }
    }
  }

  /** Blanks and comments. One expression for all would need a stack as long as the text. */
  private skipBlank(): void {
    this.skip(BLANK);
    while (this.text[this.at] === '#') {
      this.skip(COMMENT);
      this.skip(BLANK);
    }
  }

  /** A text in quotes: on one line, or between three quotes of which two may precede the end. */
  private skipText(quote: string): void {
    const isLong = this.text.startsWith(quote.repeat(3), this.at);
    this.at += isLong ? 3 : 1;
    for (; this.at < this.text.length; this.at++) {
      const character = this.text[this.at];
      if (character === '\\' && quote === '"') {
        this.at++;
      } else if (
        character === quote &&
        (!isLong || this.text.startsWith(quote.repeat(3), this.at))
      ) {
        this.at += isLong ? 3 : 1;
        for (let more = 0; isLong && more < 2 && this.text[this.at] === quote; more++) {
          this.at++;
        }
        return;
      }
    }
  }

  private skip(expression: RegExp): void {
    expression.lastIndex = this.at;
    if (expression.test(this.text)) {
      this.at = expression.lastIndex;
    }
  }
}

function unquote(raw: string): string {
  const escapes = raw
    .slice(1, -1)
    .replace(/\\U([0-9a-fA-F]{8})/g, (_, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, 16))
    );
  return JSON.parse(`"${escapes.replaceAll('\t', '\\t')}"`) as string;
}

/** The text with a range replaced. */
export function replaceRange(text: string, { start, end }: Span, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
