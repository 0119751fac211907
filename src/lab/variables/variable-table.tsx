import * as React from 'react';
import { MoreButton } from '../ui/more-button';
import { sectionText } from './variable-labels';
import { VariableTableRow } from './variable-row';
import type { SortKey, SortOrder, VariableRow, VariableSection } from './variable-rows';
import { useVariables } from './variables-context';

/** Rows that are shown at first, and more with each click. */
const ROWS_SHOWN = 200;

/** A section of the view. */
export function VariableTable(props: {
  readonly section: VariableSection;
  readonly rows: readonly VariableRow[];
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}): JSX.Element | null {
  const { trans } = useVariables();
  const { section, rows, order, onOrder } = props;
  const [count, setCount] = React.useState(ROWS_SHOWN);
  const title = sectionText(section, trans);
  const head = (by: SortKey, label: string): JSX.Element => (
    <ColumnHead by={by} label={label} order={order} onOrder={onOrder} />
  );
  return rows.length === 0 ? null : (
    <section>
      <h2>
        {title} <span className="jp-Freshkernel-viewQuiet">{rows.length}</span>
      </h2>
      <table className="jp-Freshkernel-variableTable" aria-label={title}>
        <thead>
          <tr>
            {head('name', trans.__('Name'))}
            {head('type', trans.__('Type'))}
            <th scope="col">{valueTitle(section, trans.__.bind(trans))}</th>
            {head('size', trans.__('Size'))}
            {head('cell', trans.__('Defined in'))}
            <th scope="col">{trans.__('Read by')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, count).map(row => (
            <VariableTableRow key={row.facts.name} row={row} />
          ))}
        </tbody>
      </table>
      <MoreButton
        total={rows.length}
        shown={count}
        step={ROWS_SHOWN}
        trans={trans}
        onMore={setCount}
      />
    </section>
  );
}

function valueTitle(section: VariableSection, __: (text: string) => string): string {
  switch (section) {
    case 'values':
      return __('Value');
    case 'functions':
      return __('Parameters');
    case 'modules':
      return __('Version');
  }
}

function ColumnHead(props: {
  readonly by: SortKey;
  readonly label: string;
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}): JSX.Element {
  const { by, label, order, onOrder } = props;
  const isCurrent = order.by === by;
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isCurrent ? direction : 'none'}>
      <button
        type="button"
        onClick={() => onOrder({ by, isDescending: isCurrent && !order.isDescending })}
      >
        {label}
      </button>
    </th>
  );
}
