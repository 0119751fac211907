/** Synthetic data in place of a table that is nowhere. */
import type { Candidate } from './candidate';
import type { DataColumn } from './data-columns';
import { columnsOf } from './data-columns';
import { missingFileOf } from './missing-name';
import type { Situation } from './situation';
import { rewriteLiteral, textLiterals } from './text-literals';

const ROWS = 40;

/** The separator of each kind of table. */
const SEPARATORS: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' };

/**
 * A made-up table with the columns that the code names, in the folder for added files. Nothing that the notebook computes from
 * it means anything; it only shows whether the code runs.
 */
export function dataCandidates(situation: Situation): readonly Candidate[] {
  const { failure, addedFolder } = situation;
  const path = missingFileOf(failure);
  const name = path?.split(/[/\\]/).at(-1) ?? '';
  const separator = SEPARATORS[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (path === null || separator === undefined || !/^[\w. -]+$/.test(name)) {
    return [];
  }
  const columns = columnsOf(situation, path);
  const literals = textLiterals(situation).filter(({ value }) => value === path);
  const added = `${addedFolder}/${name}`;
  if (columns.length === 0 || literals.length === 0) {
    return [];
  }
  const names = columns.map(column => `\`${column.name}\``).join(', ');
  return [
    {
      kind: 'data',
      cell: failure.cell.key,
      detail: `Read made-up data with the columns ${names} from \`${added}\``,
      trust: 'stand-in',
      edits: literals.map(literal => rewriteLiteral(literal, added)),
      install: null,
      files: [{ path: added, text: tableOf(columns, separator) }]
    }
  ];
}

function tableOf(columns: readonly DataColumn[], separator: string): string {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    columns.map((column, at) => valueOf(column, row, at))
  );
  return [columns.map(({ name }) => name), ...rows]
    .map(cells => cells.map(cell => quoted(cell, separator)).join(separator))
    .map(line => `${line}\n`)
    .join('');
}

/** Always the same values, so that two restorations are equal. */
function valueOf({ type, categories }: DataColumn, row: number, at: number): string {
  const mixed = ((row + 1) * 7_919 + at * 104_729) % 97;
  if (categories.length > 0) {
    return categories[row % categories.length];
  }
  switch (type) {
    case 'whole':
      return String(mixed + 1);
    case 'number':
      return ((mixed + 1) / 4).toFixed(2);
    case 'date':
      return `2020-${String((row % 12) + 1).padStart(2, '0')}-${String((mixed % 28) + 1).padStart(2, '0')}`;
    case 'text':
      return 'abcde'[mixed % 5];
  }
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\n\r]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}
