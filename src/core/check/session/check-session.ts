import type { RunEvent, RunStatus } from '../../../protocol';
import { isComplete } from '../verdict/check-ending';
import { NOT_STARTED } from './check-state';
import type { CheckState } from './check-state';
import { NO_PROGRESS, progressAfter } from './run-progress';

/** The runs that a check consists of. */
export interface CheckPlan {
  /** How many runs are to be compared. */
  readonly runs: number;
  /**
   * How many of them were requested already, as from a server. Those are followed to their end, whatever comes of the
   * others; the rest starts one after the other.
   */
  readonly requested: number;
  /** Whether one of those is in progress. */
  readonly isRunning: boolean;
}

/** Where one run reports its progress. */
export interface RunListener {
  /** The run starts, or is followed from its first event. */
  begin(): void;
  take(events: readonly RunEvent[]): void;
}

/** One run that ended. */
export interface EndedRun<Run> {
  readonly run: Run;
  readonly status: RunStatus;
}

/** What a check needs from where it is used: a server and a web worker, or local processes. */
export interface CheckHost<Run, Result> {
  /** Plans the runs. */
  plan(): Promise<CheckPlan>;
  /** Prepares what the runs or their comparison need, such as the notebook. */
  prepare(): Promise<void>;
  /** Makes the run at a position, or follows it to its end. */
  run(position: number, listener: RunListener): Promise<EndedRun<Run>>;
  /** Compares the notebook with its runs and finds the causes of the differences. */
  judge(runs: readonly Run[]): Promise<Result>;
}

/** No run was started, because the check was cancelled before. */
export class NothingRan extends Error {}

/**
 * Checks one notebook: makes or follows the runs one after the other, then compares them all at once and finds causes.
 * Every change makes a new state.
 */
export class CheckSession<Run, Result> {
  private _state: CheckState<Result> = NOT_STARTED;
  private isDisposed = false;

  /** @param changed - called after each change of the state */
  constructor(
    private readonly host: CheckHost<Run, Result>,
    private readonly changed: (state: CheckState<Result>) => void = () => undefined
  ) {}

  get state(): CheckState<Result> {
    return this._state;
  }

  /** Does the whole check; never rejects: what goes wrong is the state's problem. */
  async check(): Promise<CheckState<Result>> {
    try {
      const runs = await this.makeRuns();
      if (!this.isDisposed) {
        this.update({ phase: 'comparing' });
        const result = await this.host.judge(runs);
        this.update({ phase: 'done', result });
      }
    } catch (problem) {
      this.update({ phase: 'failed', problem });
    }
    return this.state;
  }

  /** Starts no more runs. The host ends the one in progress, and the check compares what there is. */
  cancel(): void {
    this.update({ isCancelling: true });
  }

  /** Takes a cancellation back that did not work. */
  resume(): void {
    this.update({ isCancelling: false });
  }

  /** Abandons the check: nothing more is asked of the host or reported. */
  dispose(): void {
    this.isDisposed = true;
  }

  private async makeRuns(): Promise<readonly Run[]> {
    const { host } = this;
    const plan = await host.plan();
    this.update({ runs: plan.runs, phase: plan.isRunning ? 'running' : 'loading' });
    await host.prepare();
    const ended: EndedRun<Run>[] = [];
    for (let at = 0; at < plan.runs && this.mayRun(at, plan, ended); at++) {
      ended.push(await host.run(at, this.listenerOf(at)));
    }
    if (ended.length === 0 && !this.isDisposed) {
      throw new NothingRan();
    }
    return ended.map(({ run }) => run);
  }

  /** A run that could not be finished would fail again, and a cancelled check makes no new ones. */
  private mayRun(position: number, plan: CheckPlan, ended: readonly EndedRun<Run>[]): boolean {
    const isRequested = position < plan.requested;
    return (
      !this.isDisposed &&
      (isRequested || (!this.state.isCancelling && ended.every(run => isComplete(run))))
    );
  }

  private listenerOf(position: number): RunListener {
    return {
      begin: () => this.update({ phase: 'running', current: position, progress: NO_PROGRESS }),
      take: events => {
        const { current, phase, progress } = this.state;
        // A run that has ended has nothing to say about the one after it.
        if (position === current && phase === 'running') {
          this.update({ progress: progressAfter(progress, events) });
        }
      }
    };
  }

  private update(change: Partial<CheckState<Result>>): void {
    if (!this.isDisposed) {
      this._state = { ...this._state, ...change };
      this.changed(this._state);
    }
  }
}
