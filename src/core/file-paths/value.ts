/** Values of Python expressions, as far as the notebook's texts give them. */
import type { FunctionDef, Lambda } from '../python/ast/nodes';
import type { OffsetMap } from '../python/ipython/masked-cell';
import type { NotebookCell } from '../notebook/document';
import type { SourceRange } from '../rule-context/rule-context';
import { HOLE, MAX_TEXT } from './path-text';

/** Python code and where it is. */
export interface CodePosition {
  readonly cell: NotebookCell;
  readonly map: OffsetMap;
}

/** A literal in a cell. */
export interface PathLiteral {
  readonly cell: NotebookCell;
  /** In the cell's source. */
  readonly range: SourceRange;
  readonly text: string;
}

/** A text, possibly with unknown parts; a path where the notebook made one of it. */
export interface TextValue {
  readonly kind: 'text';
  readonly text: string;
  readonly isPath: boolean;
  /** The literal that the text ends with; null where it ends in another way. */
  readonly tail: PathLiteral | null;
}

/** Where a function is defined. */
interface Definition {
  readonly scope: Scope;
  readonly position: CodePosition;
}

/** A value; null where nothing is known. */
export type Value =
  | TextValue
  | { readonly kind: 'constant'; readonly isTrue: boolean; readonly number: number | null }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'mapping'; readonly entries: ReadonlyMap<string, Value> }
  /** A module, or a part of one, by its dotted name. */
  | { readonly kind: 'library'; readonly name: string }
  | (Definition & { readonly kind: 'function'; readonly node: FunctionDef | Lambda })
  | (Definition & { readonly kind: 'class'; readonly methods: readonly FunctionDef[] })
  /** A file that is open. */
  | { readonly kind: 'handle' }
  | null;

/** Values of names before a change; undefined for names that were not bound. */
export type NameValues = ReadonlyMap<string, Value | undefined>;

/** The names of a body. */
export class Scope {
  readonly globals = new Set<string>();
  private readonly values = new Map<string, Value>();
  /** What the names that changed had before, for each journal that is open. */
  private readonly journals: Map<string, Value | undefined>[] = [];
  private reads: Map<string, Value | undefined> | null = null;

  constructor(private readonly parent: Scope | null) {}

  /** The value of a name; undefined where no body binds it. */
  find(name: string): Value | undefined {
    const own = this.values.get(name);
    this.noteRead(name);
    return own !== undefined || this.parent === null ? own : this.parent.find(name);
  }

  set(name: string, value: Value): void {
    const owner = this.globals.has(name) ? this.outermost() : this;
    owner.write(name, value);
  }

  /** Makes all names unknown that fulfill the condition. */
  forget(isForgotten: (value: Value) => boolean): void {
    for (const [name, value] of this.values) {
      if (isForgotten(value)) {
        this.write(name, null);
      }
    }
  }

  /** Begins to record changes. */
  open(): void {
    this.journals.push(new Map());
  }

  /** Ends it; returns the changed names with their values before. */
  close(): NameValues {
    const journal = this.journals.pop() ?? new Map<string, Value | undefined>();
    const around = this.journals.at(-1);
    journal.forEach((before, name) => {
      if (around?.has(name) === false) {
        around.set(name, before);
      }
    });
    return journal;
  }

  /** The present values of these names. */
  valuesOf(names: NameValues): NameValues {
    return new Map([...names.keys()].map(name => [name, this.values.get(name)]));
  }

  /** Gives names these values. */
  assign(values: NameValues): void {
    values.forEach((value, name) => this.write(name, value));
  }

  /** Records which names of this scope `body` reads before it binds them, with their values, and what it binds. */
  observe(body: () => void): { readonly reads: NameValues; readonly changes: NameValues } {
    const reads = new Map<string, Value | undefined>();
    this.reads = reads;
    this.open();
    body();
    const changes = this.valuesOf(this.close());
    this.reads = null;
    return { reads, changes };
  }

  /** Whether the names have these values, as the same objects. */
  has(values: NameValues): boolean {
    for (const [name, value] of values) {
      if (this.values.get(name) !== value) {
        return false;
      }
    }
    return true;
  }

  private noteRead(name: string): void {
    if (this.reads?.has(name) === false && this.journals[0]?.has(name) !== true) {
      this.reads.set(name, this.values.get(name));
    }
  }

  private write(name: string, value: Value | undefined): void {
    if (this.journals.length > 1) {
      // Where the code does not get there, the name keeps its value.
      this.noteRead(name);
    }
    const journal = this.journals.at(-1);
    if (journal?.has(name) === false) {
      journal.set(name, this.values.get(name));
    }
    if (value === undefined) {
      this.values.delete(name);
    } else {
      this.values.set(name, value);
    }
  }

  private outermost(): Scope {
    return this.parent === null ? this : this.parent.outermost();
  }
}

/** A text value; null where it is too long or unknown as a whole. */
export function textValue(
  text: string,
  tail: PathLiteral | null = null,
  isPath: boolean = false
): Value {
  return text.length > MAX_TEXT ? null : { kind: 'text', text, isPath, tail };
}

/** The text of a value, with an unknown part for all of an unknown one. */
export function textOf(value: Value): string {
  return value?.kind === 'text'
    ? value.text
    : value?.kind === 'constant' && value.number !== null
      ? String(value.number)
      : HOLE;
}

/** Whether two values are certainly the same. */
export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return (
    a === b ||
    (a?.kind === 'text' && b?.kind === 'text' && a.text === b.text) ||
    (a?.kind === 'library' && b?.kind === 'library' && a.name === b.name) ||
    (a?.kind === 'constant' &&
      b?.kind === 'constant' &&
      a.number === b.number &&
      a.isTrue === b.isTrue)
  );
}
