import { parseTomlLayout, replaceRange } from '../toml/layout';
import type { TomlEntry, TomlLayout } from '../toml/layout';

/** A value of a setting. */
export type SettingValue = string | number | boolean | readonly string[];

/** The location of our settings in a file. */
export class SettingsLocation {
  private readonly layout: TomlLayout;

  constructor(
    private readonly text: string,
    private readonly prefix: readonly string[]
  ) {
    this.layout = parseTomlLayout(text);
  }

  find(key: string): TomlEntry | null {
    return this.layout.entries.find(({ path }) => isSamePath(path, [...this.prefix, key])) ?? null;
  }

  /** The text with a new entry next to the other settings, or in a new table at the end. */
  insert(key: string, value: SettingValue): string {
    const line = `${key} = ${formatSetting(value)}`;
    const inline = this.layout.entries.find(
      ({ path, value: { kind } }) => kind === 'table' && isSamePath(path, this.prefix)
    );
    if (inline !== undefined) {
      return this.insertInline(inline, line);
    }
    const sibling = this.layout.entries.filter(entry => this.isSibling(entry)).at(-1);
    if (sibling !== undefined) {
      const first = sibling.keyParts[0].start;
      const shared = this.prefix.length - this.depthOf(sibling);
      const lead =
        shared === 0 ? '' : `${this.text.slice(first, sibling.keyParts[shared - 1].end)}.`;
      return this.insertLine(
        this.lineEnd(sibling.value.end),
        `${this.indentAt(first)}${lead}${line}`
      );
    }
    return this.prefix.length === 0 ? this.insertAtTop(line) : this.insertInTable(line);
  }

  /** Whether a new entry may follow this one: a setting of ours, in our table or in one above it. */
  private isSibling(entry: TomlEntry): boolean {
    return (
      !entry.inline &&
      entry.path.length > this.prefix.length &&
      isSamePath(entry.path.slice(0, this.prefix.length), this.prefix) &&
      this.depthOf(entry) <= this.prefix.length
    );
  }

  /** How many parts of the path come from the header. */
  private depthOf(entry: TomlEntry): number {
    return this.layout.headers[entry.header]?.path.length ?? 0;
  }

  private insertInline({ value }: TomlEntry, line: string): string {
    const inside = this.text.slice(value.start + 1, value.end - 1);
    const at = value.start + 1 + inside.trimEnd().length;
    const isEmpty = inside.trim() === '';
    return replaceRange(
      this.text,
      { start: at, end: value.end - 1 },
      `${isEmpty ? ' ' : ', '}${line} `
    );
  }

  private insertInTable(line: string): string {
    const { headers } = this.layout;
    const own = headers.find(({ path, isArray }) => !isArray && isSamePath(path, this.prefix));
    if (own !== undefined) {
      return this.insertLine(this.lineEnd(own.end), line);
    }
    const header = `[${this.prefix.join('.')}]`;
    const eol = this.eol();
    const below = headers.find(({ path }) =>
      isSamePath(path.slice(0, this.prefix.length), this.prefix)
    );
    if (below !== undefined) {
      const at = this.lineStart(below.start);
      return replaceRange(this.text, { start: at, end: at }, `${header}${eol}${line}${eol}${eol}`);
    }
    const end = this.text.trimEnd();
    return `${end}${end === '' ? '' : eol + eol}${header}${eol}${line}${eol}`;
  }

  /** Inserts above all tables, below a comment at the top of the file. */
  private insertAtTop(line: string): string {
    const eol = this.eol();
    const heading = /^\uFEFF?(?:[ \t]*#[^\r\n]*\r?\n)+(?=[ \t]*\r?\n)/.exec(this.text)?.[0] ?? '';
    const at = heading.length > 0 ? heading.length : this.text.startsWith('\uFEFF') ? 1 : 0;
    const rest = this.text.slice(at);
    const before = heading.length > 0 ? eol : '';
    const after = rest.trim() === '' || /^\r?\n/.test(rest) ? '' : eol;
    return `${this.text.slice(0, at)}${before}${line}${eol}${after}${rest.trim() === '' ? '' : rest}`;
  }

  private insertLine(at: number, line: string): string {
    return replaceRange(this.text, { start: at, end: at }, `${this.eol()}${line}`);
  }

  /** The end of the line that contains `at`, before its line break. */
  private lineEnd(at: number): number {
    const rest = this.text.slice(at).search(/\r?\n/);
    return rest === -1 ? this.text.length : at + rest;
  }

  private lineStart(at: number): number {
    return this.text.lastIndexOf('\n', at - 1) + 1;
  }

  private indentAt(at: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(at), at))?.[0] ?? '';
  }

  private eol(): string {
    return this.text.includes('\r\n') ? '\r\n' : '\n';
  }
}

/** A value as TOML writes it. */
export function formatSetting(value: SettingValue): string {
  return typeof value === 'object'
    ? `[${value.map(item => JSON.stringify(item)).join(', ')}]`
    : JSON.stringify(value);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
