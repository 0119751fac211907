import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { NotebookCell } from '../../core/notebook/document';
import type { TimelineModel } from './timeline-model';
import type { TimelineRow } from './timeline-rows';

/** The actions of the view. */
export interface TimelineActions {
  /** Shows a cell in the notebook. */
  goTo(cell: NotebookCell): void;
  /** Gives the cell of an execution the text that ran. */
  revert(row: TimelineRow): void;
  /** Inserts the deleted cell of an execution again, with the text that ran. */
  reinsert(row: TimelineRow): void;
  /** Asks which kept history to delete. */
  deleteKept(): void;
  /** Shows the executions that an execution's output came from. */
  explain(row: TimelineRow): void;
  /** Copies a text to the clipboard. */
  copy(text: string): void;
}

/** Creates what shows outputs. */
export type OutputRenderers = NotebookPanel['content']['rendermime'];

/** What every component of the view needs. */
export interface TimelineServices {
  readonly model: TimelineModel;
  readonly actions: TimelineActions;
  /** The renderers of the notebook; null if it is not shown. */
  readonly renderers: () => OutputRenderers | null;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the view. */
export const TimelineContext = React.createContext<TimelineServices | null>(null);

/** The services of the view around a component. */
export function useTimeline(): TimelineServices {
  const services = React.useContext(TimelineContext);
  if (services === null) {
    throw new Error('A component of the timeline was rendered outside of it.');
  }
  return services;
}
