/** Moves of cells: what fails reads a name or a file that a cell below makes. */
import type { Edit, Fix } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { Finding } from '../rules/contract';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { cellsText, messageText } from './cells-text';
import { missingFileOf, missingNameOf } from './missing-name';
import { makersBelow } from './makers-below';
import type { Situation } from './situation';

const MOVING_RULES = new Set(['H8', 'H9', 'H13']);

/**
 * The moves that the analysis proves, then those that a run has to prove: the cells that make what is missing go up, or the
 * cell that fails goes down, or all cells take the order in which they ran.
 */
export function orderCandidates(situation: Situation): readonly Candidate[] {
  return [...provenMoves(situation), ...movesToTry(situation)];
}

function provenMoves(situation: Situation): readonly Candidate[] {
  return findingsAbout(situation, MOVING_RULES)
    .flatMap(({ fixes }) => fixes)
    .filter(isMove)
    .sort((a, b) => Number(b.applicability === 'safe') - Number(a.applicability === 'safe'))
    .map(fix =>
      editCandidate({
        kind: 'move',
        cell: fix.edits.find(edit => edit.kind === 'move-cell')?.cell ?? null,
        detail: messageText(fix.title, situation),
        trust: fix.applicability === 'safe' ? 'certain' : 'needs-proof',
        edits: fix.edits
      })
    );
}

function isMove({ applicability, edits }: Fix): boolean {
  return applicability !== 'manual' && edits.some(({ kind }) => kind === 'move-cell');
}

/** The findings of some rules about the name that is missing, or about the cell that fails. */
export function findingsAbout(
  { lint, failure }: Situation,
  codes: ReadonlySet<string>
): readonly Finding[] {
  const name = missingNameOf(failure);
  const isMissing = ({ names }: Finding): boolean => name !== null && names.includes(name);
  const isHere = ({ cell }: Finding): boolean => cell?.key === failure.cell.key;
  return [...lint.findings, ...lint.suppressed]
    .filter(finding => codes.has(finding.code))
    .filter(finding => (name === null ? isHere(finding) : isMissing(finding)))
    .sort((a, b) => Number(isHere(b)) - Number(isHere(a)));
}

function movesToTry(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  if (missingNameOf(failure) === null && missingFileOf(failure) === null) {
    return [];
  }
  const makers = makersBelow(situation);
  if (makers.length === 0) {
    return [];
  }
  const reader = failure.cell;
  const above = document.cells[reader.index - 1]?.key ?? null;
  const last = makers[makers.length - 1];
  return [
    moveCandidate(
      makers[0],
      `Move ${cellsText(makers, situation)} above ${cellsText([reader], situation)}`,
      makers.map(({ key }) => ({ kind: 'move-cell', cell: key, after: above }))
    ),
    moveCandidate(
      reader,
      `Move ${cellsText([reader], situation)} below ${cellsText([last], situation)}`,
      [{ kind: 'move-cell', cell: reader.key, after: last.key }]
    ),
    ...executionOrder(situation)
  ];
}

function moveCandidate(cell: NotebookCell, detail: string, edits: readonly Edit[]): Candidate {
  return editCandidate({ kind: 'move', cell: cell.key, detail, trust: 'needs-proof', edits });
}

/** The code cells in the order of their execution counts, where each has its own. */
function executionOrder({ document, failure }: Situation): readonly Candidate[] {
  const cells = document.cells.filter(
    ({ type, source }) => type === 'code' && source.trim() !== ''
  );
  const counts = cells.map(({ executionCount }) => executionCount);
  if (counts.includes(null) || new Set(counts).size < counts.length) {
    return [];
  }
  const ordered = [...cells].sort((a, b) => (a.executionCount ?? 0) - (b.executionCount ?? 0));
  const edits = ordered.map((cell): Edit => ({
    kind: 'move-cell',
    cell: cell.key,
    // All go to where the first of them is, one after the other.
    after: document.cells[cells[0].index - 1]?.key ?? null
  }));
  return ordered.every((cell, at) => cell === cells[at])
    ? []
    : [moveCandidate(failure.cell, 'Order the code cells by their execution counts', edits)];
}
