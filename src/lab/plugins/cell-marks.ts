import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { CellAdvice } from '../execution/cell-advice';
import { CellMarks } from '../execution/cell-marks';
import { createAdviceHandler } from '../panel/advice-handler';
import { IServices } from './shared-services';

/** Marks at the left of each cell that show the state of its result. */
export const cellMarksPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:cell-marks',
  description:
    'Marks cells whose results differ from those of a fresh run, and shows what to run first.',
  autoStart: true,
  requires: [IServices, INotebookTracker],
  activate: (app: JupyterFrontEnd, services: IServices, tracker: INotebookTracker): void => {
    new CellMarks(tracker, services.sessions, services.trans);
    new CellAdvice(services, tracker, createAdviceHandler(services, app.commands));
  }
};
