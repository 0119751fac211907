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

/** The names of a body. */
export class Scope {
  values = new Map<string, Value>();
  readonly globals = new Set<string>();

  constructor(readonly parent: Scope | null) {}

  /** The value of a name; undefined where no body binds it. */
  find(name: string): Value | undefined {
    const own = this.values.get(name);
    return own !== undefined || this.values.has(name) ? own : this.parent?.find(name);
  }

  set(name: string, value: Value): void {
    const owner = this.globals.has(name) ? this.outermost() : this;
    owner.values.set(name, value);
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
