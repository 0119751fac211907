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

/** The last cell above that would have bound the name if it had not failed; null where there is none. */
export function failedMakerOf(
  checked: CheckedNotebook,
  { cell }: CellFacts,
  name: string
): CellFacts | null {
  const above = [...checked.cells.values()].filter(other => runsBefore(other, cell.index, checked));
  return (
    above.reverse().find(other => isCutShort(other) && wouldMake(checked, other, name)) ?? null
  );
}

function runsBefore(other: CellFacts, index: number, { cells }: CheckedNotebook): boolean {
  const [here, there] = [cells.get(index)?.result?.position, other.result?.position];
  return typeof here === 'number' && typeof there === 'number'
    ? there < here
    : other.cell.index < index;
}

function wouldMake(checked: CheckedNotebook, facts: CellFacts, name: string): boolean {
  const { cell, summary } = facts;
  if (summary === null) {
    return false;
  }
  const writers = checked
    .statementsOf(cell.index)
    .filter(({ run }) =>
      run.writes.some(({ location }) => location.kind === 'name' && location.label === name)
    );
  if (writers.length > 0) {
    return writers.some(statement => isUndone(facts, statement));
  }
  // A source that does not compile has no summary of its names.
  const isUnread = summary.module === null || summary.unknownNames.length > 0;
  const word = name.replace(/\W/g, '');
  return summary.defines.includes(name) || (isUnread && hidesName(cell.source, word));
}

function hidesName(source: string, name: string): boolean {
  return /^\s*(?:from\s+\S+\s+import\s+\*|%run\b)/m.test(source)
    ? true
    : new RegExp(
        `^\\s*(?:(?:def|class)\\s+${name}\\b|(?:import|from)\\b.*\\b${name}\\b|${name}\\s*=)`,
        'm'
      ).test(source);
}

/** The first cell in the chain of failures that led to this one. */
export function firstOfFailures(
  checked: CheckedNotebook,
  facts: CellFacts,
  seen = new Set<CellFacts>()
): CellFacts {
  const error = facts.checked.error;
  const name = error?.ename === 'NameError' ? missingName(error.evalue) : null;
  if (name === null || seen.has(facts)) {
    return facts;
  }
  const maker = failedMakerOf(checked, facts, name);
  return maker === null ? facts : firstOfFailures(checked, maker, seen.add(facts));
}

/** The name that a NameError misses; every Python version uses these words. */
export function missingName(message: string): string | null {
  return (
    /^(?:free variable |cannot access free variable |global )?(?:name )?'([^']+)' (?:is not defined|where it is not associated)/.exec(
      message
    )?.[1] ?? null
  );
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
