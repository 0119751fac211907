import type { CompareDocument, ComparedCell, ReproducibilityVerdict } from '../../protocol';
import type { CellOutcome, NotebookOutcome } from '../compare/notebooks';
import { countsAsEqual } from '../compare/outcome';
import type { NotebookDocument } from '../notebook/document';
import { countOf, printable } from './terminal';
import type { Styles } from './terminal';

/** The JSON document of `freshkernel compare`. */
export function reportComparison(
  path: string,
  other: string,
  second: NotebookDocument,
  { whole, cells }: NotebookOutcome
): CompareDocument {
  return {
    version: 1,
    notebooks: [
      {
        path,
        other,
        verdict: whole.verdict,
        executability: executability(second),
        cells: cells.map(reportCell)
      }
    ]
  };
}

function reportCell(outcome: CellOutcome): ComparedCell {
  const { index, id, error, verdict, normalizers, detail, score } = outcome;
  return {
    index,
    id,
    error: error === null ? null : { exception: error.ename, message: error.evalue },
    verdict,
    normalizers: [...normalizers],
    score,
    cause: null,
    detail
  };
}

/** The fraction of code cells above the first error. */
function executability({ cells }: NotebookDocument): number {
  const code = cells.filter(({ type }) => type === 'code');
  const failed = code.findIndex(({ storedError }) => storedError !== null);
  return failed < 0 ? 1 : failed / code.length;
}

const WORDS: Readonly<Record<ReproducibilityVerdict, string>> = {
  identical: 'identical',
  equal: 'equal',
  similar: 'similar',
  different: 'different',
  missing: 'missing',
  incomplete: 'inconclusive',
  'not-run': 'not run'
};

/** Formats the comparison for the terminal. */
export function formatComparison({ notebooks }: CompareDocument, styles: Styles): string {
  return notebooks
    .map(({ path, other, cells }) => {
      const rows = cells
        .filter(({ verdict }) => verdict !== 'identical')
        .map(cell => formatCell(cell, styles));
      const same = cells.filter(countsAsEqual);
      const counts =
        same.length === cells.length
          ? `The outputs of all ${countOf(cells.length, 'code cell')} are equal.`
          : unequalText(cells.length - same.length, cells.length);
      const head = styles.bold(`${printable(path)} and ${printable(other)}`);
      return `${[head, ...rows, ...(rows.length === 0 ? [] : ['']), `  ${counts}`].join('\n')}\n`;
    })
    .join('\n');
}

function unequalText(count: number, all: number): string {
  const verb = count === 1 ? 'differs' : 'differ';
  return `${count} of ${countOf(all, 'code cell')} ${verb} or could not be compared.`;
}

function formatCell(
  { index, verdict, normalizers, detail }: ComparedCell,
  { green, red, yellow }: Styles
): string {
  const location = (index === null ? 'new cell' : `cell ${index + 1}`).padEnd(10);
  const isUnclear = verdict === 'incomplete';
  const style = verdict === 'equal' || verdict === 'similar' ? green : isUnclear ? yellow : red;
  const reason = detail === null ? `ignored: ${normalizers.join(', ')}` : printable(detail);
  return `  ${location} ${style(WORDS[verdict].padEnd(12))} ${reason}`;
}
