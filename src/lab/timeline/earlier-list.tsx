import * as React from 'react';
import { MoreButton } from '../ui/more-button';
import type { EarlierSession } from './earlier-sessions';
import { useTimeline } from './timeline-context';
import { TimelineItem } from './timeline-item';
import { sessionText } from './timeline-texts';

/** Rows that are shown at first, and more with each click. */
const ROWS_SHOWN = 100;

/** The kernel sessions before those that the page knows, each closed until the user opens it or searches. */
export function EarlierList(props: {
  readonly sessions: readonly EarlierSession[];
  /** Whether the rows are those that match a search. */
  readonly isSearched: boolean;
}): JSX.Element {
  const { trans } = useTimeline();
  return (
    <section aria-label={trans.__('Earlier kernel sessions')}>
      {props.sessions.map(each => (
        <SessionGroup key={each.session} session={each} isSearched={props.isSearched} />
      ))}
    </section>
  );
}

function SessionGroup(props: {
  readonly session: EarlierSession;
  readonly isSearched: boolean;
}): JSX.Element {
  const { trans } = useTimeline();
  const { session, isSearched } = props;
  const { rows, dropped, started } = session;
  const [isWanted, setWanted] = React.useState(false);
  const [count, setCount] = React.useState(ROWS_SHOWN);
  const isOpen = isWanted || isSearched;
  const name = sessionText(started, trans);
  return (
    <section>
      <h2 className="jp-Freshkernel-timelineSession">
        <button type="button" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
          <span className="jp-Freshkernel-viewCaret" aria-hidden />
          {name}
        </button>
        <span className="jp-Freshkernel-viewQuiet">
          {trans._n('%1 execution', '%1 executions', rows.length)}
        </span>
      </h2>
      {isOpen && (
        <>
          <ol className="jp-Freshkernel-timelineList" aria-label={name}>
            {rows.slice(0, count).map(row => (
              <TimelineItem key={row.id} row={row} />
            ))}
          </ol>
          <MoreButton
            total={rows.length}
            shown={count}
            step={ROWS_SHOWN}
            trans={trans}
            onMore={setCount}
          />
          {dropped > 0 && (
            <p className="jp-Freshkernel-viewQuiet">
              {trans._n(
                '%1 older execution was dropped to stay within the limits.',
                '%1 older executions were dropped to stay within the limits.',
                dropped
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}
