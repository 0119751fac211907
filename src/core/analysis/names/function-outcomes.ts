/** What functions did when they were called, kept for calls in a namespace that is the same as far as they see. */
import { FactTable } from '../../memo/fact-table';
import type { CellPlace, CompiledFunction } from './compiled-function';
import type { Delta, Environment } from './environment';
import type { Trace } from './trace';

/** What one call did, and what that depends on. */
export interface FunctionOutcome {
  /** The cell that was running: what the function binds is its. */
  readonly place: CellPlace;
  readonly inputs: Delta;
  readonly outputs: Delta;
  /** Sets that names had for a while. */
  readonly collected: Delta;
  readonly trace: Trace;
}

/** Outcomes kept for one function; calls from more different namespaces than this are rare. */
const KEPT = 6;

/** The known outcomes of functions. */
export class FunctionOutcomes {
  private readonly known = new FactTable<CompiledFunction, FunctionOutcome[]>();

  constructor(private readonly environment: Environment) {}

  /** Remembers an outcome. */
  keep(body: CompiledFunction, outcome: FunctionOutcome): void {
    const outcomes = this.known.get(body) ?? [];
    outcomes.unshift(outcome);
    outcomes.length = Math.min(outcomes.length, KEPT);
    this.known.set(body, outcomes);
  }

  /** Does again what the function did in the same situation, and gives that; null where there was none. */
  replay(body: CompiledFunction, place: CellPlace): FunctionOutcome | null {
    const outcome = this.known.get(body)?.find(known => this.fits(known, place));
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

  private fits(outcome: FunctionOutcome, place: CellPlace): boolean {
    if (outcome.place !== place && (outcome.outputs.size > 0 || outcome.collected.size > 0)) {
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
