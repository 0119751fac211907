import * as React from 'react';
import { usePanel } from './panel-context';

/** The first items of a list, and a button that shows the others, if there are more. */
export function useFirst<Item>(
  items: readonly Item[],
  count: number
): { readonly shown: readonly Item[]; readonly moreButton: JSX.Element | null } {
  const { trans } = usePanel();
  const [all, setAll] = React.useState(false);
  const shown = all ? items : items.slice(0, count);
  const more = items.length - shown.length;
  const moreButton =
    more === 0 ? null : (
      <button
        type="button"
        className="jp-Freshkernel-textButton"
        onClick={() => {
          setAll(true);
        }}
      >
        {trans._n('%1 more', '%1 more', more)}
      </button>
    );
  return { shown, moreButton };
}

/** A button that goes to a cell and names it. */
export function CellButton({ index }: { readonly index: number }): JSX.Element {
  const { actions, trans } = usePanel();
  return (
    <button
      type="button"
      className="jp-Freshkernel-textButton"
      onClick={() => actions.goToCell(index)}
    >
      {trans.__('Cell %1', index + 1)}
    </button>
  );
}
