import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import { cellTitle } from '../../core/report/cell-title';
import { originText, runTimeText } from '../execution/execution-texts';
import { usePanel } from './panel-context';

/** Maximum number of rows. */
const MAX_ROWS = 100;

/** The recorded executions, newest first. */
export function ExecutionList({ history }: { readonly history: HistoryState }): JSX.Element {
  const { trans } = usePanel();
  const { executions } = history;
  const rows = executions.slice(-MAX_ROWS).reverse();
  return (
    <ol className="jp-Freshkernel-runs" aria-label={trans.__('Executions, newest first')}>
      {rows.map(execution => (
        <ExecutionRow key={execution.kernelRun.sequence} execution={execution} />
      ))}
      {executions.length > rows.length && (
        <li className="jp-Freshkernel-runRow">
          {trans._n(
            '%1 earlier execution',
            '%1 earlier executions',
            executions.length - rows.length
          )}
        </li>
      )}
    </ol>
  );
}

function ExecutionRow({ execution }: { readonly execution: CellExecution }): JSX.Element {
  const { model, actions, trans } = usePanel();
  const { kernelRun } = execution;
  const index = execution.cell === null ? null : model.cellIndex(execution.cell);
  const names = [...kernelRun.bound, ...kernelRun.rebound];
  const isCell = execution.origin === 'cell' || execution.origin === 'partial';
  return (
    <li className="jp-Freshkernel-runRow" data-status={kernelRun.status}>
      <span className="jp-Freshkernel-runCount">[{kernelRun.count ?? ' '}]</span>
      {isCell && index !== null ? (
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          title={cellTitle(kernelRun.source)}
          onClick={() => actions.goToCell(index)}
        >
          {trans.__('Cell %1', index + 1)}
        </button>
      ) : (
        <span title={cellTitle(kernelRun.source)}>{originText(execution, trans, index)}</span>
      )}
      <span className="jp-Freshkernel-runNames">{outcomeText(execution, names, trans)}</span>
      <span className="jp-Freshkernel-runTime">{runTimeText(execution, trans)}</span>
    </li>
  );
}

function outcomeText(
  { kernelRun }: CellExecution,
  names: readonly string[],
  trans: TranslationBundle
): string {
  switch (kernelRun.status) {
    case 'error':
      return kernelRun.error?.exception ?? trans.__('failed');
    case 'interrupted':
      return trans.__('interrupted');
    case 'aborted':
      return trans.__('not run');
    case 'ok':
    case 'unknown':
      return names.join(', ');
  }
}
