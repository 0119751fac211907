/** Cells and functions made ready for running, and the values that names bound to them have. */
import type { FactOwner } from '../../memo/fact-table';
import type { CellSummary, FunctionSummary } from '../../python/flow/cell-summary';
import type { CompiledBody } from './compiled-body';

/** The place of one cell in the document, kept while the cell's text changes. */
export interface CellPlace {
  readonly id: number;
}

/** A value that calls can be followed into. */
export interface KnownValue {
  readonly id: number;
  readonly kind: 'function' | 'class' | 'instance';
  /**
   * The function, the class, or the class of the instance. Null once the cell has another text: no name has the value
   * then, but definitions that are kept still tell of it, and would hold every version of the cell with its syntax tree.
   */
  readonly body: CompiledFunction | null;
}

/** A function, lambda or class of a cell. */
export class CompiledFunction implements FactOwner {
  readonly derived = new Map<object, unknown>();
  /** The values that a name bound to it may have. */
  readonly asFunction: FollowedValue;
  readonly asClass: FollowedValue;
  readonly asInstance: FollowedValue;

  constructor(
    readonly cell: CompiledCell,
    readonly summary: FunctionSummary,
    readonly body: CompiledBody,
    firstValue: number
  ) {
    this.asFunction = { id: firstValue, kind: 'function', body: this };
    this.asClass = { id: firstValue + 1, kind: 'class', body: this };
    this.asInstance = { id: firstValue + 2, kind: 'instance', body: this };
  }

  /** Its cell has another text, or is gone. */
  outdate(): void {
    for (const value of [this.asFunction, this.asClass, this.asInstance]) {
      value.body = null;
    }
  }
}

interface FollowedValue extends KnownValue {
  body: CompiledFunction | null;
}

/** A cell ready for running. */
export interface CompiledCell {
  readonly place: CellPlace;
  readonly summary: CellSummary;
  readonly body: CompiledBody;
  readonly functions: readonly CompiledFunction[];
  /** How many events its text has, nested bodies included. */
  readonly eventCount: number;
  /** Names that the cell's text binds or may bind, nested bodies included, and those that it deletes. */
  readonly boundNames: readonly number[];
  readonly deletedNames: readonly number[];
  /** It may bind names that it does not show. */
  readonly hidesNames: boolean;
  readonly resets: boolean;
}
