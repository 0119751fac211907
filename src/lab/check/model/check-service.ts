/** Starts checks, keeps the reports that are open or still running, and knows the runs that the server has. */
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { RunRequest, RunSummary } from '../../../protocol';
import { ServerError } from '../../server/server-client';
import type { ServerLink } from '../../server/server-link';
import { CheckReport } from './check-report';
import type { ReportParts } from './check-report';
import type { NeedsByOrder } from '../worker/check-messages';
import type { IChecker } from '../worker/checker';
import type { CheckedSource } from './choices';
import { NOWHERE_ELSE, offeredPlaces } from './place-choices';
import type { OfferedPlaces } from './place-choices';
import { CheckProblem } from './problems';
import { isOpen } from './run-states';

/** The checks of a user. */
export class CheckService {
  constructor(
    private readonly parts: ReportParts,
    private readonly link: Pick<ServerLink, 'state'>
  ) {}

  /** Emitted when a list of runs was read, and when a check went on. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted when a check has come to its end. */
  get ended(): ISignal<this, CheckReport> {
    return this._ended;
  }

  /** The runs that are known, the newest first; null until they were asked for. */
  get runs(): readonly RunSummary[] | null {
    return this._runs;
  }

  /**
   * Asks for a run, and for the others that repeat it; gives the id of the check.
   *
   * @throws CheckProblem - where the server cannot, or does not want to
   */
  async start(request: RunRequest, runs: number): Promise<string> {
    await this.demandServer();
    const { client } = this.parts;
    const first = await client.start(request);
    const started = [first];
    for (let at = 1; at < runs; at++) {
      try {
        started.push(await client.start({ ...request, repeat_of: first.id }));
      } catch (error) {
        if (error instanceof ServerError) {
          // Fewer repeats say less, but what they say is right.
          break;
        }
        throw error;
      }
    }
    this.setRuns([...started.reverse(), ...(this._runs ?? [])]);
    return first.id;
  }

  /** Where a notebook can be run beside this machine as it is. Where that cannot be told, it still runs here. */
  async places({ path, kernelName }: CheckedSource): Promise<OfferedPlaces> {
    try {
      return offeredPlaces(await this.parts.client.places(path, kernelName));
    } catch (error) {
      console.warn('Freshkernel could not ask where a notebook can be run.', error);
      return NOWHERE_ELSE;
    }
  }

  /** What a run of a notebook would need elsewhere. */
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

  /** The report of a check; it begins to work. `release` it when it is not shown any more. */
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

  /** A report is not shown any more. One that still runs is kept until its end, so that it can be told. */
  release(id: string): void {
    this.shown.delete(id);
    const report = this.reports.get(id);
    const isOver = report?.phase === 'done' || report?.phase === 'failed';
    if (report !== undefined && isOver) {
      this.drop(report);
    }
  }

  /** The report of a check of the notebook at `path` that is at work; null where there is none. */
  running(path: string): CheckReport | null {
    const isAtWork = ({ phase, run }: CheckReport): boolean =>
      run?.path === path && (phase === 'running' || phase === 'comparing');
    return [...this.reports.values()].find(isAtWork) ?? null;
  }

  /** The last check of the notebook at `path`; null where none is known. */
  latest(path: string): RunSummary | null {
    return (this._runs ?? []).find(run => run.path === path && run.repeat_of === null) ?? null;
  }

  /**
   * Asks the server for its runs.
   *
   * @throws CheckProblem - where the server cannot keep any
   */
  async refresh(): Promise<void> {
    await this.demandServer();
    this.setRuns(await this.parts.client.list());
  }

  /** Waits for the checks that run already, as after a reload of the page; never fails. */
  async resume(): Promise<void> {
    try {
      await this.refresh();
    } catch {
      // Who asks for a check is told why there are none.
      return;
    }
    for (const run of this._runs ?? []) {
      if (isOpen(run) && run.repeat_of === null && !this.reports.has(run.id)) {
        this.report(run.id);
        this.release(run.id);
      }
    }
  }

  /** Forgets a check with all its runs; cancels what still runs of it first. */
  async remove(run: RunSummary): Promise<void> {
    const all = (this._runs ?? []).filter(
      ({ id, repeat_of }) => id === run.id || repeat_of === run.id
    );
    await Promise.all(all.map(({ id }) => this.parts.client.remove(id)));
    await this.refresh();
  }

  /** The notebook that was sent for a check. */
  async notebookOf(id: string): Promise<Record<string, unknown>> {
    const bytes = await this.parts.client.notebook(id);
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  }

  private async demandServer(): Promise<void> {
    const state = await this.link.state();
    if (state.kind !== 'on') {
      throw new CheckProblem(state.kind === 'missing' ? 'no-server' : 'other-version');
    }
    if (!state.capabilities.includes('runs')) {
      throw new CheckProblem('no-runs');
    }
  }

  private async finish(report: CheckReport): Promise<void> {
    if (report.isDisposed) {
      return;
    }
    if (report.hasWaited) {
      this._ended.emit(report);
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
  private readonly _changed = new Signal<this, void>(this);
  private readonly _ended = new Signal<this, CheckReport>(this);
}
