/** Parses the line of a magic as IPython's option parsers do: options, their values, other arguments. */
import type { MagicEntry } from './magic-entry';
import { wordRanges } from './python-text';
import type { TracedText } from './traced-text';

/** The parsed line of a magic. */
export interface MagicArguments {
  /** Values of options that take one; options that take none have no values. */
  readonly options: ReadonlyMap<string, readonly TracedText[]>;
  readonly positional: readonly TracedText[];
  /** The line from the first positional argument, as typed. */
  readonly rest: TracedText;
}

/** Splits at blanks outside of quotes. */
function splitWords(text: TracedText): TracedText[] {
  const words: TracedText[] = [];
  for (const match of text.text.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)) {
    words.push(text.slice(match.index, match.index + match[0].length));
  }
  return words;
}

/** The word without surrounding quotes. */
export function unquote(word: TracedText): TracedText {
  const quoted = /^(["'])(.*)\1$/s.exec(word.text);
  return quoted === null ? word : word.slice(1, word.length - 1);
}

class ArgumentReader {
  private readonly options = new Map<string, TracedText[]>();
  private readonly positional: TracedText[] = [];
  private readonly words: readonly TracedText[];
  private index = 0;

  constructor(
    private readonly line: TracedText,
    private readonly entry: MagicEntry
  ) {
    this.words = splitWords(line);
  }

  read(): MagicArguments {
    let first: TracedText | null = null;
    let optionsOver = false;
    while (this.index < this.words.length) {
      const word = this.words[this.index];
      this.index += 1;
      if (!optionsOver && word.text === '--') {
        optionsOver = true;
      } else if (!optionsOver && /^--\w/.test(word.text)) {
        this.readLong(word);
      } else if (!optionsOver && /^-[^\d\s-]/.test(word.text)) {
        this.readShort(word);
      } else {
        first ??= word;
        this.positional.push(unquote(word));
        optionsOver ||= this.entry.ordered === true;
      }
    }
    return { options: this.options, positional: this.positional, rest: this.restFrom(first) };
  }

  private restFrom(first: TracedText | null): TracedText {
    if (first === null) {
      return this.line.slice(this.line.length);
    }
    let at = 0;
    for (const { start, end } of wordRanges(this.line.text)) {
      at = start;
      if (this.line.slice(start, end).sourceStart === first.sourceStart) {
        break;
      }
    }
    return this.line.slice(at);
  }

  private add(name: string, value: TracedText | null): void {
    const values = this.options.get(name) ?? [];
    this.options.set(name, value === null ? values : [...values, unquote(value)]);
  }

  private nextWord(): TracedText | null {
    const word = this.words[this.index];
    if (word === undefined) {
      return null;
    }
    this.index += 1;
    return word;
  }

  private readLong(word: TracedText): void {
    const equals = word.text.indexOf('=');
    const name = word.text.slice(0, equals === -1 ? undefined : equals);
    if (equals !== -1) {
      this.add(name, word.slice(equals + 1));
    } else if (this.entry.long?.includes(`${name.slice(2)}=`) === true) {
      this.add(name, this.nextWord());
    } else {
      this.add(name, null);
    }
  }

  private readShort(word: TracedText): void {
    for (let at = 1; at < word.length; at += 1) {
      const letter = word.text[at];
      const known = this.entry.short?.indexOf(letter) ?? -1;
      if (known === -1 || this.entry.short?.[known + 1] !== ':') {
        this.add(`-${letter}`, null);
        continue;
      }
      this.add(`-${letter}`, at + 1 < word.length ? word.slice(at + 1) : this.nextWord());
      return;
    }
  }
}

/** Parses the line of a magic. */
export function readArguments(line: TracedText, entry: MagicEntry): MagicArguments {
  return new ArgumentReader(line, entry).read();
}
