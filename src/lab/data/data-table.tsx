import { PathExt } from '@jupyterlab/coreutils';
import * as React from 'react';
import { printable } from '../../core/report/terminal';
import { waitingText } from '../ui/waiting-text';
import { MoreButton } from '../ui/more-button';
import { ViewButton } from '../ui/view-button';
import { useData } from './data-context';
import { filterText, noticeText, summaryText } from './data-labels';
import { DataFileRow, UseLink } from './data-row';
import type { DataRow, DataStatus, DataView } from './data-view';

/** Rows that are shown at first, and with each click on “Show more”. */
const ROWS_SHOWN = 100;

/** The files of a notebook, with the state of each. */
export function DataTable(): JSX.Element {
  const { model, trans } = useData();
  const { view } = model;
  const { analysis } = model.session.state;
  if (view === null) {
    return <p role="status">{waitingText(analysis, trans)}</p>;
  }
  return (
    <>
      <Header view={view} />
      {view.rows.length > 0 && <Files rows={view.rows} />}
      {view.unknown.length > 0 && <Unknown view={view} />}
    </>
  );
}

function Header({ view }: { readonly view: DataView }): JSX.Element {
  const { model, trans } = useData();
  const { notice, session, document } = model;
  const isEmpty = view.rows.length + view.unknown.length === 0;
  const hashable = view.rows.filter(
    ({ path, kind, sha256 }) => kind === 'file' && sha256 === null && !model.unhashed.has(path)
  );
  return (
    <div className="jp-Freshkernel-dataHeader">
      <h1>{trans.__('Data this notebook needs')}</h1>
      <p className="jp-Freshkernel-viewQuiet" title={session.state.path}>
        {PathExt.basename(session.state.path)}
        {' · '}
        <span role="status">
          {isEmpty
            ? document?.language === 'python'
              ? trans.__('No cell reads or writes a file.')
              : trans.__('Only Python notebooks are read.')
            : summaryText(view, trans)}
        </span>
      </p>
      {notice !== null && (
        <p className="jp-Freshkernel-viewNotice" role="note">
          {noticeText(notice, trans)}
        </p>
      )}
      {!isEmpty && (
        <div className="jp-Freshkernel-viewButtons">
          <ViewButton onClick={() => model.refresh()}>{trans.__('Refresh')}</ViewButton>
          {hashable.length > 0 && (
            <ViewButton
              disabled={model.hashing.size > 0}
              title={trans.__('Compute the SHA-256 of all files')}
              onClick={() => void model.hash(hashable.map(({ path }) => path))}
            >
              {model.hashing.size > 0 ? trans.__('Hashing…') : trans.__('Hash all files')}
            </ViewButton>
          )}
        </div>
      )}
    </div>
  );
}

function Files({ rows }: { readonly rows: readonly DataRow[] }): JSX.Element {
  const { trans } = useData();
  const [status, setStatus] = React.useState<DataStatus | null>(null);
  const [count, setCount] = React.useState(ROWS_SHOWN);
  const statuses = [...new Set(rows.map(row => row.status))];
  const filter = status !== null && statuses.includes(status) ? status : null;
  const chosen = rows.filter(row => filter === null || row.status === filter);
  return (
    <section>
      {statuses.length > 1 && (
        <div
          className="jp-Freshkernel-viewFilters"
          role="group"
          aria-label={trans.__('Filter by state')}
        >
          {[null, ...statuses].map(each => (
            <button
              key={each ?? ''}
              type="button"
              aria-pressed={each === filter}
              onClick={() => setStatus(each)}
            >
              {each === null ? trans.__('All') : filterText(each, trans)}{' '}
              <span>{rows.filter(row => each === null || row.status === each).length}</span>
            </button>
          ))}
        </div>
      )}
      <table className="jp-Freshkernel-dataTable">
        <thead>
          <tr>
            <th scope="col">{trans.__('Path')}</th>
            <th scope="col">{trans.__('State')}</th>
            <th scope="col">{trans.__('Read by')}</th>
            <th scope="col">{trans.__('Written by')}</th>
            <th scope="col">{trans.__('Size')}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, count).map(row => (
            <DataFileRow key={row.path} row={row} />
          ))}
        </tbody>
      </table>
      <MoreButton
        total={chosen.length}
        shown={count}
        step={ROWS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </section>
  );
}

function Unknown({ view }: { readonly view: DataView }): JSX.Element {
  const { trans } = useData();
  const [count, setCount] = React.useState(ROWS_SHOWN);
  return (
    <section className="jp-Freshkernel-dataUnknown">
      <h2>{trans.__('Paths that are not known')}</h2>
      <ul>
        {view.unknown.slice(0, count).map(({ use, path, code, isWrite }, i) => (
          <li key={i}>
            <UseLink use={use} />{' '}
            <span>
              {isWrite ? trans.__('writes') : trans.__('reads')} <code>{printable(path)}</code>
              {'. '}
              {trans.__('Not known: depends on')} <code>{printable(code)}</code>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton
        total={view.unknown.length}
        shown={count}
        step={ROWS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </section>
  );
}
