import * as React from 'react';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';
import { CellButton, useFirst } from './shortened-list';
import type { StaleCellList } from './stale-cell-list';

/** Number of cells shown before “more” is clicked. */
const CELLS_SHOWN = 5;

/**
 * Stale cells for which no finding is listed, because their inputs are stale results themselves. With them, the list
 * accounts for every stale result that the panel counts.
 */
export function StaleCells({ list }: { readonly list: StaleCellList }): JSX.Element {
  const { trans } = usePanel();
  const { cells, hasFindings } = list;
  const { shown, moreButton } = useFirst(cells, CELLS_SHOWN);
  const title = hasFindings ? trans.__('More stale results') : trans.__('Stale results');
  const Icon = SEVERITY_ICONS.warning.react;
  return (
    <section className="jp-Freshkernel-staleCells" aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ index, reason }) => (
        <p key={index} data-severity="warning">
          <Icon tag="span" className="jp-Freshkernel-shape" />
          <span>
            <CellButton index={index} />
            {': '}
            {reason}
          </span>
        </p>
      ))}
      {moreButton}
    </section>
  );
}
