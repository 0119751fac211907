/** A TOML document with its values and their lines. */
import type { TomlTable } from 'smol-toml';
import { parse } from 'smol-toml';
import { LineIndex } from '../notebook/line-index';
import { parseTomlLayout } from '../toml/layout';
import type { TomlEntry, TomlLayout } from '../toml/layout';
import { isTable } from '../toml/table';
import type { LineRange } from './declared-requirement';

/** A TOML document with the lines of its values. */
export class TomlDocument {
  private readonly lines: LineIndex;
  private readonly layout: TomlLayout;

  private constructor(
    readonly root: TomlTable,
    text: string
  ) {
    this.lines = new LineIndex(text);
    this.layout = parseTomlLayout(text);
  }

  /** Null if the text is not valid TOML. */
  static read(text: string): TomlDocument | null {
    try {
      return new TomlDocument(parse(text.replace(/^\uFEFF/, '')), text);
    } catch {
      return null;
    }
  }

  /** The table at a path; an empty table if there is none. */
  table(...path: readonly string[]): TomlTable {
    let table: TomlTable = this.root;
    for (const name of path) {
      const next = table[name];
      if (!isTable(next)) {
        return {};
      }
      table = next;
    }
    return table;
  }

  /** The lines of an array element, of the value at a path, or of the first entry in the table at that path. */
  linesOf(path: readonly string[], element?: number): LineRange {
    const entry = this.entry(path);
    const span = element === undefined ? entry?.value : entry?.value.elements.at(element);
    const { start, end } = span ?? entry?.value ?? this.header(path) ?? { start: 0, end: 0 };
    return { first: this.lines.lineAt(start), last: this.lines.lineAt(Math.max(start, end - 1)) };
  }

  /** The entry with exactly this path, or the first below it. */
  private entry(path: readonly string[]): TomlEntry | undefined {
    const { entries } = this.layout;
    return (
      entries.find(entry => entry.path.length === path.length && startsWith(entry.path, path)) ??
      entries.find(entry => startsWith(entry.path, path))
    );
  }

  private header(path: readonly string[]): { start: number; end: number } | undefined {
    return this.layout.headers.find(header => startsWith(header.path, path));
  }

  /** The lines of the headers `[[name]]`, in order. */
  headersOf(name: string): readonly number[] {
    return this.layout.headers
      .filter(({ path, isArray }) => isArray && path.length === 1 && path[0] === name)
      .map(({ start }) => this.lines.lineAt(start));
  }
}

/** The value if it is a list of strings, else null. */
export function strings(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every(item => typeof item === 'string') ? value : null;
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((part, index) => path[index] === part);
}
