/** Cells that did not finish, and what is therefore missing or outdated below them. */
import { SUMMARY_KEY } from '../../analysis/heap/heap';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { MOST_LINKS } from './run-trace';
import type { TracedStatement } from './run-trace';

/** Whether a cell should have run and did not finish. */
export function isCutShort({ checked, result }: CellFacts): boolean {
  return checked.status === 'failed' || result?.status === 'skipped';
}

/** Whether a statement of such a cell did not finish. */
export function isUndone(facts: CellFacts, { firstLine, lastLine }: TracedStatement): boolean {
  const { failedAt, result, cell } = facts;
  if (!isCutShort(facts)) {
    return false;
  }
  if (result?.went_on === true && !cell.source.startsWith('%%')) {
    // What IPython ran for it did not finish; the other statements did.
    const lines = cell.source.split('\n').slice(firstLine - 1, lastLine);
    return lines.some(line => RUNS_CODE.test(line));
  }
  return failedAt === null || lastLine >= failedAt;
}

/** A line that lets IPython run other code, whose error it shows. */
const RUNS_CODE = /^\s*(?:\w+\s*=\s*)?%|\bget_ipython\b|\.run_(?:cell|line)\w*\(/;

/** A failed cell above that would have changed something that this one depends on; null where there is none. */
export function failedProviderOf(checked: CheckedNotebook, facts: CellFacts): CellFacts | null {
  for (const provider of checked.closureOf(facts).statements) {
    if (failedCellOf(checked, facts, provider) !== null) {
      return firstFailed(checked, facts);
    }
  }
  return null;
}

/** The other cell of a statement, if it failed before the statement finished; null otherwise. */
function failedCellOf(
  checked: CheckedNotebook,
  facts: CellFacts,
  provider: TracedStatement
): CellFacts | null {
  const other = checked.cells.get(provider.cell);
  return other !== undefined && other !== facts && isUndone(other, provider) ? other : null;
}

/**
 * The nearest failed cell. Where the analysis merged objects, because there were too many, the statement did not change
 * them, and what it got from others does not matter.
 */
function firstFailed(checked: CheckedNotebook, facts: CellFacts): CellFacts | null {
  const found = new Set(checked.decisive(facts));
  let links = 0;
  for (const { providers } of found) {
    for (const [{ object }, provider] of providers) {
      const failed = failedCellOf(checked, facts, provider);
      const isMerge =
        failed !== null && object?.allocation.isSummary === true && mergesObjects(provider);
      if (failed !== null && !isMerge) {
        return failed;
      }
      if (++links > MOST_LINKS) {
        return null;
      }
      if (failed === null) {
        found.add(provider);
      }
    }
  }
  return null;
}

function mergesObjects({ run }: TracedStatement): boolean {
  return run.writes.some(({ location: { key } }) => key === SUMMARY_KEY);
}
