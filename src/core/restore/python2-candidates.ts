/** The conversion of a whole notebook from Python 2. */
import type { Edit } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { Finding } from '../rules/contract';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

/** All cells in Python 2 at once, where the cell that fails is one of them. */
export function python2Candidates({ document, failure, lint }: Situation): readonly Candidate[] {
  const findings = [...lint.findings, ...lint.suppressed].filter(isPython2);
  if (!findings.some(({ cell }) => cell?.key === failure.cell.key)) {
    return [];
  }
  const cells = new Set(findings.map(({ cell }) => cell?.key));
  const edits = findings.flatMap(({ fixes }): readonly Edit[] => fixes[0].edits);
  const converted = document.cells.filter(({ key }) => cells.has(key));
  return [
    editCandidate({
      kind: 'rewrite',
      cell: failure.cell.key,
      detail: `Rewrite ${cellsText(converted)} for Python 3`,
      trust: 'certain',
      edits
    })
  ];
}

function isPython2({ code, data, fixes }: Finding): boolean {
  return code === 'C9' && fixes.length > 0 && String(data.problem).startsWith('python2-');
}

function cellsText(cells: readonly NotebookCell[]): string {
  const numbers = cells.map(({ index }) => String(index + 1));
  return numbers.length === 1
    ? `cell ${numbers[0]}`
    : `cells ${numbers.slice(0, -1).join(', ')} and ${numbers[numbers.length - 1]}`;
}
