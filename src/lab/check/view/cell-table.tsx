import * as React from 'react';
import { CellRow } from './cell-row';
import { useReport } from './report-context';
import { filterRows, firstRelevant, rowsOf } from './report-rows';
import type { RowFilter } from './report-rows';

/** The code cells, optionally filtered; a row opens to the cell's outputs. */
export function CellTable(): JSX.Element {
  const { report, trans } = useReport();
  const rows = rowsOf(report);
  const [filter, setFilter] = React.useState<RowFilter>('all');
  const [chosen, setChosen] = React.useState<ReadonlySet<number> | null>(null);
  // Until the user toggles a row, the first one that differs or fails is open.
  const first = firstRelevant(rows);
  const open = chosen ?? new Set(first === null ? [] : [first]);
  const shown = filterRows(rows, filter);
  const toggle = React.useCallback(
    (index: number): void =>
      setChosen(before => {
        const next = new Set(before ?? (first === null ? [] : [first]));
        if (!next.delete(index)) {
          next.add(index);
        }
        return next;
      }),
    [first]
  );
  return (
    <section className="jp-Freshkernel-cells" aria-label={trans.__('Cells')}>
      <div className="jp-Freshkernel-cellsHead">
        <h2>{trans.__('Cells')}</h2>
        <Filters
          filter={filter}
          onFilter={setFilter}
          counts={{
            all: rows.length,
            different: filterRows(rows, 'different').length,
            failed: filterRows(rows, 'failed').length,
            incomplete: filterRows(rows, 'incomplete').length,
            'new-output': filterRows(rows, 'new-output').length
          }}
        />
      </div>
      <ul className="jp-Freshkernel-cellList" onKeyDown={moveFocus}>
        {shown.map(row => (
          <CellRow key={row.index} row={row} isOpen={open.has(row.index)} onToggle={toggle} />
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="jp-Freshkernel-reportMore">
          {filter === 'failed'
            ? trans.__('No cell fails.')
            : filter === 'different'
              ? trans.__('No output differs.')
              : trans.__('No such cells.')}
        </p>
      )}
    </section>
  );
}

function Filters(props: {
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  readonly counts: Readonly<Record<RowFilter, number>>;
}): JSX.Element {
  const { trans } = useReport();
  const { filter, onFilter, counts } = props;
  const texts: Readonly<Record<RowFilter, string>> = {
    all: trans.__('All (%1)', counts.all),
    different: trans.__('Differ (%1)', counts.different),
    failed: trans.__('Failed (%1)', counts.failed),
    incomplete: trans.__('Inconclusive (%1)', counts.incomplete),
    'new-output': trans.__('New outputs (%1)', counts['new-output'])
  };
  const rare = (['incomplete', 'new-output'] as const).filter(each => counts[each] > 0);
  return (
    <div className="jp-Freshkernel-filters" role="group" aria-label={trans.__('Show')}>
      {(['all', 'different', 'failed', ...rare] as const).map(each => (
        <button
          key={each}
          type="button"
          aria-pressed={filter === each}
          onClick={() => onFilter(each)}
        >
          {texts[each]}
        </button>
      ))}
    </div>
  );
}

/** Moves the focus between rows with the arrow keys. */
function moveFocus(event: React.KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.jp-Freshkernel-cellToggle')];
  const at = rows.findIndex(row => row === document.activeElement);
  if (step !== 0 && at >= 0) {
    event.preventDefault();
    rows.at(Math.min(rows.length - 1, Math.max(0, at + step)))?.focus();
  }
}
