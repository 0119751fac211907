import type { Contents } from '@jupyterlab/services';
import type { FileQuestions } from './file-questions';
import type { NotebookFileFacts } from './files/notebook-file-facts';
import type { NotebookSession } from './notebook-session';
import type { NotebookSessions } from './notebook-sessions';
import type { NotebookState } from './notebook-state';

/**
 * Lets the rules on paths look at the server's disk, for kernels on the same machine that work in the notebook's folder.
 * What follows the paths of a notebook is loaded after its first analysis.
 */
export class FileFactsSetup {
  constructor(
    sessions: NotebookSessions,
    private readonly questions: FileQuestions,
    contents: Contents.IManager
  ) {
    for (const session of sessions.all) {
      this.open(session);
    }
    sessions.added.connect((_, session) => this.open(session), this);
    contents.fileChanged.connect(() => {
      for (const facts of this.facts.values()) {
        facts.refresh();
      }
    }, this);
  }

  private open(session: NotebookSession): void {
    session.changed.connect(this.onChanged, this);
    this.onChanged(session, session.state);
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { analysis, kernel } = session.state;
    const facts = this.facts.get(session);
    if (facts !== undefined) {
      if (kernel?.state.kind !== before.kernel?.state.kind) {
        facts.reset();
      } else if (kernel?.history !== before.kernel?.history) {
        facts.refresh();
      }
    } else if (analysis.kind === 'ready' && analysis.document.language === 'python') {
      session.changed.disconnect(this.onChanged, this);
      void this.load(session);
    }
  }

  private async load(session: NotebookSession): Promise<void> {
    const { analysis } = session;
    analysis.setExpected('files', true);
    let part: typeof import('./files/notebook-file-facts');
    try {
      part = await import(/* webpackChunkName: "file-facts" */ './files/notebook-file-facts');
    } catch {
      // Without it, three rules report nothing.
      analysis.setExpected('files', false);
      return;
    }
    if (!analysis.isDisposed) {
      const facts = new part.NotebookFileFacts(analysis, paths =>
        this.questions.askAtKernel(session, paths)
      );
      this.facts.set(session, facts);
      analysis.disposed.connect(() => this.facts.delete(session), this);
      session.changed.connect(this.onChanged, this);
    }
  }

  private readonly facts = new Map<NotebookSession, NotebookFileFacts>();
}
