/** Compiled cells and functions, and the values of the names bound to them. */
import type { FactOwner } from '../../memo/fact-table';
import type { CellSummary, FunctionSummary } from '../../python/flow/cell-summary';
import type { CompiledBody } from './compiled-body';

/** Identity of one cell of the document, stable while its text changes. */
export interface CellIdentity {
  readonly id: number;
}

/** A value that calls can be followed into. */
export interface KnownValue {
  readonly id: number;
  readonly kind: 'function' | 'class' | 'instance';
  /**
   * The function, the class, or the class of the instance. Null once the cell has a different text: no name has the
   * value then, but cached definitions still refer to it and would keep every version of the syntax tree alive.
   */
  readonly body: CompiledFunction | null;
}

/** A compiled function, lambda or class. */
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

  /** Releases the body: its cell was edited or deleted. */
  release(): void {
    for (const value of [this.asFunction, this.asClass, this.asInstance]) {
      value.body = null;
    }
  }
}

interface FollowedValue extends KnownValue {
  body: CompiledFunction | null;
}

/** A compiled cell. */
export interface CompiledCell {
  readonly identity: CellIdentity;
  readonly summary: CellSummary;
  readonly body: CompiledBody;
  readonly functions: readonly CompiledFunction[];
  /** Number of events in its text, including nested bodies. */
  readonly eventCount: number;
  /** Names that the text binds or may bind, including nested bodies, and names that it deletes. */
  readonly boundNames: readonly number[];
  readonly deletedNames: readonly number[];
  /** The cell may bind names that its text does not show. */
  readonly mayBindUnknownNames: boolean;
  readonly resets: boolean;
  /** Facts that others derive from the cell. */
  readonly derived: Map<object, unknown>;
}
