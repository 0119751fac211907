/** What the parts of a run share: the namespace, its tables, and which cell is running. */
import type { CellPlace, CompiledCell, CompiledFunction } from './compiled-function';
import type { DefinitionSet, Definitions } from './definitions';
import type { Delta, Environment } from './environment';
import type { NameTable } from './name-table';
import { ANY_NAME } from './name-table';
import type { WorkBudget } from '../../memo/work-budget';
import type { Trace } from './trace';

/** A body that is being run. */
export interface Frame {
  /** The cell whose text is run. */
  readonly cell: CompiledCell;
  /** The function; null at the top level of the cell. */
  readonly body: CompiledFunction | null;
  readonly trace: Trace;
  /** Going round a loop: what is seen is not final. */
  quiet: boolean;
}

/** The state of a run through the document. */
export class RunState {
  /** The cell that is running: what is bound now is bound by it. */
  place: CellPlace = { id: -1 };
  /** Something was done to all names there are. */
  touchedAllNames = false;

  /** `deletable` holds the names that some cell deletes. */
  constructor(
    readonly names: NameTable,
    readonly definitions: Definitions,
    readonly environment: Environment,
    readonly deletable: ReadonlySet<number>
  ) {}

  /** What running the present cell may cost yet. */
  get budget(): WorkBudget {
    return this.environment.budget;
  }

  /** Whether a cell that hides what it binds may have bound what nothing else did. */
  mayBeUnknown(set: DefinitionSet): boolean {
    return (
      set.members.some(member => member.kind === 'unbound') &&
      this.environment.read(ANY_NAME).mayBeBound
    );
  }

  /** From here on any name may be bound. */
  makeNamesUnknown(): void {
    const { definitions, environment } = this;
    this.touchedAllNames = true;
    environment.write(ANY_NAME, definitions.unknown);
    for (const name of this.deletable) {
      const set = environment.read(name);
      if (set.members.some(member => member.kind === 'deleted')) {
        environment.write(name, definitions.join(set, definitions.unknown));
      }
    }
  }

  /** No path comes to the end, but the run goes on as if one did: what was done on the way may be done. */
  writePossibly(collected: Delta): void {
    const { definitions, environment } = this;
    for (const [name, set] of collected) {
      environment.write(name, definitions.join(environment.read(name), set));
    }
  }
}
