/** Caches the outcomes of functions for calls with the same inputs. */
import { FactTable } from '../../memo/fact-table';
import type { CellIdentity, CompiledFunction } from './compiled-function';
import type { Delta, Environment } from './environment';
import type { Trace } from './trace';

/** Effects of one call, and the inputs that they depend on. */
export interface FunctionOutcome {
  /** The cell that was running: it owns what the function binds. */
  readonly runningCell: CellIdentity;
  readonly inputs: Delta;
  readonly outputs: Delta;
  /** Sets that names had temporarily. */
  readonly collected: Delta;
  readonly trace: Trace;
}

/** Outcomes cached per function; calls with more different inputs than this are rare. */
const MAX_OUTCOMES = 6;

/** The cached outcomes of functions. */
export class FunctionOutcomes {
  private readonly known = new FactTable<CompiledFunction, FunctionOutcome[]>();

  constructor(private readonly environment: Environment) {}

  /** Caches an outcome. */
  keep(body: CompiledFunction, outcome: FunctionOutcome): void {
    const outcomes = this.known.get(body) ?? [];
    outcomes.unshift(outcome);
    outcomes.length = Math.min(outcomes.length, MAX_OUTCOMES);
    this.known.set(body, outcomes);
  }

  /** Replays the cached outcome that matches the current inputs and returns it; null if there is none. */
  replay(body: CompiledFunction, runningCell: CellIdentity): FunctionOutcome | null {
    const outcome = this.known.get(body)?.find(known => this.fits(known, runningCell));
    if (outcome === undefined) {
      return null;
    }
    for (const name of outcome.inputs.keys()) {
      this.environment.read(name);
    }
    this.environment.collectAll(outcome.collected);
    this.environment.apply(outcome.outputs);
    return outcome;
  }

  private fits(outcome: FunctionOutcome, runningCell: CellIdentity): boolean {
    if (
      outcome.runningCell !== runningCell &&
      (outcome.outputs.size > 0 || outcome.collected.size > 0)
    ) {
      return false;
    }
    for (const [name, set] of outcome.inputs) {
      if (this.environment.peek(name) !== set) {
        return false;
      }
    }
    return true;
  }
}
