import type { IDisposable } from '@lumino/disposable';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import { OutsideEffects } from '../../core/reactions/outside-effects';
import type { OutsideEffect } from '../../core/reactions/outside-effects';
import { planReaction } from '../../core/reactions/reaction-plan';
import type { Reaction } from '../../core/reactions/reaction-plan';
import { NEWEST_PYTHON } from '../../core/python/version';
import { isStale } from '../../core/staleness/staleness';
import type { Staleness } from '../../core/staleness/staleness';
import type { CellQueues } from '../execution/cell-queues';
import type { QueueResult } from '../execution/cell-queue';
import { waitUntil } from '../execution/wait-until';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState, ReactionState } from '../session/notebook-state';
import { executionId, NO_REACTION } from '../session/notebook-state';
import { inSlices } from '../ui/in-slices';
import type { ReactionTexts } from './reaction-texts';
import type { ReactionTurn } from './reaction-turn';

/** How long the kernel's report of an execution may take after its end. */
const REPORT_MILLISECONDS = 2000;
/** How long the kernel may take to report what another page ran: it reports executions together. */
const OTHERS_MILLISECONDS = 500;

/** What a reactor needs. */
export interface ReactorServices {
  readonly queues: Pick<CellQueues, 'runIfPossible' | 'cancel'>;
  readonly texts: ReactionTexts;
  readonly turn: ReactionTurn;
  /** Only cells whose last executions took no longer together run. */
  limitSeconds(): number;
}

/** A version of the notebook with all that a plan needs. */
interface Planned {
  readonly document: NotebookDocument;
  readonly staleness: Staleness;
  readonly reaction: Reaction;
}

/** Runs the cells of one notebook that became stale, after the user ran others. */
export class Reactor implements IDisposable {
  constructor(
    private readonly session: NotebookSession,
    private readonly services: ReactorServices
  ) {
    session.changed.connect(this.onChanged, this);
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Stops at once; the running cell continues. */
  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.session.changed.disconnect(this.onChanged, this);
      this.stopQueue();
      this.wake();
      this.services.turn.check();
      this.services.turn.leave();
    }
  }

  /** Handles that this page is about to run a cell. */
  schedule(key: CellKey): void {
    const { execution, kernel } = this.session.state;
    if (this.isRunning && execution.progress?.cell === key) {
      return;
    }
    this.scheduled += 1;
    if (!this.ran.has(key)) {
      const known = kernel?.history.cells.get(key)?.executions.length ?? 0;
      this.ran.set(key, { executions: known, session: kernel?.history.session ?? null });
    }
    this.stopQueue();
    this.services.turn.request();
    this.services.turn.check();
    void this.follow();
  }

  private stopQueue(): void {
    if (this.isRunning) {
      this.services.queues.cancel(this.session.analysis, { kind: 'replaced' });
    }
  }

  /** Reacts when the kernel is idle; to everything that was scheduled meanwhile, in one go. */
  private async follow(): Promise<void> {
    if (this.isFollowing) {
      return;
    }
    this.isFollowing = true;
    try {
      while (this.ran.size > 0 && !this._isDisposed) {
        const scheduled = this.scheduled;
        await this.idle();
        await waitUntil(() => this.isReported || scheduled !== this.scheduled, REPORT_MILLISECONDS);
        const isWanted = (): boolean => scheduled === this.scheduled && !this._isDisposed;
        if (await this.services.turn.take(isWanted)) {
          await waitUntil(() => !isWanted(), OTHERS_MILLISECONDS);
          await this.idle();
        }
        if (await this.react(isWanted)) {
          this.ran.clear();
        }
      }
    } finally {
      this.isFollowing = false;
      this.services.turn.leave();
    }
  }

  /** Returns false if the user ran something else meanwhile, so that the reaction is to both. */
  private async react(isWanted: () => boolean): Promise<boolean> {
    if (!isWanted()) {
      return false;
    }
    const planned = this.hasSucceeded ? await this.plan(isWanted) : null;
    if (!isWanted()) {
      return false;
    }
    if (planned === null) {
      this.publish(NO_REACTION);
      // Something else may have run meanwhile, such as code in a console.
      return this.session.state.kernel?.isBusy !== true;
    }
    await this.run(planned, isWanted);
    return isWanted();
  }

  /** The reaction to the current version of the notebook; null if that is unknown. */
  private async plan(isWanted: () => boolean): Promise<Planned | null> {
    const { analysis } = this.session;
    await analysis.settle();
    const outside = await this.outsideEffects(isWanted);
    // A plan is only valid for the last analysis.
    await analysis.settle();
    const { state } = this.session;
    if (outside === null || state.analysis.kind !== 'ready' || !isAtRest(state)) {
      return null;
    }
    const { document, result } = state.analysis;
    const { staleness, graph, summaries } = result;
    const { history } = state.kernel;
    if (staleness === null || graph === null || !isSameCode(document, outside.document)) {
      return null;
    }
    const ran = new Set(this.ran.keys());
    const limitSeconds = this.services.limitSeconds();
    const known = { document, graph, summaries, history, staleness, ran, limitSeconds };
    const reaction = planReaction({ ...known, outside: outside.effects });
    return { document, staleness, reaction };
  }

  /** What the cells do outside of the kernel, if some are stale. */
  private async outsideEffects(isWanted: () => boolean): Promise<{
    readonly document: NotebookDocument;
    readonly effects: ReadonlyMap<CellKey, OutsideEffect>;
  } | null> {
    const { analysis } = this.session.state;
    if (analysis.kind !== 'ready' || !hasStaleCells(analysis.result.staleness)) {
      return null;
    }
    const { document, result } = analysis;
    const program = document.cells.flatMap(({ key }) => {
      const summary = result.summaries.get(key);
      return summary === undefined ? [] : [{ key, summary }];
    });
    const version = document.languageVersion ?? NEWEST_PYTHON;
    const effects = await inSlices(this.outside.steps(program, version), isWanted);
    return effects === null ? null : { document, effects };
  }

  private async run({ reaction, ...notebook }: Planned, isWanted: () => boolean): Promise<void> {
    const { queues, texts } = this.services;
    const { analysis } = this.session;
    const about = { ...notebook, ran: [...this.ran.keys()] };
    const hint = texts.hint(reaction, about);
    if (reaction.run.length === 0) {
      this.publish({ text: texts.planned(reaction, about), hint, offered: offeredBy(reaction) });
      return;
    }
    this.publish({ text: texts.running(reaction, about), hint, offered: [] });
    this.own = new Map(reaction.run.map(key => [key, this.executionsOf(key)]));
    this.isRunning = true;
    let result: QueueResult | null = null;
    try {
      result = await queues.runIfPossible(
        analysis,
        reaction.run,
        () => isWanted() && isSameCode(notebook.document, analysis.snapshot())
      );
    } finally {
      this.isRunning = false;
    }
    if (isWanted()) {
      const text = texts.ended(reaction, result, about);
      const isDone = result?.end.kind === 'done';
      this.publish({ text, hint, offered: isDone ? offeredBy(reaction) : [] });
    }
  }

  private publish(notice: Pick<ReactionState, 'text' | 'hint' | 'offered'>): void {
    const { executions } = this.session.state.reaction;
    const { text, hint, offered } = notice;
    this.session.setReaction({ text, hint, offered, executions });
  }

  private onChanged(): void {
    this.recordOwn();
    this.withdrawOffer();
    this.wake();
  }

  /** Notes which executions the user did not start. */
  private recordOwn(): void {
    const { kernel, reaction } = this.session.state;
    for (const [key, before] of this.own) {
      const execution = kernel?.history.cells.get(key)?.executions.at(before);
      if (kernel !== null && execution !== undefined) {
        this.own.delete(key);
        const id = executionId(kernel.history.session ?? '', execution);
        this.session.setReaction({
          ...reaction,
          executions: new Set([...this.session.state.reaction.executions, id])
        });
      }
    }
  }

  /** Nothing is offered any more once nothing of it is stale. */
  private withdrawOffer(): void {
    const { analysis, reaction } = this.session.state;
    const staleness = analysis.kind === 'ready' ? analysis.result.staleness : null;
    if (
      reaction.offered.length > 0 &&
      staleness !== null &&
      !reaction.offered.some(key => isStale(staleness, key))
    ) {
      this.publish(NO_REACTION);
    }
  }

  /** Waits until neither the user's cells nor anything else runs. */
  private async idle(): Promise<void> {
    while (!this._isDisposed && !isIdle(this.session.state, this.ran.keys())) {
      await new Promise<void>(resolve => (this.wake = resolve));
    }
  }

  private executionsOf(key: CellKey): number {
    return this.session.state.kernel?.history.cells.get(key)?.executions.length ?? 0;
  }

  /** Whether the kernel has reported all executions. */
  private get isReported(): boolean {
    return [...this.ran].every(([key, { executions }]) => this.executionsOf(key) > executions);
  }

  /** Whether all that the user ran ended well, in the same kernel. */
  private get hasSucceeded(): boolean {
    const history = this.session.state.kernel?.history;
    return [...this.ran].every(([key, { session }]) => {
      const last = history?.cells.get(key)?.lastExecution ?? null;
      return history?.session === session && (last === null || last.kernelRun.status === 'ok');
    });
  }

  private readonly outside = new OutsideEffects();
  /** The cells that the user ran, with what was known before. */
  private readonly ran = new Map<
    CellKey,
    { readonly executions: number; readonly session: string | null }
  >();
  /** The cells that run by themselves and were not reported yet, with the number of their executions before. */
  private own = new Map<CellKey, number>();
  private scheduled = 0;
  private isFollowing = false;
  private isRunning = false;
  private wake: () => void = () => undefined;
  private _isDisposed = false;
}

function hasStaleCells(staleness: Staleness | null): boolean {
  return [...(staleness?.cells.keys() ?? [])].some(key => isStale(staleness, key));
}

function isSameCode({ cells }: NotebookDocument, other: NotebookDocument): boolean {
  return (
    cells.length === other.cells.length &&
    cells.every(({ key, source }, index) => {
      const cell = other.cells[index];
      return cell.key === key && cell.source === source;
    })
  );
}

function offeredBy({ offer }: Reaction): readonly CellKey[] {
  return offer?.cells ?? [];
}

/** Whether the analysis is about all that the kernel ran. */
function isAtRest(
  state: NotebookState
): state is NotebookState & { readonly kernel: NonNullable<NotebookState['kernel']> } {
  const { kernel, analyzedHistory } = state;
  return kernel?.state.kind === 'watched' && !kernel.isBusy && kernel.history === analyzedHistory;
}

function isIdle({ kernel, execution }: NotebookState, keys: Iterable<CellKey>): boolean {
  const isRunning = [...keys].some(key => kernel?.history.cells.get(key)?.state === 'running');
  return kernel?.isBusy !== true && !isRunning && execution.progress === null;
}
