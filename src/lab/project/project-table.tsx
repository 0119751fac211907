import * as React from 'react';
import { MoreButton } from '../ui/more-button';
import { useProject } from './project-context';
import { moveInColumn } from './column-keys';
import { problemsTitle } from './project-labels';
import { ProjectTableRow } from './project-table-row';
import type { SortKey } from './project-row';

/** Rows that are shown at first, and with each click on “Show more”. */
const ROWS_SHOWN = 100;

/** How often the ages are updated, in milliseconds. */
const UPDATE_MILLISECONDS = 30_000;

/** The notebooks, as the filters choose them. */
export function ProjectTable(): JSX.Element {
  const { model, trans } = useProject();
  const [count, setCount] = React.useState(ROWS_SHOWN);
  const now = useNow();
  const { chosen } = model;
  return (
    <>
      <table className="jp-Freshkernel-projectTable">
        <thead>
          <tr>
            <Heading sort="name">{trans.__('Notebook')}</Heading>
            <Heading sort="lint" title={problemsTitle(model.phase, trans)}>
              {trans.__('Problems')}
            </Heading>
            <Heading sort="check">{trans.__('Last check')}</Heading>
            <Heading sort="age">{trans.__('When')}</Heading>
            <th scope="col" data-column="trend">
              {trans.__('Trend')}
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveInColumn}>
          {chosen.slice(0, count).map(row => (
            <ProjectTableRow key={row.path} row={row} now={now} />
          ))}
        </tbody>
      </table>
      {chosen.length === 0 && (
        <p className="jp-Freshkernel-viewQuiet">{trans.__('No notebook matches the filters.')}</p>
      )}
      <MoreButton
        total={chosen.length}
        shown={count}
        step={ROWS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </>
  );
}

/** The head of a column that sorts the list. */
function Heading(props: {
  readonly sort: SortKey;
  readonly title?: string;
  readonly children: string;
}): JSX.Element {
  const { model } = useProject();
  const { sort, title, children } = props;
  const { choices } = model;
  const isSorted = choices.sort === sort;
  const direction = choices.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} data-column={sort}>
      <button
        type="button"
        title={title}
        onClick={() => model.choose({ sort, isDescending: isSorted && !choices.isDescending })}
      >
        {children}
        <span className="jp-Freshkernel-projectSort" aria-hidden>
          {isSorted ? (choices.isDescending ? '▾' : '▴') : ''}
        </span>
      </button>
    </th>
  );
}

/** Hook with the time, in milliseconds since 1970, which goes on while the table is shown. */
function useNow(): number {
  const [now, setNow] = React.useState(Date.now());
  React.useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
