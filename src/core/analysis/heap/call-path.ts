import { CallScope } from './call-scope';
import type { HeapObject } from './heap';
import { PathState } from './path-state';

/** The calls in the code of a statement that are running, and what they have read. */
export class CallPath extends PathState {
  /** The innermost call last. */
  protected readonly scopes: CallScope[] = [];
  protected statementDeepReads = new Set<HeapObject>();

  /** Executes a call in the code of the statement; `code` returns its source. */
  inCall<T>(code: () => string, run: () => T): T {
    const scope = new CallScope(code);
    this.scopes.push(scope);
    try {
      return run();
    } finally {
      this.scopes.pop();
      this.scopes.at(-1)?.include(scope);
    }
  }

  /** Objects whose reachable objects were all read in the innermost call and have not changed since. */
  get deepReads(): Set<HeapObject> {
    return this.scopes.at(-1)?.deepReads ?? this.statementDeepReads;
  }

  protected override clearOutcome(): void {
    super.clearOutcome();
    this.statementDeepReads = new Set();
  }
}
