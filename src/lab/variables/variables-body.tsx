import { PathExt } from '@jupyterlab/coreutils';
import * as React from 'react';
import type { NotebookState } from '../session/notebook-state';
import { SearchField } from '../ui/search-field';
import { noVariablesText, stateText } from './variable-labels';
import type { RowSources, SortOrder, VariableRow, VariableState } from './variable-rows';
import { hasText, readersByName, sortedRows, variableRows } from './variable-rows';
import { VariableTable } from './variable-table';
import { useVariables } from './variables-context';

const FILTERED: readonly VariableState[] = ['stale', 'only-kernel', 'unknown'];
const SECTIONS = ['values', 'functions', 'modules'] as const;

/** The variables of a notebook's kernel. */
export function VariablesBody(): JSX.Element {
  const { model, trans } = useVariables();
  const { variables, total, failure, session } = model;
  const { state } = session;
  const rows = useRows();
  const [text, setText] = React.useState('');
  const [wanted, setWanted] = React.useState<VariableState | null>(null);
  const [order, setOrder] = React.useState<SortOrder>({ by: 'name', isDescending: false });
  const searched = text.trim().toLowerCase();
  const shown = React.useMemo(() => {
    const isShown = (row: VariableRow): boolean =>
      (wanted === null || row.state === wanted) && (searched === '' || hasText(row, searched));
    return sortedRows(rows.filter(isShown), order);
  }, [rows, wanted, searched, order]);
  const isUnavailable = variables === null || state.kernel?.state.kind !== 'watched';
  return (
    <>
      <Header rows={rows} total={total} isUnavailable={isUnavailable} />
      {isUnavailable ? (
        <p role="status">{noVariablesText(state, failure, trans)}</p>
      ) : rows.length === 0 ? (
        <p role="status">{trans.__('The kernel has no variables yet. Run a cell.')}</p>
      ) : (
        <>
          <Filters rows={rows} text={text} wanted={wanted} onText={setText} onWanted={setWanted} />
          {shown.length === 0 && <p role="status">{trans.__('No variable matches.')}</p>}
          {SECTIONS.map(section => (
            <VariableTable
              key={section}
              section={section}
              rows={shown.filter(row => row.section === section)}
              order={order}
              onOrder={setOrder}
            />
          ))}
        </>
      )}
    </>
  );
}

/** The rows; the same list until one of their sources changes. */
function useRows(): readonly VariableRow[] {
  const { model } = useVariables();
  const { variables, states, session } = model;
  const { analysis, kernel } = session.state;
  const result = analysis.kind === 'ready' ? analysis.result : null;
  const document = analysis.kind === 'ready' ? analysis.document : null;
  const history = kernel?.history ?? null;
  const graph = result?.graph ?? null;
  const readers = React.useMemo(
    () => (graph === null ? new Map<string, readonly number[]>() : readersByName(graph)),
    [graph]
  );
  return React.useMemo(() => {
    const sources: RowSources | null =
      variables === null || history === null
        ? null
        : { variables, states, history, document, readers };
    return sources === null ? [] : variableRows(sources);
  }, [variables, states, history, document, readers]);
}

function Header(props: {
  readonly rows: readonly VariableRow[];
  readonly total: number;
  readonly isUnavailable: boolean;
}): JSX.Element {
  const { model, trans } = useVariables();
  const { rows, total, isUnavailable } = props;
  const { state } = model.session;
  return (
    <div>
      <h1>{trans.__('Variables')}</h1>
      <p className="jp-Freshkernel-viewQuiet" title={state.path}>
        {PathExt.basename(state.path)}
        {!isUnavailable && (
          <span role="status">
            {` · ${trans._n('%1 variable', '%1 variables', total)}`}
            {isBusy(state) && ` · ${trans.__('a cell is running, updated afterwards')}`}
          </span>
        )}
      </p>
      {!isUnavailable && total > rows.length && (
        <p className="jp-Freshkernel-viewNotice" role="note">
          {trans.__('Only the first %1 are listed.', rows.length)}
        </p>
      )}
    </div>
  );
}

function isBusy({ kernel }: NotebookState): boolean {
  return kernel?.isBusy === true;
}

function Filters(props: {
  readonly rows: readonly VariableRow[];
  readonly text: string;
  readonly wanted: VariableState | null;
  readonly onText: (text: string) => void;
  readonly onWanted: (wanted: VariableState | null) => void;
}): JSX.Element {
  const { model, trans } = useVariables();
  const { rows, text, wanted, onText, onWanted } = props;
  const count = (state: VariableState): number => rows.filter(row => row.state === state).length;
  const states = FILTERED.filter(state => state === wanted || count(state) > 0);
  return (
    <div className="jp-Freshkernel-viewSearch">
      <SearchField
        label={trans.__('Search names, types and values')}
        value={text}
        onChange={onText}
      />
      <div
        className="jp-Freshkernel-viewFilters"
        role="group"
        aria-label={trans.__('Filter by state')}
      >
        {states.length > 0 &&
          [null, ...states].map(state => (
            <button
              key={state ?? ''}
              type="button"
              aria-pressed={state === wanted}
              onClick={() => onWanted(state)}
            >
              {state === null ? trans.__('All') : stateText(state, trans)}{' '}
              <span>{state === null ? rows.length : count(state)}</span>
            </button>
          ))}
        <button
          type="button"
          title={trans.__('Ask the kernel again, as after code that no cell ran')}
          onClick={() => model.refresh()}
        >
          {trans.__('Refresh')}
        </button>
      </div>
    </div>
  );
}
