/** Moves of cells: what fails reads a name or a file that a cell below makes. */
import type { Fix } from '../fixes/edit';
import { formatMessage } from '../messages/message';
import type { Finding } from '../rules/contract';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingNameOf } from './missing-name';
import type { Situation } from './situation';

const MOVING_RULES = new Set(['H8', 'H9', 'H13']);

/** The safe moves first. */
export function orderCandidates(situation: Situation): readonly Candidate[] {
  return findingsAbout(situation, MOVING_RULES)
    .flatMap(({ fixes }) => fixes)
    .filter(isMove)
    .sort((a, b) => Number(b.applicability === 'safe') - Number(a.applicability === 'safe'))
    .map(fix =>
      editCandidate({
        kind: 'move',
        cell: fix.edits.find(edit => edit.kind === 'move-cell')?.cell ?? null,
        detail: formatMessage(fix.title),
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
