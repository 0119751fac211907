/**
 * What a statement sets again as an equal one before it did, in any cell, is no new content: `s.discard(1)` leaves a set
 * that `s.discard(1)` has left. A kernel in which one cell ran twice then has what a fresh run of two such cells gives.
 */
import type { MemoryLocation } from './heap';
import type { Read, StatementTrace, Write } from './statement-trace';
import type { ValueNumber, ValueNumbering } from './value-numbering';

/** A statement that settles, or replaces parts. */
type Settling = Pick<StatementTrace, 'reads' | 'writes' | 'settles' | 'replacedInPart'>;

/** The writes of a statement whose code has the number `code`, with the numbers of what it leaves as it was. */
export function settledWrites(
  valueNumbers: ValueNumbering,
  code: ValueNumber,
  statement: Settling
): readonly Write[] {
  const { writes, settles, replacedInPart } = statement;
  if (!settles && replacedInPart.length === 0) {
    return writes;
  }
  const own = new Set(settles ? writes.map(({ location }) => location) : replacedInPart);
  const operator = operatorOf(valueNumbers, code, statement.reads, own);
  const before = new Map(statement.reads.map(read => [read.location, read]));
  const kept = writes.map(({ location, entry }, position): Write | null => {
    const read = before.get(location);
    const place = valueNumbers.of(operator, [position]);
    return entry !== null &&
      own.has(location) &&
      read?.isFallback === false &&
      valueNumbers.isSettled(place, read.valueNumber)
      ? { location, entry: { ...entry, valueNumber: read.valueNumber } }
      : null;
  });
  const all =
    settles && kept.includes(null) ? writes : writes.map((write, at) => kept[at] ?? write);
  all.forEach(({ location, entry }, position) => {
    if (entry !== null && own.has(location)) {
      valueNumbers.settle(valueNumbers.of(operator, [position]), entry.valueNumber);
    }
  });
  return all;
}

/** The number of the code with all that it reads elsewhere. */
function operatorOf(
  valueNumbers: ValueNumbering,
  code: ValueNumber,
  reads: readonly Read[],
  own: ReadonlySet<MemoryLocation>
): ValueNumber {
  const others = reads.filter(({ isFallback, location }) => !isFallback && !own.has(location));
  return valueNumbers.of(
    code,
    others.map(({ valueNumber }) => valueNumber)
  );
}
