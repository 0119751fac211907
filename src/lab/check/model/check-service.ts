/** Starts checks and manages the reports and the list of runs. */
import {
  DEFAULT_ISOLATION,
  isolationFields,
  stricterIsolation
} from '../../../core/settings/isolation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { GatewayStates, RunRequest, RunSummary } from '../../../protocol';
import { ServerError } from '../../server/server-client';
import type { ServerCapabilities } from '../../server/server-capabilities';
import { CheckReport } from './check-report';
import type { CheckReportServices } from './check-report';
import type { NeedsByOrder } from '../worker/check-messages';
import type { IChecker } from '../worker/checker';
import type { CheckedSource } from './run-request';
import { NO_OTHER_TARGETS, offeredTargets } from './target-choices';
import type { OfferedTargets } from './target-choices';
import { requireCapability } from './problems';
import { isOpen } from './run-states';

/** The checks of a user. */
export class CheckService {
  constructor(
    private readonly parts: CheckReportServices,
    private readonly link: Pick<ServerCapabilities, 'state'>
  ) {}

  /** Emitted when the list of runs was read, and when a check progressed. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted when a check has ended. */
  get ended(): ISignal<this, CheckReport> {
    return this._ended;
  }

  /** Emitted when a check of this page was started, has ended or was deleted: the server has it, or no longer. */
  get stored(): ISignal<this, void> {
    return this._stored;
  }

  /** The runs, the newest first; null until they are loaded. */
  get runs(): readonly RunSummary[] | null {
    return this._runs;
  }

  /**
   * Starts a run and its repetitions; returns the id of the check.
   *
   * @throws CheckProblem - if the server cannot run notebooks
   */
  async start(request: RunRequest, runs: number): Promise<string> {
    await this.requireServer();
    const { client } = this.parts;
    const isolated = await this.isolated(request);
    const first = await client.start(isolated);
    const started = [first];
    for (let at = 1; at < runs; at++) {
      try {
        started.push(await client.start({ ...isolated, repeat_of: first.id, hash_seed: at }));
      } catch (error) {
        if (error instanceof ServerError) {
          // The check continues with fewer repetitions.
          break;
        }
        throw error;
      }
    }
    this.setRuns([...started.reverse(), ...(this._runs ?? [])]);
    this._stored.emit();
    return first.id;
  }

  /** The request with the isolation that the project asks for, if that is stricter. */
  private async isolated(request: RunRequest): Promise<RunRequest> {
    const { isolation } = await this.parts.settingsOf(request.path);
    const { sandbox, network } = { ...DEFAULT_ISOLATION, ...request };
    return { ...request, ...isolationFields(stricterIsolation({ sandbox, network }, isolation)) };
  }

  /** The execution targets besides this machine; none if the server does not answer. */
  async targets({ path, kernelName }: CheckedSource): Promise<OfferedTargets> {
    try {
      return offeredTargets(await this.parts.client.places(path, kernelName));
    } catch (error) {
      console.warn('Freshkernel could not ask where a notebook can be run.', error);
      return NO_OTHER_TARGETS;
    }
  }

  /** How the server's gateways answer now; null if the server does not say. */
  async gatewayStates(): Promise<GatewayStates | null> {
    try {
      return await this.parts.client.gateways();
    } catch (error) {
      console.warn('Freshkernel could not ask how the gateways answer.', error);
      return null;
    }
  }

  /** The files and packages that a notebook needs on another execution target. */
  needs(source: CheckedSource): Promise<NeedsByOrder> {
    return this.needsBy(this.parts.newChecker(), source);
  }

  private async needsBy(
    checker: IChecker,
    { path, notebook }: CheckedSource
  ): Promise<NeedsByOrder> {
    try {
      const bytes = new TextEncoder().encode(JSON.stringify(notebook));
      await checker.ask({ kind: 'open', notebook: bytes.buffer, path });
      return await checker.ask({ kind: 'needs' });
    } finally {
      checker.dispose();
    }
  }

  /** Creates and starts the report of a check. Call `release` when it is no longer shown. */
  report(id: string): CheckReport {
    const known = this.reports.get(id);
    if (known !== undefined) {
      this.shown.add(id);
      return known;
    }
    const report = new CheckReport(id, this.parts);
    this.reports.set(id, report);
    this.shown.add(id);
    report.changed.connect(this.emit, this);
    void report.start().then(() => this.finish(report));
    return report;
  }

  /** Releases a report that is no longer shown. A running one is kept until its end, for the notification. */
  release(id: string): void {
    this.shown.delete(id);
    const report = this.reports.get(id);
    const isOver = report?.phase === 'done' || report?.phase === 'failed';
    if (report !== undefined && isOver) {
      this.drop(report);
    }
  }

  /** Follows a check to its end, and does not emit `ended`: as one of many that a view shows. */
  follow(id: string): CheckReport {
    this.quiet.add(id);
    const report = this.report(id);
    this.release(id);
    return report;
  }

  /** The report of a running check of the notebook at `path`; null if there is none. */
  running(path: string): CheckReport | null {
    const isAtWork = ({ phase, run }: CheckReport): boolean =>
      run?.path === path && (phase === 'running' || phase === 'comparing');
    return [...this.reports.values()].find(isAtWork) ?? null;
  }

  /** The last check of the notebook at `path`; null if none is known. */
  latest(path: string): RunSummary | null {
    return (this._runs ?? []).find(run => run.path === path && run.repeat_of === null) ?? null;
  }

  /** The last check of the notebook at `path` that has ended and is not being compared; null if none is known. */
  lastEnded(path: string): RunSummary | null {
    const atWork = this.running(path)?.id;
    const isEnded = (run: RunSummary): boolean =>
      run.path === path && run.repeat_of === null && run.id !== atWork && !isOpen(run);
    return (this._runs ?? []).find(isEnded) ?? null;
  }

  /**
   * Loads the list of runs.
   *
   * @throws CheckProblem - if the server does not support runs
   */
  async refresh(): Promise<void> {
    await this.requireServer();
    this.setRuns(await this.parts.client.list());
  }

  /** Follows running checks, as after a reload of the page; never rejects. */
  async resume(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      // Starting a check reports the reason.
      return;
    }
    for (const run of this._runs ?? []) {
      if (isOpen(run) && run.repeat_of === null && !this.reports.has(run.id)) {
        this.report(run.id);
        this.release(run.id);
      }
    }
  }

  /** Deletes a check with all its runs; cancels a running one. */
  async remove(run: RunSummary): Promise<void> {
    const all = (this._runs ?? []).filter(
      ({ id, repeat_of }) => id === run.id || repeat_of === run.id
    );
    await Promise.all(all.map(({ id }) => this.parts.client.remove(id)));
    this._stored.emit();
    await this.refresh();
  }

  /** The notebook that was sent for a check. */
  async notebookOf(id: string): Promise<Record<string, unknown>> {
    const bytes = await this.parts.client.notebook(id);
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  }

  private async requireServer(): Promise<void> {
    requireCapability(await this.link.state(), 'runs');
  }

  private async finish(report: CheckReport): Promise<void> {
    if (report.isDisposed) {
      return;
    }
    if (report.hasFollowedRun) {
      this._stored.emit();
      if (!this.quiet.delete(report.id)) {
        this._ended.emit(report);
      }
    }
    if (!this.shown.has(report.id)) {
      this.drop(report);
    }
    await this.refresh().catch(() => undefined);
  }

  private drop(report: CheckReport): void {
    this.reports.delete(report.id);
    report.dispose();
  }

  private setRuns(runs: readonly RunSummary[]): void {
    this._runs = runs;
    this.emit();
  }

  private emit(): void {
    this._changed.emit();
  }

  /** Whether a run of the list can still change. */
  get hasOpenRuns(): boolean {
    return (this._runs ?? []).some(isOpen);
  }

  private _runs: readonly RunSummary[] | null = null;
  private readonly reports = new Map<string, CheckReport>();
  private readonly shown = new Set<string>();
  /** Checks whose end is not emitted. */
  private readonly quiet = new Set<string>();
  private readonly _changed = new Signal<this, void>(this);
  private readonly _ended = new Signal<this, CheckReport>(this);
  private readonly _stored = new Signal<this, void>(this);
}
