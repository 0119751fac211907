/** Finds the finding of a cause in the open notebook, which offers the fix. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { Finding } from '../../../core/rules/contract';

/**
 * The finding of a cause; null if the notebook no longer has it. Ids may have changed since the check; then the rule and
 * the cell identify the finding.
 */
export function findingOfCause(
  { findingId, code, cellIndex }: DifferenceCause,
  findings: readonly Finding[]
): Finding | null {
  const isLike = (finding: Finding): boolean =>
    finding.code === code && (cellIndex === null || finding.cell?.index === cellIndex);
  return (
    findings.find(({ id }) => id === findingId) ??
    (findingId === null ? null : (findings.find(isLike) ?? null))
  );
}
