import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { groupBy } from '../../core/memo/group-by';
import { unwatchedText } from '../execution/unwatched-text';
import { MoreButton } from '../ui/more-button';
import { SearchField } from '../ui/search-field';
import { EarlierList } from './earlier-list';
import { KeepingChoice } from './keeping-choice';
import { useTimeline } from './timeline-context';
import { TimelineItem } from './timeline-item';
import type { TimelineFilter, TimelineRow } from './timeline-rows';
import { isInGroup, matches } from './timeline-rows';

/** Rows that are shown at first, and more with each click. */
const ROWS_SHOWN = 100;
const FILTERS: readonly TimelineFilter[] = ['failed', 'edited', 'elsewhere'];

/** What the kernel of a notebook ran, newest first. */
export function TimelineBody(): JSX.Element {
  const { model, trans } = useTimeline();
  const { state } = model.session;
  const { rows, earlier } = model;
  const [text, setText] = React.useState('');
  const [filter, setFilter] = React.useState<TimelineFilter | null>(null);
  const [count, setCount] = React.useState(ROWS_SHOWN);
  const searched = text.trim().toLowerCase();
  const isShown = (row: TimelineRow): boolean =>
    (filter === null || isInGroup(row, filter)) && (searched === '' || matches(row, searched));
  const shown = rows.filter(isShown);
  const shownEarlier = earlier
    .map(each => ({ ...each, rows: each.rows.filter(isShown) }))
    .filter(each => each.rows.length > 0);
  const all = [...rows, ...earlier.flatMap(each => each.rows)];
  const history = state.kernel?.history ?? null;
  const isIncomplete = history?.watched === true && !history.complete && rows.length > 0;
  return (
    <>
      <div>
        <h1>{trans.__('Timeline')}</h1>
        <p className="jp-Freshkernel-viewQuiet" title={state.path}>
          {PathExt.basename(state.path)}
          {' · '}
          <span role="status">{trans._n('%1 execution', '%1 executions', rows.length)}</span>
        </p>
        {isIncomplete && (
          <p className="jp-Freshkernel-viewNotice" role="note">
            {trans.__('Earlier executions of this kernel were not recorded.')}
          </p>
        )}
        <KeepingChoice />
      </div>
      {all.length > 0 && (
        <Filters rows={all} text={text} filter={filter} onText={setText} onFilter={setFilter} />
      )}
      {rows.length === 0 && (
        <p role="status">
          {unwatchedText(state, trans) ?? trans.__('The kernel has not run anything yet.')}
        </p>
      )}
      {all.length > 0 && shown.length + shownEarlier.length === 0 && (
        <p role="status">{trans.__('No execution matches.')}</p>
      )}
      {bySession(shown.slice(0, count)).map(([sessionsAgo, ofSession]) => (
        <SessionList key={sessionsAgo} sessionsAgo={sessionsAgo} rows={ofSession} />
      ))}
      <MoreButton
        total={shown.length}
        shown={count}
        step={ROWS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
      {shownEarlier.length > 0 && (
        <EarlierList sessions={shownEarlier} isSearched={filter !== null || searched !== ''} />
      )}
    </>
  );
}

/** The rows of each session, the current one first. */
function bySession(
  rows: readonly TimelineRow[]
): readonly (readonly [number, readonly TimelineRow[]])[] {
  return [...groupBy(rows, ({ sessionsAgo }) => sessionsAgo)];
}

function SessionList(props: {
  readonly sessionsAgo: number;
  readonly rows: readonly TimelineRow[];
}): JSX.Element {
  const { trans } = useTimeline();
  const { sessionsAgo, rows } = props;
  return (
    <section>
      {sessionsAgo > 0 && (
        <h2>
          {sessionsAgo === 1
            ? trans.__('Before the last restart')
            : trans.__('%1 restarts ago', sessionsAgo)}
        </h2>
      )}
      <ol className="jp-Freshkernel-timelineList" aria-label={trans.__('Executions, newest first')}>
        {rows.map(row => (
          <TimelineItem key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Filters(props: {
  readonly rows: readonly TimelineRow[];
  readonly text: string;
  readonly filter: TimelineFilter | null;
  readonly onText: (text: string) => void;
  readonly onFilter: (filter: TimelineFilter | null) => void;
}): JSX.Element {
  const { trans } = useTimeline();
  const { rows, text, filter, onText, onFilter } = props;
  const countOf = (each: TimelineFilter): number => rows.filter(row => isInGroup(row, each)).length;
  const groups = FILTERS.filter(each => each === filter || countOf(each) > 0);
  return (
    <div className="jp-Freshkernel-viewSearch">
      <SearchField label={trans.__('Search code and names')} value={text} onChange={onText} />
      {groups.length > 0 && (
        <div
          className="jp-Freshkernel-viewFilters"
          role="group"
          aria-label={trans.__('Filter executions')}
        >
          {[null, ...groups].map(each => (
            <button
              key={each ?? ''}
              type="button"
              aria-pressed={each === filter}
              onClick={() => onFilter(each)}
            >
              {filterText(each, trans)} <span>{each === null ? rows.length : countOf(each)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function filterText(filter: TimelineFilter | null, trans: TranslationBundle): string {
  switch (filter) {
    case null:
      return trans.__('All');
    case 'failed':
      return trans.__('Failed');
    case 'edited':
      return trans.__('Edited since');
    case 'elsewhere':
      return trans.__('Not in the notebook');
  }
}
