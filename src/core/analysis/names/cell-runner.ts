/** Interprets compiled cells one after another in a shared namespace. */
import { WorkBudget } from '../../memo/work-budget';
import { BodyRunner } from './body-runner';
import type { CompiledBody, CompiledEvent } from './compiled-body';
import { straightBody } from './compiled-body';
import type { CompiledCell } from './compiled-function';
import type { DefinitionSet } from './definition-set';
import type { Delta } from './environment';
import type { RunState } from './run-state';
import { Trace } from './trace';

/** Names and, at the same positions, their sets. Plain arrays, because every update iterates over them. */
export interface NamedSets {
  readonly names: readonly number[];
  readonly sets: readonly DefinitionSet[];
}

/** Effects of a cell, and the inputs that they depend on. */
export interface CellOutcome {
  readonly inputs: NamedSets;
  readonly outputs: NamedSets;
  /** Names that the cell bound at any time. */
  readonly binds: readonly number[];
  readonly trace: Trace;
  /** The cell affected all names that exist. */
  readonly touchedAllNames: boolean;
}

/**
 * Budget of one cell: a base plus an amount for each event. Steps are the events of called bodies, the names compared
 * at joins, and the names passed on when calls return.
 */
const STEP_BUDGET = { base: 20_000, perEvent: 60 } as const;

/** Interprets cells. */
export class CellRunner {
  private readonly bodies: BodyRunner;

  constructor(private readonly state: RunState) {
    this.bodies = new BodyRunner(state);
  }

  /**
   * Interprets `cell` in the current namespace and leaves its effects there. A cell that exceeds its budget is treated
   * as one that may bind any name.
   */
  run(cell: CompiledCell): CellOutcome {
    const steps = STEP_BUDGET.base + STEP_BUDGET.perEvent * cell.eventCount;
    const { inputs, outcome } = this.runWithin(new WorkBudget(steps), cell, cell.body);
    if (outcome !== null) {
      return outcome;
    }
    const body = straightBody(unknownEvents(cell));
    const unknown = this.runWithin(new WorkBudget(Infinity), cell, body);
    if (unknown.outcome === null) {
      throw new Error('an infinite budget is spent');
    }
    // The names that it read determined how far it got.
    return { ...unknown.outcome, inputs: toNamedSets(new Map([...inputs, ...unknown.inputs])) };
  }

  /** The outcome is null if the budget was exceeded; the namespace is then unchanged. */
  private runWithin(
    budget: WorkBudget,
    cell: CompiledCell,
    body: CompiledBody
  ): { readonly inputs: Delta; readonly outcome: CellOutcome | null } {
    const { environment } = this.state;
    environment.forgetTrail();
    this.bodies.startCell();
    this.state.runningCell = cell.identity;
    this.state.touchedAllNames = false;
    environment.budget = budget;
    const trace = new Trace();
    const inputs = environment.enter();
    environment.startCollecting();
    const ended = this.bodies.runBody(body, { cell, body: null, trace, quiet: false });
    const collected = environment.stopCollecting();
    if (budget.isSpent) {
      environment.leave();
      environment.rollback(0);
      return { inputs, outcome: null };
    }
    if (!ended) {
      this.state.writePossibly(collected);
    }
    environment.leave();
    const outputs = environment.changesSince(0);
    environment.forgetTrail();
    const binds = [...collected]
      .filter(([, set]) => this.state.definitions.isBoundIn(set, cell.identity))
      .map(([name]) => name);
    const { touchedAllNames } = this.state;
    return {
      inputs,
      outcome: {
        inputs: toNamedSets(inputs),
        outputs: toNamedSets(outputs),
        binds,
        trace,
        touchedAllNames
      }
    };
  }
}

/** Possible effects of a cell of which only the text is known. */
function unknownEvents({ boundNames, summary }: CompiledCell): readonly CompiledEvent[] {
  const range = { start: 0, end: summary.source.length };
  return [
    ...boundNames.map((name): CompiledEvent => ({ kind: 'mention', name, ...range })),
    { kind: 'unknown-names', ...range }
  ];
}

function toNamedSets(delta: Delta): NamedSets {
  return { names: [...delta.keys()], sets: [...delta.values()] };
}
