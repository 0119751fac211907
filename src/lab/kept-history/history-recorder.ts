import { Throttler } from '@lumino/polling';
import type { KeptHistoryAddition } from '../../protocol';
import { ServerError } from '../server/server-client';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import { additionsOf } from './kept-executions';
import type { KeptHistoryService } from './kept-history-service';

/** Requests for one notebook, at most one in this time. */
const MILLISECONDS = 1000;

/** Sends what the kernels of all open notebooks run to the server, for those whose user wants that. */
export class HistoryRecorder {
  constructor(
    sessions: Pick<NotebookSessions, 'all' | 'added'>,
    private readonly kept: KeptHistoryService
  ) {
    for (const session of sessions.all) {
      this.add(session);
    }
    sessions.added.connect((_, session) => this.add(session));
  }

  private add(session: NotebookSession): void {
    // It ends with the notebook.
    this.recorders.set(session, new NotebookRecorder(session, this.kept));
  }

  private readonly recorders = new WeakMap<NotebookSession, NotebookRecorder>();
}

/** Sends the executions of one notebook's kernel. */
export class NotebookRecorder {
  constructor(
    private readonly session: NotebookSession,
    private readonly kept: KeptHistoryService
  ) {
    session.changed.connect(this.onChanged, this);
    kept.changed.connect(this.request, this);
    session.analysis.disposed.connect(this.dispose, this);
    this.request();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    if (hasChanged(before, session.state, ['kernel', 'path'])) {
      this.request();
    }
  }

  private request(): void {
    const { kernel, path } = this.session.state;
    if (kernel?.state.kind === 'passive' && kernel.history.session !== null) {
      // Such executions are numbered by each page, so that those of two pages cannot be joined.
      this.passive.add(kernel.history.session);
    }
    if (!this.isDisposed && kernel !== null && this.kept.keeps(path)) {
      void this.throttler.invoke();
    }
  }

  /** The notebook was closed: its kernel may end before the next page sees it. */
  private dispose(): void {
    this.isDisposed = true;
    this.throttler.dispose();
    this.kept.changed.disconnect(this.request, this);
    if (this.kept.keeps(this.session.state.path)) {
      void this.send();
    }
  }

  private async send(): Promise<void> {
    if (this.isSending || !(await this.kept.isOffered())) {
      return;
    }
    this.isSending = true;
    try {
      let additions = this.additions();
      while (additions.length > 0 && this.kept.keeps(this.session.state.path)) {
        await this.sendOne(additions[0]);
        additions = this.additions();
      }
    } catch {
      // The timeline shows the problem; the next execution tries again.
    } finally {
      this.isSending = false;
    }
  }

  private additions(): readonly KeptHistoryAddition[] {
    const { path, kernel } = this.session.state;
    return kernel === null
      ? []
      : additionsOf(
          path,
          kernel.history,
          (session, sequence) =>
            this.passive.has(session) || this.sent.get(session)?.has(sequence) === true
        );
  }

  private async sendOne(addition: KeptHistoryAddition): Promise<void> {
    try {
      await this.kept.add(addition);
    } catch (error) {
      if (!isRefusal(error)) {
        throw error;
      }
      // It would be refused again.
    }
    const { session, executions } = addition;
    const sent = this.sent.get(session) ?? new Set();
    executions.forEach(({ sequence }) => sent.add(sequence));
    this.sent.set(session, sent);
  }

  private readonly throttler = new Throttler(() => this.send(), {
    limit: MILLISECONDS,
    edge: 'trailing'
  });
  private readonly sent = new Map<string, Set<number>>();
  private readonly passive = new Set<string>();
  private isSending = false;
  private isDisposed = false;
}

/** Whether the server refused this request, as one that is too large. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServerError && (error.status === 400 || error.status === 413);
}
