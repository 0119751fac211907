/** Runs cells, one after the other, in one namespace. */
import { BodyRunner } from './body_runner';
import type { CompiledCell } from './compiled_cell';
import type { Delta } from './environment';
import type { RunState } from './run_state';
import { Trace } from './trace';

/** What running a cell did, and what that depends on. */
export interface CellOutcome {
  readonly inputs: Delta;
  readonly outputs: Delta;
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
    return { inputs, outputs, binds, trace, touchedAllNames: this.state.touchedAllNames };
  }
}
