import * as React from 'react';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';

/** Number of cells shown before “more” is clicked. */
const CELLS_SHOWN = 5;

/**
 * Stale cells for which no finding is listed, because their inputs are stale results themselves. With them, the list
 * accounts for every stale result that the panel counts.
 */
export function StaleCells(): JSX.Element | null {
  const { model, actions, trans } = usePanel();
  const [all, setAll] = React.useState(false);
  const list = model.staleCells;
  if (list === null) {
    return null;
  }
  const { cells, hasFindings } = list;
  const title = hasFindings ? trans.__('More stale results') : trans.__('Stale results');
  const shown = all ? cells : cells.slice(0, CELLS_SHOWN);
  const more = cells.length - shown.length;
  const Icon = SEVERITY_ICONS.warning.react;
  return (
    <section className="jp-Freshkernel-staleCells" aria-label={title}>
      <h3>{title}</h3>
      {shown.map(({ index, reason }) => (
        <p key={index} data-severity="warning">
          <Icon tag="span" className="jp-Freshkernel-shape" />
          <span>
            <button
              type="button"
              className="jp-Freshkernel-textButton"
              onClick={() => actions.goToCell(index)}
            >
              {trans.__('Cell %1', index + 1)}
            </button>
            {': '}
            {reason}
          </span>
        </p>
      ))}
      {more > 0 && (
        <button
          type="button"
          className="jp-Freshkernel-textButton"
          onClick={() => {
            setAll(true);
          }}
        >
          {trans._n('%1 more', '%1 more', more)}
        </button>
      )}
    </section>
  );
}
