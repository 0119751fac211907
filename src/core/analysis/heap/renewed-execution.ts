/** A symbolic execution of a notebook that is kept up to date, and begun again before its tables grow without end. */
import type { PythonVersion } from '../../python/version';
import { IncrementalExecution } from './incremental-execution';
import type { SymbolicWorld } from './program';

/** Value numbers and closures only grow; beyond so many everything is executed again. */
const MOST_TERMS = 200_000;
const MOST_CLOSURES = 1000;

/** The execution of one notebook whose cells that provide data may be left out: their names may be missing. */
export class RenewedExecution {
  private world: SymbolicWorld | null = null;
  private document: IncrementalExecution | null = null;

  /** `makeWorld` is called for each new execution, with the Python version of the notebook. */
  constructor(private readonly makeWorld: (version: PythonVersion) => SymbolicWorld) {}

  /** Whether nothing was executed yet. */
  get isNew(): boolean {
    return this.document === null;
  }

  /** The execution so far, or a new one where the version is another or the tables are full. */
  of(version: PythonVersion): IncrementalExecution {
    const { world } = this;
    if (
      this.document === null ||
      world === null ||
      world.version.minor !== version.minor ||
      world.shared.valueNumbers.size > MOST_TERMS ||
      world.shared.values.closureCount > MOST_CLOSURES
    ) {
      this.world = this.makeWorld(version);
      this.document = new IncrementalExecution(this.world, true);
    }
    return this.document;
  }
}
