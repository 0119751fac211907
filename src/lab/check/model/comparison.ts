import { countCells } from '../../../core/check/verdict/cell-counts';
import { conclusionOf } from '../../../core/check/verdict/conclusion';
import { changedOutside } from '../../../core/report/sandbox-text';
import type { Cause, RunComparison } from '../../../protocol';
import type { CheckFindings } from '../worker/check-findings';

/** The counts of a check that the server stores for its list of runs. */
export function comparisonOf(findings: CheckFindings, comparer: string): RunComparison {
  const { cells, verdict, executability } = findings;
  const counts = countCells(cells);
  const { failed, different, presentation, looksAlike, warnings, outputs } = counts;
  const causes = new Set<Cause>([...findings.causes.values()].map(({ cause }) => cause));
  return {
    comparer,
    verdict,
    executability,
    cells: cells.length,
    failed,
    different: different + presentation + warnings,
    causes: [...causes].sort(),
    conclusion: {
      conclusion: conclusionOf(cells, findings.ending),
      code_hash: findings.codeHash,
      outputs,
      failed_as_stored: counts.failedAsBefore,
      presentation,
      looks_alike: looksAlike,
      warnings,
      changed_outside: changedOutside(findings).length,
      ...(findings.missingSide === 'stored' && { missing_side: findings.missingSide })
    }
  };
}
