/**
 * The part of a statement that ran until it raised an error, where its text shows what raised it: a name that was not
 * defined, or a number divided by zero.
 */
import { evaluatedUpTo, firstUpTo } from '../../python/ast/evaluation-order';
import type { Expression, Statement, With } from '../../python/ast/nodes';

/** What in a statement raised its error. */
export type RaisedBy = (part: Expression) => boolean;

/** A part of a statement. */
export interface RaisingPart {
  /** What ran, without what would have followed. */
  readonly statements: readonly Statement[];
  /** Names that were read, but the error came before their values were used. */
  readonly unusedNames: readonly string[];
}

/** A division of a number by zero, as users write it to stop: `1 / 0`. */
export function isDivisionByZero(part: Expression): boolean {
  return (
    part.kind === 'BinOp' &&
    ['/', '//', '%'].includes(part.op) &&
    numberOf(part.left) !== null &&
    numberOf(part.right) === 0
  );
}

function numberOf(part: Expression): number | null {
  const value = part.kind === 'Constant' ? part.value : null;
  return value?.type === 'int' || value?.type === 'float' ? Number(value.text) : null;
}

/** The part of a statement that ran; null if the statement does not show what raised the error. */
export function raisingPart(statement: Statement, isMeant: RaisedBy): RaisingPart | null {
  const evaluated = evaluatedIn(statement, isMeant);
  if (evaluated !== null) {
    const unused = evaluated.slice(0, -1).flatMap(part => (part.kind === 'Name' ? [part.id] : []));
    const used = evaluated.filter(
      (part, at) => part.kind !== 'Name' || at + 1 === evaluated.length
    );
    return { statements: used.map(asStatement), unusedNames: unused };
  }
  const inside = partInside(statement, isMeant, false);
  return inside === null ? null : { statements: inside, unusedNames: [] };
}

/** What a statement evaluated, in order, up to what raised the error: a part that runs once, before any other. */
function evaluatedIn(statement: Statement, isMeant: RaisedBy): readonly Expression[] | null {
  switch (statement.kind) {
    case 'Expr':
    case 'Assign':
      return evaluatedUpTo(statement.value, isMeant);
    case 'AnnAssign':
      return statement.value === null ? null : evaluatedUpTo(statement.value, isMeant);
    case 'AugAssign':
      return firstUpTo([asLoaded(statement.target), statement.value], isMeant);
    case 'Assert':
    case 'If':
    case 'While':
      return evaluatedUpTo(statement.test, isMeant);
    case 'For':
      return evaluatedUpTo(statement.iter, isMeant);
    case 'With':
      return evaluatedUpTo(statement.items[0].contextExpr, isMeant);
    case 'Raise': {
      const { exc, cause } = statement;
      return firstUpTo(
        [exc, cause].filter(each => each !== null),
        isMeant
      );
    }
    default:
      return null;
  }
}

/** The target of `+=`, which is read first. */
function asLoaded(target: Expression): Expression {
  return 'ctx' in target ? { ...target, ctx: 'Load' } : target;
}

function asStatement(value: Expression): Statement {
  return { kind: 'Expr', value, start: value.start, end: value.end };
}

/**
 * What ran of the statements in a compound statement.
 *
 * @param repeats - whether the statement may have run several times: then branches and loops in it may have left out what
 * raised the error before, and gone on
 */
function partInside(
  statement: Statement,
  isMeant: RaisedBy,
  repeats: boolean
): readonly Statement[] | null {
  const within = (body: readonly Statement[], again = repeats): readonly Statement[] | null =>
    partOfBody(body, isMeant, again);
  if (repeats && statement.kind !== 'With') {
    return null;
  }
  switch (statement.kind) {
    case 'For':
    case 'While': {
      const body = within(statement.body, true);
      return body === null ? null : [{ ...statement, body, orelse: [] }];
    }
    case 'With':
      return partOfWith(statement, isMeant, within(statement.body));
    case 'If': {
      const body = within(statement.body);
      if (body !== null) {
        return [{ ...statement, body, orelse: [] }];
      }
      const { start, end } = statement;
      const orelse = within(statement.orelse);
      return orelse && [{ ...statement, body: [{ kind: 'Pass', start, end }], orelse }];
    }
    default:
      return null;
  }
}

function partOfWith(
  statement: With,
  isMeant: RaisedBy,
  body: readonly Statement[] | null
): readonly Statement[] | null {
  for (const [at, { contextExpr }] of statement.items.entries()) {
    const evaluated = evaluatedUpTo(contextExpr, isMeant);
    if (evaluated !== null) {
      const items = statement.items.slice(0, at);
      const parts = evaluated.map(asStatement);
      return at === 0 ? parts : [{ ...statement, items, body: parts }];
    }
  }
  return body && [{ ...statement, body }];
}

function partOfBody(
  body: readonly Statement[],
  isMeant: RaisedBy,
  repeats: boolean
): readonly Statement[] | null {
  for (const [at, each] of body.entries()) {
    const found =
      evaluatedIn(each, isMeant)?.map(asStatement) ?? partInside(each, isMeant, repeats);
    if (found !== null) {
      return [...body.slice(0, at), ...found];
    }
  }
  return null;
}
