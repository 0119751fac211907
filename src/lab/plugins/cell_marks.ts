import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { CellMarks } from '../kernel/cell_marks';
import { IServices } from '../services';

/** A mark at the left of each cell that says what the kernel made of it. */
export const cellMarksPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:cell-marks',
  description: 'Marks cells that were edited since they ran, failed, or never ran.',
  autoStart: true,
  requires: [IServices, INotebookTracker],
  activate: (_: JupyterFrontEnd, services: IServices, tracker: INotebookTracker): void => {
    const { manager, kernels, trans } = services;
    new CellMarks(tracker, manager, kernels, trans);
  }
};
