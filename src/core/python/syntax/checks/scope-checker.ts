import type { Span } from '../../ast/nodes';
import { failure } from '../problem';
import { NameUse, Scope, type ScopeKind } from './scope';

/** Properties of the whole text. */
export interface CheckContext {
  readonly minor: number;
  readonly topLevelAwait: boolean;
  /** Whether annotations are not evaluated (`from __future__ import annotations`). */
  readonly futureAnnotations: boolean;
}

/** The base of all checks: the current scope, binding and failing. */
export abstract class ScopeChecker {
  /** Checks that need a complete scope; run at the end. */
  protected readonly deferred: (() => void)[] = [];

  constructor(
    protected readonly context: CheckContext,
    protected scope: Scope
  ) {}

  protected inScope(
    kind: ScopeKind,
    visit: (scope: Scope) => void,
    className = this.scope.className,
    isCompiled = this.scope.isCompiled
  ): void {
    const outer = this.scope;
    this.scope = new Scope(kind, outer, className, isCompiled);
    visit(this.scope);
    this.scope = outer;
  }

  /** Whether await is allowed here, as in a cell of IPython. */
  protected isTopLevelAwait(scope = this.scope): boolean {
    return this.context.topLevelAwait && scope.kind === 'module';
  }

  /** Fails as the compiler does, not the symbol table: the compiler skips some annotations. */
  protected compilerFailure(id: string, message: string, span: Span, isCheckedEarly = false): void {
    if (this.scope.isCompiled || isCheckedEarly) {
      throw failure(id, message, span.start, span.end);
    }
  }

  protected bind(name: string, span: Span, use: NameUse = NameUse.LOCAL): void {
    this.rejectDebug(name, 'assign to', span);
    this.scope.add(name, use, span);
  }

  /** `__debug__` is a constant; it could be deleted before 3.10, however. */
  protected rejectDebug(
    name: string,
    verb: 'assign to' | 'delete',
    span: Span,
    isCheckedEarly = false
  ): void {
    if (name === '__debug__' && (verb === 'assign to' || this.context.minor >= 10)) {
      this.compilerFailure('assign-debug', `cannot ${verb} __debug__`, span, isCheckedEarly);
    }
  }
}
