import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { LintResult } from '../../core/lint/result';
import type { CellKey } from '../../core/notebook/document';
import { memoizePlans } from '../../core/staleness/memoized-plans';
import { isStale } from '../../core/staleness/staleness';
import type { RunPlan, Staleness } from '../../core/staleness/staleness';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { NotebookState } from '../session/notebook-state';
import type { ActionRunner } from './action-runner';
import type { RunAdvice } from './advice';
import { adviceFor } from './advice';
import { repairAction } from './advice-labels';
import type { Repair } from '../../core/lint/restart-blockers';
import { repairOfNotebook } from '../../core/lint/restart-blockers';
import { untilValuesKnown } from './known-values';
import { unknownStalenessText } from './queue-texts';
import { stalenessOfNewKernel } from './new-kernel-staleness';

/** A repair that the user asked for. */
export interface WantedRepair {
  readonly analysis: NotebookAnalysis;
  readonly repair: Repair;
}

/** Runs only the cells needed so that all results match a fresh run. */
export class StaleCellRunner {
  constructor(
    private readonly sessions: Pick<NotebookSessions, 'of'>,
    private readonly actions: Pick<ActionRunner, 'run'>,
    private readonly trans: TranslationBundle
  ) {}

  /** Emitted when the user follows a repair that was offered instead of a restart. */
  get repairWanted(): ISignal<this, WantedRepair> {
    return this._repairWanted;
  }

  /** The cells that must run so that nothing is stale; null if unknown. */
  planOf(state: NotebookState): RunPlan | null {
    return this.stalenessFor(state)?.plan() ?? null;
  }

  /** The advice before a cell runs; null while the kernel is busy, because its values are not known yet. */
  adviceFor(state: NotebookState, key: CellKey): RunAdvice | null {
    const { analysis, analyzedHistory, kernel } = state;
    if (analysis.kind !== 'ready' || kernel === null || kernel.isBusy) {
      return null;
    }
    const { document, result } = analysis;
    const { history } = kernel;
    const staleness = this.stalenessFor(state);
    const { graph, findings } = result;
    return analyzedHistory === history
      ? adviceFor(key, { document, graph, history, staleness, findings })
      : null;
  }

  /** What to do before a restart can bring all results up to date; null if nothing stops the restart. */
  repairOf({ analysis }: NotebookState): Repair | null {
    if (analysis.kind !== 'ready') {
      return null;
    }
    const { findings, staleness } = analysis.result;
    const inputs = [...(staleness?.cells.values() ?? [])].flatMap(cell => cell.inputs);
    const orphans = inputs.filter(({ provider }) => provider === null);
    return repairOfNotebook(findings, new Set(orphans.map(({ name }) => name)));
  }

  /** Runs all stale cells. While a request waits for what is known, more presses are the same. */
  async runStale(analysis: NotebookAnalysis): Promise<void> {
    if (this.waiting.has(analysis)) {
      return;
    }
    this.waiting.add(analysis);
    const staleness = await this.latest(analysis).finally(() => this.waiting.delete(analysis));
    if (staleness !== null) {
      await this.runPlan(analysis, staleness);
    }
  }

  private async runPlan(analysis: NotebookAnalysis, staleness: Staleness): Promise<void> {
    const { trans } = this;
    const plan = staleness.plan();
    if (this.sessions.of(analysis)?.state.kernel?.history.executions.length === 0) {
      this.offerAll(analysis);
    } else if (plan.restart) {
      this.offerRestart(
        analysis,
        trans.__('Some results use values that no cell defines anymore.')
      );
    } else if (plan.cells.length === 0) {
      Notification.info(trans.__('Nothing is stale.'), TOAST_OPTIONS);
    } else {
      await this.runCells(
        analysis,
        plan.cells.map(({ key }) => key)
      );
    }
  }

  /** Runs the cells that a cell depends on, then the cell. */
  async runWithNeeded(analysis: NotebookAnalysis, key: CellKey): Promise<void> {
    const staleness = await this.latest(analysis);
    if (staleness === null) {
      return;
    }
    const plan = staleness.neededBefore(key);
    if (plan.restart) {
      this.offerRestart(
        analysis,
        this.trans.__('The cell uses values that no cell defines anymore.')
      );
    } else {
      await this.runCells(analysis, [...plan.cells.map(each => each.key), key]);
    }
  }

  /** Runs those of these cells that are stale, with what they need. */
  async runStaleOf(analysis: NotebookAnalysis, keys: readonly CellKey[]): Promise<void> {
    const staleness = await this.latest(analysis);
    const stale = keys.filter(key => isStale(staleness, key));
    const plan = staleness?.plan(stale);
    if (plan?.restart === false) {
      await this.runCells(
        analysis,
        plan.cells.map(({ key }) => key)
      );
    }
  }

  /** Restarts the kernel and runs all cells, after asking the user. */
  async restart(analysis: NotebookAnalysis): Promise<void> {
    await this.actions.run(analysis, [{ kind: 'restart-and-run-all' }]);
  }

  private offerAll(analysis: NotebookAnalysis): void {
    const { trans } = this;
    Notification.info(trans.__('No cell has run in this kernel yet, so nothing is stale.'), {
      ...TOAST_OPTIONS,
      actions: [
        {
          label: trans.__('Run all cells'),
          callback: () => {
            const cells = analysis.snapshot().cells.filter(({ type }) => type === 'code');
            void this.runCells(
              analysis,
              cells.map(({ key }) => key)
            );
          }
        }
      ]
    });
  }

  private offerRestart(analysis: NotebookAnalysis, reason: string): void {
    const { trans } = this;
    const state = this.sessions.of(analysis)?.state ?? null;
    const repair = state === null ? null : this.repairOf(state);
    const action =
      repair === null
        ? {
            label: trans.__('Restart and Run All'),
            callback: () => void this.restart(analysis)
          }
        : {
            label: repairAction(repair, trans),
            callback: () => this._repairWanted.emit({ analysis, repair })
          };
    const text =
      repair === null
        ? trans.__('%1 Only a restart fixes this.', reason)
        : trans.__('%1 A restart would stop at an error.', reason);
    Notification.warning(text, { autoClose: 15_000, actions: [action] });
  }

  /** Null if the kernel's values are unknown. */
  private stalenessFor({ analysis, analyzedHistory, kernel }: NotebookState): Staleness | null {
    if (analysis.kind !== 'ready' || kernel?.state.kind !== 'watched') {
      return null;
    }
    const { document, result } = analysis;
    if (analyzedHistory?.executions.length !== 0 || result.graph === null) {
      return result.staleness;
    }
    const untouched = this.untouched.get(result);
    if (untouched !== undefined) {
      return untouched;
    }
    const fresh = stalenessOfNewKernel(document, result.graph);
    const staleness = memoizePlans(fresh, fresh.plan());
    this.untouched.set(result, staleness);
    return staleness;
  }

  private async runCells(analysis: NotebookAnalysis, keys: readonly CellKey[]): Promise<void> {
    await this.actions.run(analysis, [{ kind: 'run-cells', cells: keys }]);
  }

  /** The staleness of the notebook's current version; null if unknown, after notifying the user of the reason. */
  private async latest(analysis: NotebookAnalysis): Promise<Staleness | null> {
    const session = this.sessions.of(analysis);
    if (session !== null) {
      await untilValuesKnown(session);
    }
    await analysis.settle();
    const state = session?.state ?? null;
    const staleness = state === null ? null : this.stalenessFor(state);
    if (staleness === null) {
      const kernel = state?.kernel?.state ?? { kind: 'no-kernel' };
      Notification.info(unknownStalenessText(kernel.kind, this.trans), TOAST_OPTIONS);
    }
    return staleness;
  }

  private readonly _repairWanted = new Signal<this, WantedRepair>(this);
  /** The notebooks of which it is not known yet what is stale. */
  private readonly waiting = new WeakSet<NotebookAnalysis>();
  private readonly untouched = new WeakMap<LintResult, Staleness>();
}

/** Whether it is known, or soon may be, which cells are stale. */
export function canRunStale({ kernel }: NotebookState): boolean {
  return !['passive', 'off', 'failed'].includes(kernel?.state.kind ?? '');
}

/** The stale results of the last analysis; null if unknown. */
export function stalenessOf({ analysis }: NotebookState): Staleness | null {
  return analysis.kind === 'ready' ? analysis.result.staleness : null;
}
