/** The dialog that shows the cells that depend on a cell or a name. */
import { Dialog, ReactWidget } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CellKey, NotebookCell } from '../../core/notebook/document';
import { cellTitle } from '../../core/report/cell-title';
import { printable } from '../../core/report/terminal';
import type { CellMark } from '../execution/cell-states';
import { cellStateHint, cellStateText } from '../execution/cell-states';

/** A cell that depends on the asked one. */
export interface Dependent {
  readonly cell: NotebookCell;
  /** Null where nothing is recorded. */
  readonly mark: CellMark | null;
  /** Whether it defines the asked name. */
  readonly isDefinition: boolean;
}

/** The answer. */
export interface Dependents {
  readonly title: string;
  /** In document order. */
  readonly cells: readonly Dependent[];
  /** Whether some code is too complex to follow. */
  readonly isLimited: boolean;
}

/** What can be done with the cells. Each action closes the dialog. */
export interface DependentsActions {
  goTo(key: CellKey): void;
  select(keys: readonly CellKey[]): void;
  /** Runs those that are stale. */
  run(keys: readonly CellKey[]): void;
}

/** Shows the dialog. */
export async function showDependents(
  found: Dependents,
  trans: TranslationBundle,
  { goTo, select, run }: DependentsActions
): Promise<void> {
  const closing =
    <Argument,>(act: (argument: Argument) => void) =>
    (argument: Argument): void => {
      dialog.reject();
      act(argument);
    };
  const actions = { goTo: closing(goTo), select: closing(select), run: closing(run) };
  const body = ReactWidget.create(<DependentsView found={found} trans={trans} actions={actions} />);
  body.addClass('jp-Freshkernel-slice');
  const dialog = new Dialog({
    title: found.title,
    body,
    buttons: [Dialog.cancelButton({ label: trans.__('Close') })]
  });
  await dialog.launch();
}

/** The cells, with buttons. */
export function DependentsView(props: {
  readonly found: Dependents;
  readonly trans: TranslationBundle;
  readonly actions: DependentsActions;
}): JSX.Element {
  const { found, trans, actions } = props;
  const { cells, isLimited } = found;
  const stale = cells.filter(({ mark }) => mark === 'stale').map(({ cell }) => cell.key);
  const users = cells.filter(({ isDefinition }) => !isDefinition);
  return (
    <>
      <p role="status">
        {users.length === 0
          ? trans.__('No other cell of the notebook.')
          : trans._n(
              '%1 cell, when the notebook runs from top to bottom.',
              '%1 cells, when the notebook runs from top to bottom.',
              users.length
            )}
      </p>
      {isLimited && (
        <p className="jp-Freshkernel-sliceNote" role="note">
          {trans.__('Some code is too complex to follow. Cells may be missing.')}
        </p>
      )}
      <ol aria-label={trans.__('Cells, in order')}>
        {cells.map(each => (
          <Row key={each.cell.key} dependent={each} trans={trans} goTo={actions.goTo} />
        ))}
      </ol>
      {cells.length > 0 && (
        <div className="jp-Freshkernel-sliceButtons">
          <button
            type="button"
            className="jp-mod-styled jp-mod-minimal"
            onClick={() => actions.select(users.map(({ cell }) => cell.key))}
          >
            {trans.__('Select the cells')}
          </button>
          {stale.length > 0 && (
            <button
              type="button"
              className="jp-mod-styled jp-mod-minimal"
              title={trans.__('Run those that are stale, with what they need')}
              onClick={() => actions.run(stale)}
            >
              {trans._n('Run %1 stale cell', 'Run %1 stale cells', stale.length)}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Row(props: {
  readonly dependent: Dependent;
  readonly trans: TranslationBundle;
  readonly goTo: DependentsActions['goTo'];
}): JSX.Element {
  const { dependent, trans, goTo } = props;
  const { cell, mark, isDefinition } = dependent;
  const notes = [
    ...(isDefinition ? [trans.__('defines it')] : []),
    ...(mark === null || mark === 'current' ? [] : [cellStateText(mark, trans)])
  ];
  return (
    <li>
      <p title={mark === null ? undefined : cellStateHint(mark, trans)}>
        <button type="button" className="jp-Freshkernel-sliceLink" onClick={() => goTo(cell.key)}>
          {trans.__('Cell %1', cell.index + 1)}
        </button>
        {notes.length > 0 && ` (${notes.join(', ')})`}
      </p>
      <pre>{printable(cellTitle(cell.source))}</pre>
    </li>
  );
}
