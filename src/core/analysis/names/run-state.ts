/** State shared during the analysis: the namespace, its tables, and the running cell. */
import type { CellIdentity, CompiledCell, CompiledFunction } from './compiled-function';
import type { DefinitionSet } from './definition-set';
import { SOME } from './definition-set';
import type { Definitions } from './definitions';
import type { Delta, Environment } from './environment';
import type { NameTable } from './name-table';
import { ANY_NAME } from './name-table';
import type { WorkBudget } from '../../memo/work-budget';
import type { Trace } from './trace';

/** A body on the call stack. */
export interface Frame {
  /** The cell whose text runs. */
  readonly cell: CompiledCell;
  /** The function; null at the top level of the cell. */
  readonly body: CompiledFunction | null;
  readonly trace: Trace;
  /** Whether to record nothing, because the loop has not reached its fixpoint yet. */
  quiet: boolean;
}

/** State of one analysis of the document. */
export class RunState {
  /** The running cell: current bindings belong to it. */
  runningCell: CellIdentity = { id: -1 };
  /** Whether an event affected all names that exist. */
  touchedAllNames = false;

  /** @param deletable - names that some cell deletes */
  constructor(
    readonly names: NameTable,
    readonly definitions: Definitions,
    readonly environment: Environment,
    readonly deletable: ReadonlySet<number>
  ) {}

  /** Remaining budget of the current cell. */
  get budget(): WorkBudget {
    return this.environment.budget;
  }

  /** Whether the name is unbound on some path but unknown names may include it. */
  mayBeUnknown(set: DefinitionSet): boolean {
    return set.has(SOME.unbound) && this.environment.read(ANY_NAME).mayBeBound;
  }

  /** Marks every name as possibly bound. */
  makeNamesUnknown(): void {
    const { definitions, environment } = this;
    this.touchedAllNames = true;
    environment.write(ANY_NAME, definitions.unknown);
    for (const name of this.deletable) {
      const set = environment.read(name);
      if (set.has(SOME.deleted)) {
        environment.write(name, definitions.join(set, definitions.unknown));
      }
    }
  }

  /** No path reaches the end, but the analysis continues as if one did: every effect on the way is possible. */
  writePossibly(collected: Delta): void {
    const { definitions, environment } = this;
    for (const [name, set] of collected) {
      environment.write(name, definitions.join(environment.read(name), set));
    }
  }
}
