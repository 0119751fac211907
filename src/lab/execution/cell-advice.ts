import type { Cell } from '@jupyterlab/cells';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { adviceAction, adviceText } from './advice-labels';
import type { RunAdvice } from './advice';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { hasChanged } from '../session/notebook-state';
import type { StaleCellRunner } from './stale-cell-runner';

/** Follows the advice about a cell. */
export type AdviceHandler = (analysis: NotebookAnalysis, cell: string, advice: RunAdvice) => void;

/** The services that the advice needs. */
export interface CellAdviceServices {
  readonly sessions: NotebookSessions;
  readonly staleRuns: StaleCellRunner;
  readonly trans: TranslationBundle;
}

/**
 * Shows at the active cell of every view that running it now would fail or use stale input: a button over the cell's
 * prompt, which does not change the layout.
 */
export class CellAdvice {
  constructor(
    private readonly services: CellAdviceServices,
    private readonly tracker: INotebookTracker,
    private readonly act: AdviceHandler
  ) {
    tracker.forEach(panel => this.follow(panel));
    tracker.widgetAdded.connect((_, panel) => this.follow(panel), this);
    services.sessions.changed.connect((_, { session, before }) => {
      if (hasChanged(before, session.state, ['analysis', 'kernel', 'execution'])) {
        this.updateAll(session);
      }
    }, this);
  }

  private follow(panel: NotebookPanel): void {
    panel.content.activeCellChanged.connect(() => this.update(panel), this);
  }

  private updateAll({ analysis: { context } }: NotebookSession): void {
    this.tracker.forEach(panel => {
      if (panel.context === context) {
        this.update(panel);
      }
    });
  }

  private update(panel: NotebookPanel): void {
    const { sessions, staleRuns } = this.services;
    const session = sessions.find(panel.context.model.sharedModel);
    const cell = panel.content.activeCell;
    const advice =
      session === null || cell === null || session.state.execution.progress !== null
        ? null
        : staleRuns.adviceFor(session.state, cell.model.id);
    const shown = this.buttons.get(panel);
    if (advice === null || session === null || cell === null) {
      shown?.remove();
      return;
    }
    const button = shown ?? this.addButton(panel);
    this.fill(button, panel, cell, advice);
    button.onclick = () => this.act(session.analysis, cell.model.id, advice);
    if (button.parentElement !== cell.node) {
      cell.node.append(button);
    }
  }

  private addButton(panel: NotebookPanel): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'jp-Freshkernel-before';
    // The Tab key moves between cells; the action is also a command with a shortcut.
    button.tabIndex = -1;
    this.buttons.set(panel, button);
    return button;
  }

  private fill(button: HTMLElement, panel: NotebookPanel, cell: Cell, advice: RunAdvice): void {
    const { trans } = this.services;
    const text = adviceText(advice, panel.content.widgets.indexOf(cell), trans);
    const title = `${text.replace(/`/g, '')}\n${adviceAction(advice, trans)}`;
    if (button.title !== title) {
      button.title = title;
      button.setAttribute('aria-label', title);
    }
    button.dataset.kind = advice.kind;
  }

  private readonly buttons = new WeakMap<NotebookPanel, HTMLButtonElement>();
}
