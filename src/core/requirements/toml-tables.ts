/** A TOML document with its values and their lines. */
import type { TomlTable } from 'smol-toml';
import { LineIndex } from '../notebook/line-index';
import { parseTomlLayout } from '../toml/layout';
import type { TomlEntry, TomlHeader, TomlLayout } from '../toml/layout';
import { parseToml } from '../toml/parse';
import { isTable } from '../toml/table';
import type { LineRange } from './declared-requirement';

/** A TOML document with the lines of its values. */
export class TomlDocument {
  private readonly lines: LineIndex;
  private readonly layout: TomlLayout;
  private entries: PathIndex<TomlEntry> | null = null;
  private headers: PathIndex<TomlHeader> | null = null;

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
      return new TomlDocument(parseToml(text), text);
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
    this.entries ??= new PathIndex(this.layout.entries);
    return this.entries.find(path);
  }

  private header(path: readonly string[]): TomlHeader | undefined {
    this.headers ??= new PathIndex(this.layout.headers);
    return this.headers.below(path);
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

/** Longer paths are not looked for. */
const MAX_LENGTH = 8;

/** What has a path in a TOML text, by its path and by each of its starts. */
class PathIndex<T extends { readonly path: readonly string[] }> {
  private readonly exact = new Map<string, T>();
  private readonly starts = new Map<string, T>();

  constructor(all: readonly T[]) {
    for (const each of all) {
      const { path } = each;
      let key = '';
      for (let length = 1; length <= Math.min(path.length, MAX_LENGTH); length++) {
        key = keyOf(key, path[length - 1]);
        keepFirst(this.starts, key, each);
      }
      if (path.length <= MAX_LENGTH) {
        keepFirst(this.exact, key, each);
      }
    }
  }

  /** The first with exactly this path, or the first below it. */
  find(path: readonly string[]): T | undefined {
    return this.exact.get(path.reduce(keyOf, '')) ?? this.below(path);
  }

  /** The first with this path or below it. */
  below(path: readonly string[]): T | undefined {
    return this.starts.get(path.reduce(keyOf, ''));
  }
}

function keyOf(start: string, part: string): string {
  return `${start}${part.length}:${part}`;
}

function keepFirst<T>(all: Map<string, T>, key: string, value: T): void {
  if (!all.has(key)) {
    all.set(key, value);
  }
}
