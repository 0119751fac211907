import { NotebookActions } from '@jupyterlab/notebook';
import type { Cell } from '@jupyterlab/cells';
import type { Notebook } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellQueues } from '../execution/cell-queues';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { hasChanged } from '../session/notebook-state';
import { awarenessOf } from '../session/page-awareness';
import type { PanelModel } from '../panel/panel-model';
import type { Preferences } from '../settings/preferences';
import { ReactionLine } from './reaction-line';
import { ReactionTexts } from './reaction-texts';
import { ReactionTurn } from './reaction-turn';
import { Reactor } from './reactor';

/** What the reactions of all notebooks need. */
export interface ReactionServices {
  readonly sessions: NotebookSessions;
  readonly queues: CellQueues;
  readonly preferences: Preferences;
  readonly model: PanelModel;
  readonly trans: TranslationBundle;
}

/** The reactors of the notebooks in which the user turned them on. */
export class Reactions {
  constructor(private readonly services: ReactionServices) {
    const { sessions, preferences } = services;
    this.texts = new ReactionTexts(services.trans);
    // Only this page's executions: another page reacts to those of its user.
    NotebookActions.executionScheduled.connect(this.onScheduled, this);
    preferences.changed.connect(this.update, this);
    sessions.added.connect(this.update, this);
    sessions.changed.connect((_, { session, before }) => {
      if (hasChanged(before, session.state, ['path'])) {
        this.update();
      }
    }, this);
    services.model.showFooter(ReactionLine);
    this.update();
  }

  private update(): void {
    const { sessions, preferences } = this.services;
    for (const session of sessions.all) {
      if (preferences.runsStale(session.state.path)) {
        this.add(session);
      } else {
        this.remove(session);
      }
    }
  }

  private add(session: NotebookSession): void {
    if (!this.reactors.has(session)) {
      const { queues, preferences } = this.services;
      const { texts } = this;
      const limitSeconds = (): number => preferences.values.automaticSeconds;
      const turn = new ReactionTurn(awarenessOf(session.analysis.context.model.sharedModel));
      this.reactors.set(session, new Reactor(session, { queues, texts, turn, limitSeconds }));
      session.analysis.disposed.connect(() => this.remove(session), this);
    }
  }

  private remove(session: NotebookSession): void {
    this.reactors.get(session)?.dispose();
    this.reactors.delete(session);
  }

  private onScheduled(_: unknown, { notebook, cell }: { notebook: Notebook; cell: Cell }): void {
    for (const [{ analysis }, reactor] of this.reactors) {
      if (cell.model.type === 'code' && analysis.context.model === notebook.model) {
        reactor.schedule(cell.model.id);
      }
    }
  }

  private readonly reactors = new Map<NotebookSession, Reactor>();
  private readonly texts: ReactionTexts;
}
