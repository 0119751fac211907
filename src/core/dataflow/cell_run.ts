/** Runs cells, one after the other, in one namespace. */
import { BodyRunner } from './body_runner';
import type { CompiledCell } from './compiled_function';
import type { DefinitionSet } from './definitions';
import type { Delta } from './environment';
import type { RunState } from './run_state';
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

/** Runs cells. */
export class CellRunner {
  private readonly bodies: BodyRunner;

  constructor(private readonly state: RunState) {
    this.bodies = new BodyRunner(state);
  }

  /** Runs `cell` in the present namespace and leaves what it did there. */
  run(cell: CompiledCell): CellOutcome {
    const { environment } = this.state;
    environment.forgetTrail();
    this.bodies.startCell();
    this.state.place = cell.place;
    this.state.touchedAllNames = false;
    const trace = new Trace();
    const inputs = environment.enter();
    environment.startCollecting();
    const ended = this.bodies.runBody(cell.body, { cell, body: null, trace, quiet: false });
    const collected = environment.stopCollecting();
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
    return { inputs: listed(inputs), outputs: listed(outputs), binds, trace, touchedAllNames };
  }
}

function listed(delta: Delta): NamedSets {
  return { names: [...delta.keys()], sets: [...delta.values()] };
}
