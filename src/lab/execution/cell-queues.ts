import type { ISessionContext, ISessionContextDialogs } from '@jupyterlab/apputils';
import { Notification } from '@jupyterlab/apputils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { ITranslator, TranslationBundle } from '@jupyterlab/translation';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { CellKey } from '../../core/notebook/document';
import type { Navigation } from '../editor/navigation';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookKernel } from '../session/kernel/notebook-kernel';
import { NO_EXECUTION } from '../session/notebook-state';
import type { NotebookSessions } from '../session/notebook-sessions';
import { liveCells, runCell } from './cell-runner';
import { warnOfEnders } from './ender-warning';
import { interruptWhenStarted } from './interruption';
import { SETTLING_MILLISECONDS } from './known-values';
import type { QueueEnd, QueueResult } from './cell-queue';
import { CellQueue } from './cell-queue';
import type { QueueObstacle } from './queue-texts';
import { obstacleText, resultText } from './queue-texts';
import { untilEnded } from './unanswered-execution';
import { waitUntil } from './wait-until';

/** Kernel states that invalidate a queue. */
const GONE: ReadonlySet<string> = new Set(['restarting', 'autorestarting', 'terminating', 'dead']);

/** Runs queues of cells, one for each notebook. The progress is published in the state of the notebook's session. */
export class CellQueues {
  constructor(
    private readonly navigation: Navigation,
    private readonly sessions: Pick<NotebookSessions, 'of'>,
    private readonly dialogs: ISessionContextDialogs,
    private readonly translator: ITranslator,
    private readonly trans: TranslationBundle
  ) {}

  /** Cancels the queue. The running cell continues; a notification offers to interrupt it. */
  cancel(analysis: NotebookAnalysis, end?: QueueEnd): void {
    this.queues.get(analysis)?.cancel(end);
  }

  /**
   * Runs cells in this order until one fails. Returns whether all ran; notifies the user of problems.
   *
   * @throws Error - if JupyterLab itself fails to run a cell
   */
  async run(analysis: NotebookAnalysis, keys: readonly CellKey[]): Promise<boolean> {
    if (keys.length === 0) {
      return true;
    }
    warnOfEnders(this.sessions.of(analysis), keys, this.trans);
    const result = await this.start(analysis, keys, () => true);
    if ('obstacle' in result) {
      Notification.warning(obstacleText(result.obstacle, this.trans), TOAST_OPTIONS);
      return false;
    }
    return result.end.kind === 'done';
  }

  /**
   * Does the same, and returns how it ended; null, without a message, if the cells cannot run now.
   *
   * @param isWanted - asked when the queue starts: the kernel may have been busy for a moment
   */
  async runIfPossible(
    analysis: NotebookAnalysis,
    keys: readonly CellKey[],
    isWanted: () => boolean
  ): Promise<QueueResult | null> {
    const result = await this.start(analysis, keys, isWanted);
    return 'obstacle' in result ? null : result;
  }

  private async start(
    analysis: NotebookAnalysis,
    keys: readonly CellKey[],
    isWanted: () => boolean
  ): Promise<QueueResult | { readonly obstacle: QueueObstacle }> {
    const obstacle = this.queues.has(analysis)
      ? ({ kind: 'queue' } as const)
      : await this.obstacleFor(analysis, keys);
    const panel = this.navigation.viewOf(analysis);
    if (obstacle !== null || panel === null || this.queues.has(analysis)) {
      return { obstacle: obstacle ?? { kind: 'queue' } };
    }
    if (!isWanted()) {
      return { obstacle: { kind: 'changed' } };
    }
    const result = await this.runQueue(analysis, panel.sessionContext, keys);
    this.notifyResult(analysis, result);
    return result;
  }

  private async runQueue(
    analysis: NotebookAnalysis,
    session: ISessionContext,
    keys: readonly CellKey[]
  ): Promise<QueueResult> {
    const { navigation, dialogs, translator } = this;
    const view = (): NotebookPanel | null =>
      analysis.isDisposed ? null : navigation.viewOf(analysis);
    const queue = new CellQueue(keys, {
      cells: () => {
        const panel = view();
        return panel === null ? null : liveCells(panel, this.kernelOf(analysis));
      },
      run: async key => {
        const panel = view();
        return panel === null
          ? { kind: 'closed' }
          : untilEnded(key, this.kernelOf(analysis), session.session?.kernel ?? null, () =>
              runCell(panel, key, dialogs, translator)
            );
      }
    });
    const end = (reason: QueueEnd): void => queue.cancel(reason);
    const onStatus = (_: unknown, status: string): void => {
      if (GONE.has(status)) {
        end({ kind: 'kernel-gone' });
      }
    };
    const onKernel = (): void => end({ kind: 'kernel-gone' });
    const onDisposed = (): void => end({ kind: 'closed' });
    session.statusChanged.connect(onStatus);
    session.kernelChanged.connect(onKernel);
    analysis.disposed.connect(onDisposed);
    const publish = (): void =>
      this.sessions
        .of(analysis)
        ?.setExecution({ progress: queue.progress, waiting: queue.waiting });
    queue.changed.connect(publish);
    this.queues.set(analysis, queue);
    try {
      return await queue.run();
    } finally {
      session.statusChanged.disconnect(onStatus);
      session.kernelChanged.disconnect(onKernel);
      analysis.disposed.disconnect(onDisposed);
      this.queues.delete(analysis);
      this.sessions.of(analysis)?.setExecution(NO_EXECUTION);
    }
  }

  /** The reason why no cell can run now; null if they can. */
  private async obstacleFor(
    analysis: NotebookAnalysis,
    keys: readonly CellKey[]
  ): Promise<QueueObstacle | null> {
    const { model, sessionContext: session } = analysis.context;
    const present = new Set(Array.from(model.cells, cell => cell.id));
    if (!keys.every(key => present.has(key))) {
      return { kind: 'changed' };
    }
    const kernel = session.session?.kernel ?? null;
    if (kernel === null || session.isTerminating) {
      return { kind: 'no-kernel' };
    }
    if (session.isRestarting || kernel.status === 'starting' || kernel.status === 'unknown') {
      return { kind: 'starting' };
    }
    if (GONE.has(kernel.status)) {
      return { kind: 'dead' };
    }
    if (kernel.connectionStatus !== 'connected') {
      return { kind: 'not-connected' };
    }
    if (session.pendingInput) {
      return { kind: 'input' };
    }
    return (await waitUntil(() => !this.isBusy(analysis), SETTLING_MILLISECONDS))
      ? null
      : { kind: 'busy', cell: this.runningCell(analysis) };
  }

  private kernelOf(analysis: NotebookAnalysis): NotebookKernel | null {
    return this.sessions.of(analysis)?.kernel ?? null;
  }

  private isBusy(analysis: NotebookAnalysis): boolean {
    const watched = this.kernelOf(analysis);
    const isExecuting =
      watched === null || watched.connection === null
        ? analysis.context.sessionContext.session?.kernel?.status === 'busy'
        : watched.isBusy;
    return isExecuting || this.runningCell(analysis) !== null;
  }

  /** Index of the first running cell of this notebook; null if there is none. */
  private runningCell(analysis: NotebookAnalysis): number | null {
    const panel = this.navigation.viewOf(analysis);
    const cells = panel === null ? [] : [...liveCells(panel, this.kernelOf(analysis))];
    const running = cells.filter(([, { isRunning }]) => isRunning);
    return running.length === 0 ? null : indexOf(analysis, running[0][0]);
  }

  private interrupt(analysis: NotebookAnalysis): Promise<void> {
    const kernel = analysis.context.sessionContext.session?.kernel ?? null;
    const watched = this.kernelOf(analysis);
    return interruptWhenStarted({
      hasStarted: () => watched === null || watched.connection === null || watched.isBusy,
      isRunning: () => this.runningCell(analysis) !== null,
      interrupt: () => kernel?.interrupt() ?? Promise.resolve()
    });
  }

  private notifyResult(analysis: NotebookAnalysis, result: QueueResult): void {
    const { trans, navigation } = this;
    const { end, cell } = result;
    const index = cell === null || analysis.isDisposed ? null : indexOf(analysis, cell);
    const text = resultText(result, index, trans);
    if (text === null) {
      return;
    }
    const isRunning = end.kind === 'cancelled' && index !== null;
    const interrupt = {
      label: trans.__('Interrupt'),
      callback: () => void this.interrupt(analysis)
    };
    const show = {
      label: trans.__('Go to cell'),
      callback: () => {
        if (cell !== null) {
          void navigation.show(analysis, cell, null, true);
        }
      }
    };
    Notification.emit(text, end.kind === 'outcome' ? 'error' : isRunning ? 'info' : 'warning', {
      autoClose: 10_000,
      actions: isRunning ? [interrupt] : index === null ? [] : [show]
    });
  }

  private readonly queues = new Map<NotebookAnalysis, CellQueue>();
}

/** Index of a cell; null if it was deleted. */
function indexOf({ context }: NotebookAnalysis, key: CellKey): number | null {
  const index = Array.from(context.model.cells).findIndex(cell => cell.id === key);
  return index === -1 ? null : index;
}
