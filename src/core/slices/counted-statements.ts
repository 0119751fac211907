/**
 * Statements that a slice needs because libraries number the objects that they create: an object has the same number only if as
 * many were created before it.
 */
import type { ExecutedStatement } from '../analysis/heap/document-slot';
import type { NumberUse } from '../analysis/heap/statement-trace';

/** What a statement is in a slice for. */
export interface SliceRole {
  /** Its effects must be right, and so the numbers that it shows. */
  readonly isShown: (statement: ExecutedStatement) => boolean;
  /** Values of its are used. */
  readonly isUsed: (statement: ExecutedStatement) => boolean;
}

/**
 * The statements that take numbers up to the last object of the slice whose number may be shown.
 *
 * @param statements - all of the program, in the order in which they run
 */
export function countedStatements(
  statements: readonly ExecutedStatement[],
  role: SliceRole
): readonly ExecutedStatement[] {
  const counters = new Set(
    statements.flatMap(statement =>
      statement.trace.numbers.filter(shows).map(({ counter }) => counter)
    )
  );
  return [...counters].flatMap(counter => countedBy(counter, statements, role));
}

function countedBy(
  counter: string,
  statements: readonly ExecutedStatement[],
  { isShown, isUsed }: SliceRole
): readonly ExecutedStatement[] {
  let lastTaking = -1;
  let lastShown = -1;
  const uses = statements.map(({ trace }) => trace.numbers.find(each => each.counter === counter));
  uses.forEach((use, at) => {
    const takes = use?.takes === true && isUsed(statements[at]);
    const isShowing = use !== undefined && shows(use) && isShown(statements[at]);
    if (isShowing) {
      lastShown = Math.max(lastShown, takes && use.shows === 'own' ? at : lastTaking);
    }
    lastTaking = takes ? at : lastTaking;
  });
  const first = uses
    .slice(0, lastShown + 1)
    .map(use => use?.resets === true)
    .lastIndexOf(true);
  return statements.filter((_, at) => {
    const use = uses[at];
    return at >= first && at <= lastShown && (use?.takes === true || use?.resets === true);
  });
}

function shows(use: NumberUse): boolean {
  return use.shows !== 'none';
}
