import type { Comprehension, Expression, NamedExpr, Span } from '../../ast/nodes';
import { failure } from '../problem';
import { NameUse, type Scope, type ScopeKind } from './scope';
import { ScopeChecker } from './scope-checker';

/** The kind of a comprehension and of its scope. */
export type ComprehensionKind =
  'list-comprehension' | 'set-comprehension' | 'dict-comprehension' | 'generator';

/** The checks that depend on enclosing scopes: await, yield, comprehensions and walrus. */
export abstract class SuspensionChecker extends ScopeChecker {
  protected abstract visit(node: Expression): void;
  protected abstract visitOptional(node: Expression | null): void;
  protected abstract visitAll(nodes: readonly (Expression | null)[]): void;

  // ---------------------------------------------------------------- await, yield

  /** Fails in scopes that cannot suspend or bind. */
  private rejectInAnnotation(what: string, span: Span): void {
    const contexts: Partial<Record<ScopeKind, string>> = {
      annotation: 'an annotation',
      'type-bound': 'a TypeVar bound',
      'type-alias': 'a type alias',
      'type-parameters': 'the definition of a generic'
    };
    const context = contexts[this.scope.kind];
    if (context !== undefined) {
      const message = `${what} cannot be used within ${context}`;
      throw failure('annotation', message, span.start, span.end);
    }
  }

  protected visitAwait(value: Expression, span: Span): void {
    this.rejectInAnnotation('await expression', span);
    const { scope } = this;
    if (!this.isTopLevelAwait()) {
      if (!scope.isFunctionLike) {
        this.compilerFailure('await-outside-function', "'await' outside function", span);
      }
      if (scope.kind !== 'async-function' && !scope.isComprehension) {
        this.compilerFailure('await-outside-async', "'await' outside async function", span);
      }
    }
    this.visit(value);
    scope.isCoroutine = true;
  }

  protected visitYield(isFrom: boolean, value: Expression | null, span: Span): void {
    this.rejectInAnnotation('yield expression', span);
    const { scope } = this;
    if (scope.isComprehension) {
      const context =
        scope.kind === 'generator' ? 'generator expression' : scope.kind.replace('-', ' ');
      throw failure('yield-in-comprehension', `'yield' inside ${context}`, span.start, span.end);
    }
    this.visitOptional(value);
    scope.isGenerator = true;
    if (!scope.isFunctionLike) {
      this.compilerFailure('yield-outside-function', "'yield' outside function", span);
    }
    if (isFrom && scope.kind === 'async-function') {
      this.compilerFailure('yield-from-in-async', "'yield from' inside async function", span);
    }
  }

  // ---------------------------------------------------------------- comprehensions, walrus

  protected visitComprehension(
    kind: ComprehensionKind,
    generators: readonly Comprehension[],
    elements: readonly Expression[],
    span: Span
  ): void {
    const outer = this.scope;
    const [first, ...rest] = generators;
    outer.iterableDepth++;
    this.visit(first.iter);
    outer.iterableDepth--;
    this.inScope(kind, scope => {
      scope.isCoroutine = first.isAsync;
      this.visitIterationTarget(first.target);
      this.visitAll(first.ifs);
      for (const generator of rest) {
        this.visitIterationTarget(generator.target);
        scope.iterableDepth++;
        this.visit(generator.iter);
        scope.iterableDepth--;
        this.visitAll(generator.ifs);
        scope.isCoroutine ||= generator.isAsync;
      }
      this.visitAll(elements);
      if (kind !== 'generator' && scope.isCoroutine) {
        this.checkAsyncComprehension(outer, span);
      }
    });
  }

  private visitIterationTarget(target: Expression): void {
    this.scope.inIterationTarget = true;
    this.visit(target);
    this.scope.inIterationTarget = false;
  }

  /** An asynchronous list, set or dictionary comprehension needs an enclosing coroutine. */
  private checkAsyncComprehension(outer: Scope, span: Span): void {
    const isNestingAllowed = this.context.minor >= 11;
    if (isNestingAllowed) {
      outer.isCoroutine = true;
    }
    if (!outer.isCompiled) {
      return;
    }
    this.deferred.push(() => {
      const isAllowed =
        this.isTopLevelAwait(outer) ||
        outer.kind === 'async-function' ||
        (outer.isComprehension && (isNestingAllowed || outer.isCoroutine));
      if (!isAllowed) {
        const message = 'asynchronous comprehension outside of an asynchronous function';
        throw failure('async-comprehension', message, span.start, span.end);
      }
    });
  }

  protected visitNamedExpression(node: NamedExpr): void {
    this.rejectInAnnotation('named expression', node);
    const { scope } = this;
    if (scope.iterableDepth > 0) {
      const message = 'assignment expression cannot be used in a comprehension iterable expression';
      throw failure('invalid-walrus', message, node.start, node.end);
    }
    if (scope.isComprehension) {
      this.bindOutsideComprehension(node.target.id, node);
    }
    this.visit(node.value);
    this.visit(node.target);
  }

  /** Before 3.12, names that are only read in the target (`for a.b in c`) counted, too. */
  private isIterationVariable(uses: number): boolean {
    const isBound = (uses & (NameUse.LOCAL | NameUse.GLOBAL)) !== 0;
    return (uses & NameUse.ITERATION) !== 0 && (isBound || this.context.minor < 12);
  }

  /** A walrus in a comprehension binds in the nearest enclosing function or module. */
  private bindOutsideComprehension(name: string, span: Span): void {
    const inner = this.scope;
    for (let scope: Scope | null = inner; scope !== null; scope = scope.parent) {
      if (scope.isComprehension) {
        if (this.isIterationVariable(scope.usesOf(name))) {
          const message = `assignment expression cannot rebind comprehension iteration variable '${name}'`;
          throw failure('invalid-walrus', message, span.start, span.end);
        }
      } else if (scope.kind === 'annotation') {
        continue;
      } else if (scope.kind === 'module') {
        inner.add(name, NameUse.GLOBAL, span);
        scope.add(name, NameUse.GLOBAL, span);
        return;
      } else if (scope.isFunctionLike) {
        const isGlobal = (scope.usesOf(name) & NameUse.GLOBAL) !== 0;
        inner.add(name, isGlobal ? NameUse.GLOBAL : NameUse.NONLOCAL, span);
        if (!isGlobal) {
          inner.nonlocals.push({ name, start: span.start, end: span.end });
        }
        scope.add(name, NameUse.LOCAL, span);
        return;
      } else {
        const context = scope.kind === 'class' ? 'in a class body' : `in a ${scope.kind}`;
        const message = `assignment expression within a comprehension cannot be used ${context}`;
        throw failure('invalid-walrus', message, span.start, span.end);
      }
    }
  }
}
