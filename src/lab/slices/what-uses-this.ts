/** Answers what depends on a cell or a variable: the cells of the notebook that use it, directly and indirectly. */
import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { notebookSliceSteps } from '../../core/lint/notebook-slice';
import type { NotebookSlice, SlicedCell, SliceTarget } from '../../core/lint/notebook-slice';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type { LintConfig } from '../../core/settings/config';
import type { Navigation } from '../editor/navigation';
import { markOf } from '../execution/cell-marking';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import type { NotebookSession } from '../session/notebook-session';
import { inSlices } from '../ui/in-slices';
import { TOAST_OPTIONS } from '../ui/toast-options';
import { showDependents } from './dependents-dialog';
import type { Dependents } from './dependents-dialog';

/** What the question is about; the active cell if no name is given. */
export interface DependentsArguments {
  /** Path of the notebook, including the drive; the current notebook if none is given. */
  readonly path?: string;
  /** A variable. */
  readonly name?: string;
}

/** What the answer needs. */
export interface DependentsServices {
  readonly navigation: Navigation;
  readonly staleRuns: Pick<StaleCellRunner, 'runStaleOf'>;
  readonly trans: TranslationBundle;
  configOf(path: string): LintConfig;
}

/** Asks what uses a cell or a name of a notebook, and shows the answer. */
export async function whatUsesThis(
  session: NotebookSession,
  { name }: DependentsArguments,
  { navigation, staleRuns, trans, configOf }: DependentsServices
): Promise<void> {
  const notify = (text: string): void => void Notification.info(text, TOAST_OPTIONS);
  const { analysis } = session;
  await analysis.settle();
  const { state } = session;
  if (state.analysis.kind !== 'ready') {
    notify(trans.__('The notebook is not analyzed yet.'));
    return;
  }
  const { document } = state.analysis;
  const target = targetOf(document, name, navigation.caretOf(analysis)?.key ?? '');
  const slice = await inSlices(
    notebookSliceSteps(document, configOf(state.path), {
      target,
      direction: 'forward',
      byStatement: false
    }),
    () => true
  );
  if (slice?.kind !== 'slice') {
    notify(noDependentsText(slice?.kind ?? 'no-cell', trans));
    return;
  }
  const found: Dependents = {
    title:
      target.kind === 'name'
        ? trans.__('What uses %1?', target.name)
        : trans.__('What uses cell %1?', target.index + 1),
    cells: dependentsOf(slice.cells, target).map(({ cell, summary }) => ({
      cell,
      mark: markOf(session.state, cell.key),
      isDefinition: target.kind === 'name' && summary.defines.includes(target.name)
    })),
    isLimited: slice.limits.length > 0
  };
  await showDependents(found, trans, {
    goTo: key => void navigation.show(analysis, key, null, true),
    select: keys => navigation.select(analysis, keys),
    run: keys => void staleRuns.runStaleOf(analysis, keys)
  });
}

function targetOf(
  { cells }: NotebookDocument,
  name: string | undefined,
  active: CellKey
): SliceTarget {
  return name === undefined
    ? { kind: 'cell', index: cells.findIndex(({ key }) => key === active) }
    : { kind: 'name', name };
}

/** The cells of a forward slice without the cell that it is of. */
function dependentsOf(cells: readonly SlicedCell[], target: SliceTarget): readonly SlicedCell[] {
  return cells.filter(({ cell }) => target.kind === 'name' || cell.index !== target.index);
}

function noDependentsText(
  kind: Exclude<NotebookSlice['kind'], 'slice'>,
  trans: TranslationBundle
): string {
  switch (kind) {
    case 'not-python':
      return trans.__('Only Python notebooks can be followed.');
    case 'no-cell':
      return trans.__('This is not a code cell.');
    case 'no-name':
      return trans.__('No cell of the notebook defines this name.');
  }
}
