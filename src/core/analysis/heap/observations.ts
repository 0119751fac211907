/** The calls that an observer kept of a statement. */
import type { Call } from '../../python/ast/nodes';
import type { CellText } from './cell-text';

/** A call as it is written. */
export interface CallSite {
  /** Key of the cell that it is written in. */
  readonly cell: string;
  readonly text: CellText;
  readonly node: Call;
  /** Whether the cell's own code makes the call, not the body of a function. */
  readonly isTop: boolean;
  /** Whether the value of the call is not used: the call is a statement, or only its shape is read. */
  readonly isDropped: boolean;
}

/** A call that the observer kept. */
export interface ObservedCall {
  /** What the observer returned. */
  readonly fact: object;
  readonly site: CallSite | null;
  /** The call in the cell's own code that led to it; null where no such call is written. */
  readonly outer: CallSite | null;
  /** Whether the statement makes the call on every path; loops count as run. */
  readonly isCertain: boolean;
}

const NOTHING: readonly ObservedCall[] = [];

/** The calls of a statement that the observer kept. */
export class Observations {
  private calls: ObservedCall[] | null = null;
  private doubts = 0;

  /** Whether what runs now runs on every usual path; loops and the bodies of `try` count as run. */
  get isCertain(): boolean {
    return this.doubts === 0;
  }

  /** Keeps a call. */
  add(call: ObservedCall): void {
    this.calls ??= [];
    this.calls.push(call);
  }

  /** Runs what runs only sometimes. */
  doubtfully<T>(run: () => T): T {
    this.doubts += 1;
    try {
      return run();
    } finally {
      this.doubts -= 1;
    }
  }

  /** The calls of the statement, which ends. */
  take(): readonly ObservedCall[] {
    const { calls } = this;
    this.calls = null;
    return calls ?? NOTHING;
  }
}
