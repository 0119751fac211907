import * as React from 'react';
import { useReport } from './report-context';
import type { ReportRow } from './report-rows';
import { rowsOf } from './report-rows';

/** Progress and results of all cells, one tick for each. */
export function Ticks(): JSX.Element {
  const { report, trans } = useReport();
  const rows = rowsOf(report);
  return (
    <div
      className="jp-Freshkernel-ticks"
      role="img"
      aria-label={trans._n('%1 code cell', '%1 code cells', rows.length)}
    >
      {rows.map(row => (
        <span
          key={row.index}
          data-state={row.sort ?? row.progress ?? 'waiting'}
          title={tickTitle(row, trans.__('Cell %1', row.index + 1))}
        />
      ))}
    </div>
  );
}

function tickTitle({ line }: ReportRow, cell: string): string {
  return line === '' ? cell : `${cell}: ${line}`;
}
