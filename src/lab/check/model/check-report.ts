/** The model of a check's report, from the queued run to the comparison. */
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import { CheckSession } from '../../../core/check/session/check-session';
import type { CheckPlan, EndedRun, RunListener } from '../../../core/check/session/check-session';
import type { CheckPhase } from '../../../core/check/session/check-state';
import type { RunProgress } from '../../../core/check/session/run-progress';
import type { LintConfig } from '../../../core/settings/config';
import type { RunKernel, RunSummary } from '../../../protocol';
import type {
  CellComparison,
  CellLine,
  CheckFindings,
  FreshOutputs
} from '../worker/check-findings';
import type { IChecker } from '../worker/checker';
import { comparisonOf } from './comparison';
import { lastLocalKernel } from './last-local-kernel';
import type { IRunClient } from './run-client';
import { RunFollower } from './run-follower';
import { endOf, estimateOf, isOpen, runsOfCheck } from './run-states';

/** The services that a report needs. */
export interface CheckReportServices {
  readonly client: IRunClient;
  readonly newChecker: () => IChecker;
  /** The project settings of a notebook. */
  readonly settingsOf: (path: string) => Promise<LintConfig>;
  /** Version of the comparer. */
  readonly comparer: string;
}

/** A check, identified by the id of its first run. */
export class CheckReport implements IDisposable {
  constructor(
    readonly id: string,
    private readonly parts: CheckReportServices
  ) {
    this.checker = parts.newChecker();
    this.session = new CheckSession<RunSummary, CheckFindings>(
      {
        plan: () => this.plan(),
        prepare: () => this.openNotebook(),
        run: (at, listener) => this.follow(at, listener),
        judge: runs => this.judge(runs)
      },
      () => this.emit()
    );
  }

  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get phase(): CheckPhase {
    return this.session.state.phase;
  }

  /** The first run and its repetitions; empty until they are loaded. */
  get runs(): readonly RunSummary[] {
    return this._runs.map(run =>
      run.id === this.follower?.summary.id ? this.follower.summary : run
    );
  }

  /** The first run; null until it is loaded. */
  get run(): RunSummary | null {
    return this.runs.at(0) ?? null;
  }

  /** Progress of the current run. */
  get progress(): RunProgress {
    return this.session.state.progress;
  }

  /** The run that is followed. */
  get current(): RunSummary | null {
    return this.follower?.summary ?? null;
  }

  /** Whether the server does not answer; requests continue. */
  get isLost(): boolean {
    return this.follower?.isLost === true;
  }

  /** Whether the user has canceled the check. */
  get isCancelling(): boolean {
    return this.session.state.isCancelling;
  }

  /** Estimated duration of a run in seconds, from an earlier one; null if unknown. */
  get estimate(): number | null {
    return this._estimate;
  }

  /** The code cells of the notebook. */
  get lines(): readonly CellLine[] {
    return this._lines;
  }

  /** The result of the check; null until it is done. */
  get findings(): CheckFindings | null {
    return this.session.state.result;
  }

  /** The error of a failed check. */
  get problem(): unknown {
    return this.session.state.problem;
  }

  /** Whether this page has followed a run, so that its end is worth a notification. */
  get hasFollowedRun(): boolean {
    return this.follower !== null;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this.session.dispose();
    this.follower?.dispose();
    this.checker.dispose();
    Signal.clearData(this);
  }

  /** Follows the runs and compares their results; never rejects. */
  async start(): Promise<void> {
    const { result } = await this.session.check();
    if (result !== null) {
      await this.keepComparison(result);
    }
  }

  /** The outputs of a cell side by side. */
  compare(index: number): Promise<CellComparison> {
    return this.checker.ask({ kind: 'compare', index });
  }

  /** The outputs of the first run. */
  fresh(): Promise<readonly FreshOutputs[]> {
    return this.checker.ask({ kind: 'fresh' });
  }

  /** Cancels all open runs of the check. */
  async cancel(): Promise<void> {
    this.session.cancel();
    try {
      await Promise.all(this.runs.filter(isOpen).map(({ id }) => this.parts.client.remove(id)));
    } catch (error) {
      this.session.resume();
      throw error;
    }
  }

  private async plan(): Promise<CheckPlan> {
    const { client } = this.parts;
    const all = await client.list();
    this._runs = [...runsOfCheck(this.id, all)];
    const first = this._runs.at(0);
    if (first?.id !== this.id) {
      throw new UnknownRunError();
    }
    this._estimate = estimateOf(first, all);
    this.here = lastLocalKernel(client, first, all);
    const { length } = this._runs;
    return { runs: length, requested: length, isRunning: this._runs.some(isOpen) };
  }

  private async openNotebook(): Promise<void> {
    const notebook = await this.parts.client.notebook(this.id);
    const { path } = this._runs[0];
    this._lines = await this.checker.ask({ kind: 'open', notebook, path });
    this.emit();
  }

  private async follow(at: number, listener: RunListener): Promise<EndedRun<RunSummary>> {
    const run = this._runs[at];
    if (isOpen(run)) {
      const follower = new RunFollower(this.parts.client, run);
      this.follower = follower;
      follower.changed.connect((_, events) => {
        if (events.length > 0) {
          listener.take(events);
        } else {
          this.emit();
        }
      });
      listener.begin();
      try {
        await follower.follow();
      } finally {
        this._runs[at] = follower.summary;
        follower.dispose();
      }
    }
    return { run: this._runs[at], status: endOf(this._runs[at].state) ?? 'interrupted' };
  }

  private async judge(runs: readonly RunSummary[]): Promise<CheckFindings> {
    const { client } = this.parts;
    const settings = await this.parts.settingsOf(runs[0].path);
    const results = await Promise.all(runs.map(({ id }) => client.result(id)));
    return this.checker.ask({ kind: 'judge', results, settings, here: await this.here });
  }

  /** Stores the counts on the server, unless it has them already; never rejects. */
  private async keepComparison(findings: CheckFindings): Promise<void> {
    const comparison = comparisonOf(findings, this.parts.comparer);
    const known = this._runs[0].comparison;
    if (JSON.stringify(known) !== JSON.stringify(comparison)) {
      this._runs[0] = await this.parts.client
        .storeComparison(this.id, comparison)
        .catch(() => this._runs[0]);
      this.emit();
    }
  }

  /** Whether its outputs were written into the notebook since, so that it describes the notebook before. */
  get isAccepted(): boolean {
    return this._isAccepted;
  }

  set isAccepted(value: boolean) {
    this._isAccepted = value;
    this.emit();
  }

  private emit(): void {
    if (!this.isDisposed) {
      this._changed.emit();
    }
  }

  private readonly checker: IChecker;
  private readonly session: CheckSession<RunSummary, CheckFindings>;
  private here: Promise<RunKernel | null> = Promise.resolve(null);
  private follower: RunFollower | null = null;
  private _runs: RunSummary[] = [];
  private _estimate: number | null = null;
  private _lines: readonly CellLine[] = [];
  private _isDisposed = false;
  private _isAccepted = false;
  private readonly _changed = new Signal<this, void>(this);
}

/** The server has no such run: it was deleted, or belongs to another user. */
export class UnknownRunError extends Error {}
