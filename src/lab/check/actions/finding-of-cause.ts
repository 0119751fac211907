/** Finds the finding that a cause rests on in the open notebook, where its fix is offered. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { Finding } from '../../../core/rules/contract';

/**
 * The finding of a cause; null where the notebook has none such any more. The check looked at the notebook as it was
 * sent, so an id may have changed since; then the rule and the cell tell.
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
