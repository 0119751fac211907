/** Applies chosen steps to the open notebook. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Edit } from '../../core/fixes/edit';
import type { NotebookDocument } from '../../core/notebook/document';
import type { SharedNotebook } from '../../tokens';
import { applyToNotebook, editableCells } from '../fixes/apply-to-notebook';
import { TOAST_OPTIONS } from '../ui/toast-options';

/** Whether the notebook still has the cells and the texts of a document. */
export function isUnchanged(notebook: SharedNotebook, { cells }: NotebookDocument): boolean {
  const now = editableCells(notebook);
  return (
    now.length === cells.length &&
    now.every(({ key, type, source }, at) => {
      const was = cells[at];
      return was.key === key && was.type === type && was.source === source;
    })
  );
}

/** Applies edits as one step of the undo history, and offers to undo it. */
export function applySteps(
  notebook: SharedNotebook,
  edits: readonly Edit[],
  trans: TranslationBundle
): void {
  const outcome = applyToNotebook(notebook, edits);
  if (!outcome.ok) {
    Notification.warning(
      trans.__('The steps do not fit the notebook. Start again.'),
      TOAST_OPTIONS
    );
    return;
  }
  const undo = (): void => {
    if (!outcome.undo()) {
      Notification.info(
        trans.__('The notebook has changed since, so the steps were not undone.'),
        TOAST_OPTIONS
      );
    }
  };
  Notification.success(trans.__('Applied the steps. Run the notebook to see its outputs.'), {
    ...TOAST_OPTIONS,
    actions: [{ label: trans.__('Undo'), callback: undo }]
  });
}
