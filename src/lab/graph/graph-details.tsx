import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { NotebookCell } from '../../core/notebook/document';
import type { OutsideUse } from '../../core/lint/history-graph';
import { printable, shortened } from '../../core/report/terminal';
import { markedCell } from '../execution/cell-marking';
import { originText as originOfExecution } from '../execution/execution-texts';
import { stalenessOf } from '../execution/stale-cell-runner';
import { useGraph } from './graph-context';
import { MAX_NAME, namesText, originHint } from './graph-labels';
import type { NotebookGraph } from './graph-model';
import type { Relations, UsedName } from './graph-relations';
import type { CellRow } from '../../core/report/graph-rows';
import { ViewButton } from '../ui/view-button';

/** Cells of one list that are shown. */
const MAX_LISTED = 12;

/** What the selected cell needs, what depends on it, and what can be done about it. */
export function GraphDetails(props: {
  readonly row: CellRow | null;
  readonly relations: Relations | null;
  readonly graph: NotebookGraph;
}): JSX.Element {
  const { trans } = useGraph();
  const { row, relations, graph } = props;
  return (
    <aside className="jp-Freshkernel-graphDetails" aria-label={trans.__('Selected cell')}>
      {row === null || relations === null ? (
        <p className="jp-Freshkernel-viewQuiet">
          {trans.__('Select a cell to see what it needs and what depends on it.')}
        </p>
      ) : (
        <CellDetails row={row} relations={relations} graph={graph} />
      )}
    </aside>
  );
}

function CellDetails(props: {
  readonly row: CellRow;
  readonly relations: Relations;
  readonly graph: NotebookGraph;
}): JSX.Element {
  const { model, actions, trans } = useGraph();
  const { row, relations, graph } = props;
  const { needed, dependents, above, below } = relations;
  const { kernel } = model.session.state;
  const hint = markedCell(model.session.state, row.key, trans)?.hint ?? '';
  return (
    <>
      <h2>{trans.__('Cell %1', row.index + 1)}</h2>
      <p>
        <code>{row.title}</code>
      </p>
      {hint !== '' && <p className="jp-Freshkernel-viewNotice">{hint}</p>}
      <CellList relation="needed" cells={needed} reached={above} graph={graph} />
      <CellList relation="dependent" cells={dependents} reached={below} graph={graph} />
      <OutsideUses row={row} graph={graph} />
      <RunPlan row={row} />
      <div className="jp-Freshkernel-viewButtons">
        <ViewButton
          disabled={kernel === null || kernel.state.kind === 'no-kernel'}
          title={trans.__('Run the cells that this cell depends on, then the cell itself')}
          onClick={() => actions.run(row.key)}
        >
          {trans.__('Run with its dependencies')}
        </ViewButton>
        <ViewButton
          title={trans.__('Write a new notebook with only this cell and the cells that it needs')}
          onClick={() => actions.openSlice(row.key)}
        >
          {trans.__('Open as a notebook of its own')}
        </ViewButton>
      </div>
    </>
  );
}

/** The cells that would run before this one. */
function RunPlan({ row }: { readonly row: CellRow }): JSX.Element | null {
  const { model, trans } = useGraph();
  const { state } = model.session;
  const { analysis, analyzedHistory, kernel } = state;
  const isKnown = kernel !== null && !kernel.isBusy && kernel.history === analyzedHistory;
  const plan = isKnown ? (stalenessOf(state)?.neededBefore(row.key) ?? null) : null;
  if (plan === null || analysis.kind !== 'ready') {
    return null;
  }
  const indexes = new Map(analysis.document.cells.map(({ key, index }) => [key, index]));
  const numbers = plan.cells.flatMap(({ key }) => {
    const index = indexes.get(key);
    return index === undefined ? [] : [String(index + 1)];
  });
  const text = plan.restart
    ? trans.__('The kernel must restart first: the cell uses values that no cell defines anymore.')
    : numbers.length === 0
      ? trans.__('The kernel has all that it needs.')
      : trans._n(
          'Cell %2 must run first.',
          'These cells must run first: %2.',
          numbers.length,
          numbers.join(', ')
        );
  return <p className="jp-Freshkernel-graphPlan">{text}</p>;
}

/** The cells at one side of the selected cell. */
function CellList(props: {
  readonly relation: 'needed' | 'dependent';
  readonly cells: ReadonlyMap<number, readonly UsedName[]>;
  /** These cells, and those behind them. */
  readonly reached: ReadonlySet<number>;
  readonly graph: NotebookGraph;
}): JSX.Element {
  const { trans } = useGraph();
  const { relation, cells, reached, graph } = props;
  const left = cells.size - MAX_LISTED;
  const indirectly = [...reached].filter(index => !cells.has(index)).length;
  return (
    <>
      <h3 data-relation={relation}>
        {relation === 'needed' ? trans.__('Needs') : trans.__('Needed by')}
      </h3>
      {cells.size === 0 ? (
        <p className="jp-Freshkernel-viewQuiet">{trans.__('No other cell.')}</p>
      ) : (
        <ul>
          {[...cells].slice(0, MAX_LISTED).map(([index, names]) => (
            <li key={index}>
              <CellLink cell={graph.document.cells[index]} />{' '}
              <code title={hintOf(names, trans)}>
                {namesText(names.slice(0, MAX_LISTED), trans)}
              </code>
            </li>
          ))}
          {left > 0 && <li>{trans.__('and %1 more', left)}</li>}
        </ul>
      )}
      {indirectly > 0 && (
        <p className="jp-Freshkernel-viewQuiet">{trans.__('and %1 more indirectly', indirectly)}</p>
      )}
    </>
  );
}

/** What the kernel gave the cell that is in no cell of the notebook. */
function OutsideUses(props: {
  readonly row: CellRow;
  readonly graph: NotebookGraph;
}): JSX.Element | null {
  const { trans } = useGraph();
  const { comparison, document } = props.graph;
  const uses: readonly OutsideUse[] = comparison?.outside.get(props.row.index) ?? [];
  const texts = new Set(
    uses.map(({ name, execution }) => {
      const cell = document.cells.find(({ key }) => key === execution.cell);
      const origin = originOfExecution(execution, trans, cell?.index ?? null);
      return trans.__('%1 (%2)', shortened(printable(name), MAX_NAME), origin);
    })
  );
  return texts.size === 0 ? null : (
    <>
      <h3>{trans.__('In the kernel, also from outside of the cells')}</h3>
      <ul>
        {[...texts].slice(0, MAX_LISTED).map(text => (
          <li key={text}>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why a dependency is only in the kernel, or only in the notebook. */
function hintOf(names: readonly UsedName[], trans: TranslationBundle): string | undefined {
  const origins = new Set(names.map(({ origin }) => origin));
  const hints = (['kernel', 'notebook'] as const)
    .filter(origin => origins.has(origin))
    .map(origin => originHint(origin, trans));
  return hints.length === 0 ? undefined : hints.join('\n');
}

function CellLink({ cell }: { readonly cell: NotebookCell }): JSX.Element {
  const { model, actions, trans } = useGraph();
  const { key, index } = cell;
  return (
    <button
      type="button"
      className="jp-Freshkernel-graphLink"
      onClick={() => {
        model.select(key);
        actions.goTo(key, false);
      }}
    >
      {trans.__('Cell %1', index + 1)}
    </button>
  );
}
