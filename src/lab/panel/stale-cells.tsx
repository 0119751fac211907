import * as React from 'react';
import { SEVERITY_ICONS } from './icons';
import { usePanel } from './panel-context';
import { CellButton, useFirst } from './shortened-list';
import type { StaleCellGroup, StaleCellItem, StaleCellList } from './stale-cell-list';

/** Number of cells shown before “more” is clicked. */
const CELLS_SHOWN = 5;

/**
 * Stale cells for which no finding is listed, because their inputs are stale results themselves. With them, the list
 * accounts for every stale result that the panel counts. One line says what happened; the cells that follow from it are
 * folded under it.
 */
export function StaleCells({ list }: { readonly list: StaleCellList }): JSX.Element {
  const { trans } = usePanel();
  const { groups, hasFindings } = list;
  const { shown, moreButton } = useFirst(groups, CELLS_SHOWN);
  const title = hasFindings ? trans.__('More stale results') : trans.__('Stale results');
  return (
    <section className="jp-Freshkernel-staleCells" aria-label={title}>
      <h3>{title}</h3>
      {shown.map(group => (
        <Group key={group.key} group={group} />
      ))}
      {moreButton}
    </section>
  );
}

function Group({ group: { cause, cells } }: { readonly group: StaleCellGroup }): JSX.Element {
  const { shown, moreButton } = useFirst(cells, CELLS_SHOWN);
  const lines = shown.map(item => <Line key={item.index} item={item} />);
  return cause === null ? (
    <>{lines}</>
  ) : (
    <details>
      <summary>{cause}</summary>
      {lines}
      {moreButton}
    </details>
  );
}

/** A stale cell without a finding, as a row of the tree. */
export function StaleCellRow(props: {
  readonly item: StaleCellItem;
  readonly rowKey: string;
  readonly isFocusable: boolean;
}): JSX.Element {
  const { item, rowKey, isFocusable } = props;
  const { model } = usePanel();
  return (
    <div
      role="treeitem"
      aria-level={2}
      aria-selected={model.selected === rowKey}
      tabIndex={isFocusable ? 0 : -1}
      className="jp-Freshkernel-staleCells"
      data-row={rowKey}
      onFocus={event => {
        if (event.target === event.currentTarget) {
          model.select(rowKey);
        }
      }}
    >
      <Line item={item} />
    </div>
  );
}

function Line({ item: { index, reason } }: { readonly item: StaleCellItem }): JSX.Element {
  const Icon = SEVERITY_ICONS.warning.react;
  return (
    <p data-severity="warning">
      <Icon tag="span" className="jp-Freshkernel-shape" />
      <span>
        <CellButton index={index} />
        {': '}
        {reason}
      </span>
    </p>
  );
}
