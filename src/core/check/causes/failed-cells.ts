/** Cells that did not finish, and what is therefore missing or outdated below them. */
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import type { TracedStatement } from './run-trace';

/** Whether a cell should have run and did not finish. */
export function isCutShort({ checked, result }: CellFacts): boolean {
  return checked.status === 'failed' || result?.status === 'skipped';
}

/** Whether a statement of such a cell did not finish. */
export function isUndone(facts: CellFacts, { lastLine }: TracedStatement): boolean {
  return isCutShort(facts) && (facts.failedAt === null || lastLine >= facts.failedAt);
}

/** A failed cell above that would have changed something that this one depends on; null where there is none. */
export function failedProviderOf(checked: CheckedNotebook, facts: CellFacts): CellFacts | null {
  for (const provider of checked.closureOf(facts).statements) {
    const other = checked.cells.get(provider.cell);
    if (other !== undefined && provider.cell !== facts.cell.index && isUndone(other, provider)) {
      return other;
    }
  }
  return null;
}
