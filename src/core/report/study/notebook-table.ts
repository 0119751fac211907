/** The table of notebooks in the report of a study. */
import type { NotebookRow } from '../../study/columns';
import { escaped, moreLine, tableOf } from '../page';
import { shortened } from '../terminal';
import { percent } from './figure-text';

const MAX_LISTED = 2000;
const MAX_NAME = 160;

/** The positions of those that the table shows: the first ones that were studied. */
export function shownNotebooks(rows: readonly NotebookRow[]): ReadonlySet<number> {
  const studied = rows.flatMap(({ status }, at) => (status === 'studied' ? [at] : []));
  const others = rows.flatMap(({ status }, at) => (status === 'studied' ? [] : [at]));
  return new Set([...studied, ...others].slice(0, MAX_LISTED));
}

/** The table; each row has an anchor. */
export function notebookTable(rows: readonly NotebookRow[], shown: ReadonlySet<number>): string {
  const isChecked = rows.some(({ check_status }) => check_status !== null);
  const head = ['Notebook', 'Status', 'Code cells', 'Order', 'Stored errors', 'Findings'];
  const checkHead = ['Check', 'Verdict', 'Ran', 'First exception', 'Cause'];
  const body = [...shown].sort((a, b) => a - b).map(at => rowOf(rows[at], at, isChecked));
  return (
    '<h2 id="notebooks">Notebooks</h2>' +
    tableOf(isChecked ? [...head, ...checkHead] : head, body) +
    moreLine(rows.length - body.length)
  );
}

function rowOf(row: NotebookRow, at: number, isChecked: boolean): string {
  const status = row.duplicate_of === null ? row.status : `same code as ${row.duplicate_of}`;
  const cells = [
    numeric(row.code_cells),
    textual(row.order),
    numeric(row.stored_errors),
    numeric(row.findings)
  ];
  const checked = [
    textual(row.check_status),
    textual(row.verdict),
    `<td class="n">${row.executability === null ? '' : percent(row.executability)}</td>`,
    textual(row.failed_exception),
    textual(row.failed_cause)
  ];
  return (
    `<tr id="n${at}"><th scope="row" class="name">${escaped(shortened(row.path, MAX_NAME))}</th>` +
    `<td class="name">${escaped(shortened(row.error ?? status, MAX_NAME))}</td>${cells.join('')}${isChecked ? checked.join('') : ''}</tr>`
  );
}

function numeric(value: number | null): string {
  return `<td class="n">${value ?? ''}</td>`;
}

function textual(value: string | null): string {
  return `<td>${escaped(shortened(value ?? '', MAX_NAME))}</td>`;
}
