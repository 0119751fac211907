import * as React from 'react';
import { usePairs } from './pair-context';
import { TextSide } from './text-diff';
import { mergeTables, tableOf } from './table-text';
import type { MergedCell, TextTable } from './table-text';

/** A merged table with both values of changed cells, or the table of one side. */
export function TableDiff(props: {
  readonly stored: string;
  readonly fresh: string | null;
}): JSX.Element {
  const { trans } = usePairs();
  const { stored, fresh } = props;
  const [ours, theirs] = React.useMemo(
    () => [tableOf(stored), fresh === null ? null : tableOf(fresh)],
    [stored, fresh]
  );
  if (ours === null || (fresh !== null && theirs === null)) {
    return (
      <div className="jp-Freshkernel-sides">
        <TextSide text={stored} />
        {fresh !== null && <TextSide text={fresh} />}
      </div>
    );
  }
  if (theirs === null) {
    return <PlainTable table={ours} />;
  }
  return (
    <>
      <p className="jp-Freshkernel-note">
        {trans.__('Where a value differs, the first is struck through, the second follows.')}
      </p>
      <MergedTable rows={mergeTables(ours, theirs)} />
    </>
  );
}

function PlainTable({ table }: { readonly table: TextTable }): JSX.Element {
  return <MergedTable rows={mergeTables(table, table)} />;
}

function MergedTable({ rows }: { readonly rows: readonly (readonly MergedCell[])[] }): JSX.Element {
  return (
    <div className="jp-Freshkernel-tableScroll" tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <TableCell key={column} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableCell({ cell }: { readonly cell: MergedCell }): JSX.Element {
  const { sides } = usePairs();
  const { stored, fresh } = cell;
  if (stored === fresh) {
    return <td>{stored}</td>;
  }
  return (
    <td data-changed title={`${sides.stored}: ${stored ?? '–'}, ${sides.fresh}: ${fresh ?? '–'}`}>
      <del>{stored}</del> <ins>{fresh}</ins>
    </td>
  );
}
