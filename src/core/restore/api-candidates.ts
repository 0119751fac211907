/** Names that the installed libraries no longer have, rewritten by rule M1. */
import type { Edit } from '../fixes/edit';
import type { Finding } from '../rules/contract';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

/** More names are not listed in the text of a step. */
const MOST_NAMES = 4;

/** Replaces the removed names of the cell that fails, and where all replacements are safe, those of the whole notebook. */
export function apiCandidates({ lint, failure }: Situation): readonly Candidate[] {
  const all = [...lint.findings, ...lint.suppressed].filter(
    ({ code, fixes }) => code === 'M1' && fixes.length > 0
  );
  const here = all.filter(({ cell }) => cell?.key === failure.cell.key);
  if (here.length === 0) {
    return [];
  }
  const replaced = all.every(isSafe) ? all : here;
  return [
    editCandidate({
      kind: 'rewrite',
      cell: failure.cell.key,
      detail: `Replace ${listOfNames(replaced)}, which the installed version lacks`,
      rule: 'M1',
      trust: replaced.every(isSafe) ? 'certain' : 'likely',
      edits: replaced.flatMap(({ fixes: [{ edits }] }): readonly Edit[] => edits)
    })
  ];
}

/** The names that findings are about, once each. */
export function listOfNames(findings: readonly Finding[]): string {
  const names = [...new Set(findings.flatMap(finding => finding.names))];
  const listed = names.slice(0, MOST_NAMES).map(name => `\`${name}\``);
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `${listed.join(', ')}${more}`;
}

function isSafe({ fixes: [{ applicability }] }: Finding): boolean {
  return applicability === 'safe';
}
