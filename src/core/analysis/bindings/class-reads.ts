/**
 * Reads in a class body of a name that the class binds as well: before the binding they find the global variable, after
 * it the attribute.
 */
import type { Span, Statement } from '../../python/ast/nodes';

/** Which variable a read in a class body finds. */
export type ClassRead = 'class' | 'global' | 'either';

/** The bindings of one name in a class body. */
export class ClassBindings {
  /** Position of the first statement that may bind the name, and of the first that certainly does. */
  private first = Infinity;
  private firstCertain = Infinity;
  private readonly inFirst: Span[] = [];

  /** @param isDeleted whether the class body also deletes the name */
  constructor(
    private readonly body: readonly Statement[],
    bindings: readonly Span[],
    private readonly isDeleted: boolean
  ) {
    for (const binding of bindings) {
      const at = positionOf(body, binding);
      this.first = Math.min(this.first, at);
      if (at < this.firstCertain && binds(body[at], binding)) {
        this.firstCertain = at;
      }
    }
    this.inFirst = bindings.filter(binding => positionOf(body, binding) === this.first);
  }

  /** Which variable a read finds. */
  find(read: Span): ClassRead {
    const own = positionOf(this.body, read);
    if (own < this.first) {
      return 'global';
    }
    if (own === this.first) {
      const isBefore = this.inFirst.every(binding =>
        isEvaluatedFirst(this.body[own], read, binding)
      );
      return isBefore ? 'global' : 'either';
    }
    return this.firstCertain < own && !this.isDeleted ? 'class' : 'either';
  }
}

/** Index of the statement that contains a node. */
function positionOf(body: readonly Statement[], { start }: Span): number {
  let [low, high] = [0, body.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = body[middle].end <= start ? [middle + 1, high] : [low, middle];
  }
  return low;
}

/** Whether a statement evaluates the read before it binds the name, once. */
function isEvaluatedFirst(statement: Statement, read: Span, binding: Span): boolean {
  switch (statement.kind) {
    case 'Assign':
      return (
        isWithin(read, statement.value) &&
        statement.targets.some(target => isWithin(binding, target))
      );
    case 'AnnAssign':
      return (
        statement.value !== null &&
        isWithin(read, statement.value) &&
        isWithin(binding, statement.target)
      );
    case 'FunctionDef':
    case 'ClassDef':
      return binding.start === statement.name.start;
    default:
      return false;
  }
}

/** Whether a statement certainly binds the name. */
function binds(statement: Statement, binding: Span): boolean {
  switch (statement.kind) {
    case 'Assign':
      return statement.targets.some(target => target.kind === 'Name' && isWithin(binding, target));
    case 'AnnAssign':
      return statement.value !== null && isWithin(binding, statement.target);
    case 'FunctionDef':
    case 'ClassDef':
      return binding.start === statement.name.start;
    case 'Import':
    case 'ImportFrom':
      return true;
    default:
      return false;
  }
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
