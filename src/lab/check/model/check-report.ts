/** The model of a check's report, from the queued run to the comparison. */
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
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
import { lastKernelHere } from './last-kernel-here';
import type { IRunClient } from './run-client';
import { RunFollower } from './run-follower';
import { NO_PROGRESS } from './run-progress';
import type { ProgressState } from './run-progress';
import { estimateOf, isOpen, runsOfCheck } from './run-states';

/** Where a check stands. */
export type CheckPhase = 'loading' | 'running' | 'comparing' | 'done' | 'failed';

/** The services that a report needs. */
export interface ReportParts {
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
    private readonly parts: ReportParts
  ) {
    this.checker = parts.newChecker();
  }

  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get phase(): CheckPhase {
    return this._phase;
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

  /** How far the run is that is being waited for. */
  get progress(): ProgressState {
    return this.follower?.progress ?? NO_PROGRESS;
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
    return this._isCancelling;
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
    return this._findings;
  }

  /** The error of a failed check. */
  get problem(): unknown {
    return this._problem;
  }

  /** Whether this page has followed a run, so that its end is worth a notification. */
  get hasWaited(): boolean {
    return this.follower !== null;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this.follower?.dispose();
    this.checker.dispose();
    Signal.clearData(this);
  }

  /** Follows the runs and compares their results; never rejects. */
  async start(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this._problem = error;
      this.setPhase('failed');
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
    this._isCancelling = true;
    this.emit();
    try {
      await Promise.all(this.runs.filter(isOpen).map(({ id }) => this.parts.client.remove(id)));
    } catch (error) {
      this._isCancelling = false;
      this.emit();
      throw error;
    }
  }

  private async work(): Promise<void> {
    const { client } = this.parts;
    const all = await client.list();
    this._runs = [...runsOfCheck(this.id, all)];
    const first = this._runs.at(0);
    if (first?.id !== this.id) {
      throw new UnknownRunError();
    }
    this._estimate = estimateOf(first, all);
    this.here = lastKernelHere(client, first, all);
    this.setPhase(this._runs.some(isOpen) ? 'running' : 'loading');
    const notebook = await client.notebook(this.id);
    this._lines = await this.checker.ask({ kind: 'open', notebook, path: first.path });
    this.emit();
    for (const [at, run] of this._runs.entries()) {
      await this.follow(at, run);
    }
    if (!this.isDisposed) {
      await this.judge();
    }
  }

  private async follow(at: number, run: RunSummary): Promise<void> {
    if (!isOpen(run) || this.isDisposed) {
      return;
    }
    const follower = new RunFollower(this.parts.client, run);
    this.follower = follower;
    follower.changed.connect(this.emit, this);
    try {
      await follower.follow();
    } finally {
      this._runs[at] = follower.summary;
      follower.dispose();
    }
  }

  private async judge(): Promise<void> {
    const { client, comparer } = this.parts;
    this.setPhase('comparing');
    const settings = await this.parts.settingsOf(this._runs[0].path);
    const results = await Promise.all(this._runs.map(({ id }) => client.result(id)));
    const findings = await this.checker.ask({
      kind: 'judge',
      results,
      settings,
      here: await this.here
    });
    this._findings = findings;
    this.setPhase('done');
    const comparison = comparisonOf(findings, comparer);
    const known = this._runs[0].comparison;
    if (JSON.stringify(known) !== JSON.stringify(comparison)) {
      this._runs[0] = await client.tell(this.id, comparison).catch(() => this._runs[0]);
      this.emit();
    }
  }

  private setPhase(phase: CheckPhase): void {
    this._phase = phase;
    this.emit();
  }

  private emit(): void {
    if (!this.isDisposed) {
      this._changed.emit();
    }
  }

  private readonly checker: IChecker;
  private here: Promise<RunKernel | null> = Promise.resolve(null);
  private follower: RunFollower | null = null;
  private _phase: CheckPhase = 'loading';
  private _runs: RunSummary[] = [];
  private _estimate: number | null = null;
  private _lines: readonly CellLine[] = [];
  private _findings: CheckFindings | null = null;
  private _problem: unknown = null;
  private _isCancelling = false;
  private _isDisposed = false;
  private readonly _changed = new Signal<this, void>(this);
}

/** The server has no such run: it was deleted, or belongs to another user. */
export class UnknownRunError extends Error {}
