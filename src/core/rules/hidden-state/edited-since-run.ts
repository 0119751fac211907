import { RUN_TITLES } from '../../fixes/run-cells';
import { EditedRunFixes } from '../../fixes/stale-runs';
import type { CellHistory, CellExecution } from '../../history/history-state';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';

/** H2: a cell that was edited after it ran. */
export const editedSinceRun = defineRule<{ readonly exact: boolean }>({
  code: 'H2',
  name: 'edited-since-run',
  title: 'Edited since it ran',
  why:
    'The output of the cell, and its variables, come from code that no longer exists. On a fresh kernel, the ' +
    'cell does something different.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: true,
  optionDeclarations: {
    exact: {
      default: false,
      description: 'Count changes of comments and blanks, too.'
    }
  },
  messages: {
    edited: 'This cell was edited after it ran; the kernel still has the old results.',
    failed: 'This cell was edited since it failed.',
    layout: 'Only comments or whitespace changed since this cell ran.'
  },
  fixTitles: { run: RUN_TITLES.run },
  fixes: 'safe',
  *check(context) {
    const { options, editing } = context;
    const edited = editedCells(context).filter(
      ({ cell, message }) => cell.key !== editing && (message !== 'layout' || options.exact)
    );
    const fixes = new EditedRunFixes(context.codeCells, context.staleness, edited.length);
    for (const { cell, message, lastRun } of edited) {
      yield {
        cell,
        message,
        certainty: lastRun.matchedBy === 'likeness' ? 'possible' : 'certain',
        fixes: [fixes.fixFor(cell)]
      };
    }
  }
});

/** The cells whose text differs from the text that ran last. */
const editedCells = deriveFromCells(({ cell, history }) => {
  const lastRun = history?.lastExecution ?? null;
  if (history === null || lastRun === null || isBlank(cell)) {
    return null;
  }
  const message = differenceOf(cell, history, lastRun);
  return message === null ? null : { cell, message, lastRun };
});

function differenceOf(
  { source }: NotebookCell,
  { state, isEdited }: CellHistory,
  { kernelRun }: CellExecution
): 'edited' | 'failed' | 'layout' | null {
  if (
    state === 'running' ||
    source.trim() === kernelRun.source.trim() ||
    isBeginning(kernelRun.source, source)
  ) {
    return null;
  }
  return isEdited ? (kernelRun.status === 'error' ? 'failed' : 'edited') : 'layout';
}

/** The probe truncates very long sources. */
function isBeginning(shortened: string, source: string): boolean {
  return (
    shortened.length > 10_000 &&
    shortened.endsWith('…') &&
    source.startsWith(shortened.slice(0, -1))
  );
}
