import { Debouncer } from '@lumino/polling';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import { ViewModel } from '../ui/view-model';

/** While the user types, the view follows when the notebook rests. */
const DEBOUNCE_MILLISECONDS = 300;

/** What the kernel of one notebook ran. The rows are made of the notebook's state. */
export class TimelineModel extends ViewModel {
  constructor(readonly session: NotebookSession) {
    super();
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
  }

  protected override release(): void {
    this.debouncer.dispose();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    if (hasChanged(before, session.state, ['kernel', 'path', 'readOnly'])) {
      this.emitChanged();
    } else if (hasChanged(before, session.state, ['analysis']) && !this.isDisposed) {
      void this.debouncer.invoke();
    }
  }

  private readonly debouncer = new Debouncer(() => this.emitChanged(), DEBOUNCE_MILLISECONDS);
}
