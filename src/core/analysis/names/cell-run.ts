/** Runs cells, one after the other, in one namespace. */
import { WorkBudget } from '../../memo/work-budget';
import { BodyRunner } from './body-runner';
import type { CompiledBody, CompiledEvent } from './compiled-body';
import { straightBody } from './compiled-body';
import type { CompiledCell } from './compiled-function';
import type { DefinitionSet } from './definitions';
import type { Delta } from './environment';
import type { RunState } from './run-state';
import { Trace } from './trace';

/** Names and, at the same positions, their sets: gone through at every update, so kept in plain arrays. */
export interface NamedSets {
  readonly names: readonly number[];
  readonly sets: readonly DefinitionSet[];
}

/** What running a cell did, and what that depends on. */
export interface CellOutcome {
  readonly inputs: NamedSets;
  readonly outputs: NamedSets;
  /** Names that the cell bound at some time. */
  readonly binds: readonly number[];
  readonly trace: Trace;
  /** It did something to all names there are. */
  readonly touchedAllNames: boolean;
}

/**
 * Steps that running one cell may take: so many, and so many more for each of its events. The events of bodies that it
 * calls are steps, and so are the names that are compared where paths meet and handed on where calls return.
 */
const STEPS = { ofAnyCell: 20_000, forEachEvent: 60 } as const;

/** Runs cells. */
export class CellRunner {
  private readonly bodies: BodyRunner;

  constructor(private readonly state: RunState) {
    this.bodies = new BodyRunner(state);
  }

  /**
   * Runs `cell` in the present namespace and leaves what it did there. A cell whose run takes too many steps counts as
   * one that may bind any name.
   */
  run(cell: CompiledCell): CellOutcome {
    const steps = STEPS.ofAnyCell + STEPS.forEachEvent * cell.eventCount;
    const { inputs, outcome } = this.runWithin(new WorkBudget(steps), cell, cell.body);
    if (outcome !== null) {
      return outcome;
    }
    const body = straightBody(unknownEvents(cell));
    const unknown = this.runWithin(new WorkBudget(Infinity), cell, body);
    if (unknown.outcome === null) {
      throw new Error('a budget without end is spent');
    }
    // What it read decides how far it came.
    return { ...unknown.outcome, inputs: listed(new Map([...inputs, ...unknown.inputs])) };
  }

  /** Null where the budget was spent, which leaves the namespace as it was. */
  private runWithin(
    budget: WorkBudget,
    cell: CompiledCell,
    body: CompiledBody
  ): { readonly inputs: Delta; readonly outcome: CellOutcome | null } {
    const { environment } = this.state;
    environment.forgetTrail();
    this.bodies.startCell();
    this.state.place = cell.place;
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
      .filter(([, set]) => set.members.some(m => m.kind === 'bound' && m.place === cell.place))
      .map(([name]) => name);
    const { touchedAllNames } = this.state;
    return {
      inputs,
      outcome: { inputs: listed(inputs), outputs: listed(outputs), binds, trace, touchedAllNames }
    };
  }
}

/** What a cell may do of which nothing is known but its text. */
function unknownEvents({ boundNames, summary }: CompiledCell): readonly CompiledEvent[] {
  const range = { start: 0, end: summary.source.length };
  return [
    ...boundNames.map((name): CompiledEvent => ({ kind: 'mention', name, ...range })),
    { kind: 'unknown-names', ...range }
  ];
}

function listed(delta: Delta): NamedSets {
  return { names: [...delta.keys()], sets: [...delta.values()] };
}
