import type { Span } from '../../ast/nodes';
import { failure } from '../problem';
import { NameUse, Scope, type ScopeKind } from './scope';

/** What the checks know about the text as a whole. */
export interface CheckContext {
  readonly minor: number;
  readonly topLevelAwait: boolean;
  /** Whether annotations are not evaluated (`from __future__ import annotations`). */
  readonly futureAnnotations: boolean;
}

/** What every check needs: the scope it is in, and ways to bind and to fail. */
export abstract class ScopeChecker {
  /** Checks that need a whole scope, run at the end. */
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

  /** Whether await is allowed here as in a cell of IPython. */
  protected isTopLevelAwait(scope = this.scope): boolean {
    return this.context.topLevelAwait && scope.kind === 'module';
  }

  /** Fails where the compiler, not the symbol table, finds fault: it leaves some annotations out. */
  protected compilerFailure(id: string, message: string, span: Span, isJudgedEarly = false): void {
    if (this.scope.isCompiled || isJudgedEarly) {
      throw failure(id, message, span.start, span.end);
    }
  }

  protected bind(name: string, span: Span, use: NameUse = NameUse.LOCAL): void {
    this.refuseDebug(name, 'assign to', span);
    this.scope.add(name, use, span);
  }

  /** `__debug__` is a constant; it could be deleted before 3.10, though. */
  protected refuseDebug(
    name: string,
    verb: 'assign to' | 'delete',
    span: Span,
    isJudgedEarly = false
  ): void {
    if (name === '__debug__' && (verb === 'assign to' || this.context.minor >= 10)) {
      this.compilerFailure('assign-debug', `cannot ${verb} __debug__`, span, isJudgedEarly);
    }
  }
}
