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

/** The tables of studied notebooks and of the others; each row has an anchor. */
export function notebookTables(rows: readonly NotebookRow[], shown: ReadonlySet<number>): string {
  const positions = [...shown].sort((a, b) => a - b);
  const studied = positions.filter(at => rows[at].status === 'studied');
  const others = positions.filter(at => rows[at].status !== 'studied');
  const columns = COLUMNS.filter(({ isShown }) => studied.some(at => isShown(rows[at])));
  const head = ['Notebook', ...columns.map(({ title }) => title)];
  const body = studied.map(at => {
    const cells = columns.map(({ cell }) => cell(rows[at]));
    return `<tr id="n${at}">${nameCell(rows[at])}${cells.join('')}</tr>`;
  });
  const rest = others.map(
    at => `<tr id="n${at}">${nameCell(rows[at])}${textual(whyNot(rows[at]))}</tr>`
  );
  return (
    `<h2 id="notebooks">Notebooks</h2>${tableOf(head, body)}` +
    (rest.length === 0
      ? ''
      : `<h2 id="others">Notebooks that were not studied</h2>${tableOf(['Notebook', 'Reason'], rest)}`) +
    moreLine(rows.length - positions.length)
  );
}

/** A column of the table of studied notebooks, which is there if a notebook has something in it. */
interface TableColumn {
  readonly title: string;
  readonly cell: (row: NotebookRow) => string;
  readonly isShown: (row: NotebookRow) => boolean;
}

const isChecked = (row: NotebookRow): boolean => row.check_status !== null;
const isRestored = (row: NotebookRow): boolean => row.restore_verdict !== null;
const isAny = (): boolean => true;

const COLUMNS: readonly TableColumn[] = [
  { title: 'Problem', cell: row => textual(row.error), isShown: row => row.error !== null },
  { title: 'Code cells', cell: row => numeric(row.code_cells), isShown: isAny },
  { title: 'Order of execution', cell: row => textual(row.order), isShown: isAny },
  { title: 'Stored errors', cell: row => numeric(row.stored_errors), isShown: isAny },
  { title: 'Findings', cell: row => numeric(row.findings), isShown: isAny },
  { title: 'Check', cell: row => textual(row.check_status), isShown: isChecked },
  { title: 'Verdict', cell: row => textual(row.verdict), isShown: isChecked },
  { title: 'Cells run', cell: row => share(row.executability), isShown: isChecked },
  { title: 'First exception', cell: row => textual(row.failed_exception), isShown: isChecked },
  { title: 'Cause', cell: row => textual(row.failed_cause), isShown: isChecked },
  { title: 'Restored', cell: row => textual(row.restore_verdict), isShown: isRestored },
  { title: 'Cells run then', cell: row => share(row.restored_executability), isShown: isRestored }
];

function nameCell({ path }: NotebookRow): string {
  return `<th scope="row" class="name">${escaped(shortened(path, MAX_NAME))}</th>`;
}

function whyNot({ status, duplicate_of, error }: NotebookRow): string {
  if (duplicate_of !== null) {
    return `same code as ${duplicate_of}`;
  }
  return error ?? (status === 'not-sampled' ? 'not in the sample' : status);
}

function share(value: number | null): string {
  return `<td class="n">${value === null ? '' : percent(value)}</td>`;
}

function numeric(value: number | null): string {
  return `<td class="n">${value ?? ''}</td>`;
}

function textual(value: string | null): string {
  return `<td>${escaped(shortened(value ?? '', MAX_NAME))}</td>`;
}
