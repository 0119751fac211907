import { append } from '../../../memo/lists';
import type {
  ExceptHandler,
  Expression,
  For,
  Match,
  Return,
  Span,
  Statement,
  Try,
  With
} from '../../ast/nodes';
import { failure } from '../problem';
import { DefinitionChecker } from './definition-checker';
import { NameUse, type BlockKind } from './scope';

type FrequentKind =
  | 'Expr'
  | 'Assign'
  | 'AugAssign'
  | 'AnnAssign'
  | 'If'
  | 'For'
  | 'While'
  | 'FunctionDef'
  | 'ClassDef'
  | 'Return'
  | 'With'
  | 'Try';

/** Maximum number of nested blocks in a scope of CPython. */
const MAX_BLOCKS = 20;

/** The checks of CPython's symbol table and compiler on statements. */
export class StatementChecker extends DefinitionChecker {
  /** Checks a module's statements. */
  checkBody(body: readonly Statement[]): void {
    this.checkDocstring(body);
    this.visitBody(body);
    this.deferred.forEach(check => check());
  }

  protected visitBody(body: readonly Statement[]): void {
    for (const node of body) {
      this.visitStatement(node);
    }
  }

  /** Visits the content of blocks that `break`, `continue` and `return` leave. */
  private inBlocks(kinds: readonly BlockKind[], span: Span, visit: () => void): void {
    const { blocks } = this.scope;
    append(blocks, kinds);
    this.checkBlockCount(span);
    visit();
    blocks.length -= kinds.length;
  }

  /** Since 3.13 one more block is allowed, which coroutines and generators use themselves. */
  private checkBlockCount(span: Span): void {
    const { scope } = this;
    const excess = scope.blocks.length - MAX_BLOCKS;
    if (excess <= 0) {
      return;
    }
    const tooMany = failure('too-deep', 'too many statically nested blocks', span.start, span.end);
    if (excess > 1 || this.context.minor < 13) {
      throw tooMany;
    }
    this.deferred.push(() => {
      if (scope.isCoroutine || scope.isGenerator) {
        throw tooMany;
      }
    });
  }

  private visitStatement(node: Statement): void {
    switch (node.kind) {
      case 'Expr':
        this.visit(node.value);
        break;
      case 'Assign':
        this.visit(node.value);
        this.visitAll(node.targets);
        break;
      case 'AugAssign':
        this.visitAugmentedTarget(node.target);
        this.visit(node.value);
        break;
      case 'AnnAssign':
        this.visitAnnotated(node);
        break;
      case 'If':
        this.visitIf(node);
        break;
      case 'For':
        this.visitFor(node);
        break;
      case 'While':
        this.visit(node.test);
        this.inBlocks(['loop'], node, () => this.visitBody(node.body));
        this.visitBody(node.orelse);
        break;
      case 'FunctionDef':
        this.visitFunction(node);
        break;
      case 'ClassDef':
        this.visitClass(node);
        break;
      case 'Return':
        this.visitReturn(node);
        break;
      case 'With':
        this.visitWith(node);
        break;
      case 'Try':
        this.visitTry(node);
        break;
      default:
        this.visitRareStatement(node);
    }
  }

  /** Since 3.9 the compiler does not check an attribute's name here, so `__debug__` is accepted. */
  private visitAugmentedTarget(target: Expression): void {
    const isUnnamed = target.kind === 'Attribute' && this.context.minor >= 9;
    this.visit(isUnnamed ? target.value : target);
  }

  private visitRareStatement(node: Exclude<Statement, { readonly kind: FrequentKind }>): void {
    switch (node.kind) {
      case 'Delete':
        this.visitAll(node.targets);
        break;
      case 'Raise':
        this.visitAll([node.exc, node.cause]);
        break;
      case 'Assert':
        this.visitAll([node.test, node.msg]);
        break;
      case 'Import':
        for (const { name, asname } of node.names) {
          this.bind(asname?.name ?? name.name.split('.', 1)[0], asname ?? name, NameUse.IMPORT);
        }
        break;
      case 'ImportFrom':
        this.visitImportFrom(node);
        break;
      case 'Global':
      case 'Nonlocal':
        this.visitDeclaration(node);
        break;
      case 'Break':
      case 'Continue':
        this.visitJump(node.kind, node);
        break;
      case 'Match':
        this.visitMatch(node);
        break;
      case 'Pass':
        break;
      case 'TypeAlias':
        this.bind(node.name.id, node.name);
        this.inTypeParameters(node.typeParams, () =>
          this.inScope('type-alias', () => this.visit(node.value))
        );
        break;
    }
  }

  // ---------------------------------------------------------------- control flow

  /** Visits `elif` chains in a loop. */
  private visitIf(node: Statement & { kind: 'If' }): void {
    let current = node;
    for (;;) {
      this.visit(current.test);
      this.visitBody(current.body);
      const { orelse } = current;
      if (orelse.length !== 1 || orelse[0].kind !== 'If') {
        this.visitBody(orelse);
        return;
      }
      current = orelse[0];
    }
  }

  private visitFor(node: For): void {
    if (node.isAsync) {
      this.checkAsync("'async for'", node);
    }
    this.visit(node.target);
    this.visit(node.iter);
    this.inBlocks(['loop'], node, () => this.visitBody(node.body));
    this.visitBody(node.orelse);
  }

  private visitWith(node: With): void {
    if (node.isAsync) {
      this.checkAsync("'async with'", node);
    }
    for (const item of node.items) {
      this.visit(item.contextExpr);
      this.visitOptional(item.optionalVars);
    }
    const blocks = node.items.map((): BlockKind => 'with');
    this.inBlocks(blocks, node, () => this.visitBody(node.body));
  }

  private checkAsync(what: string, span: Span): void {
    if (this.scope.kind !== 'async-function' && !this.isTopLevelAwait()) {
      const message = `${what} outside async function`;
      throw failure('async-outside-async', message, span.start, span.start + 'async'.length);
    }
  }

  private visitTry(node: Try): void {
    const around: BlockKind[] = node.finalbody.length > 0 ? ['finally-try'] : [];
    this.inBlocks(around, node, () => {
      this.inBlocks(node.handlers.length > 0 ? ['try'] : [], node, () => this.visitBody(node.body));
      this.visitBody(node.orelse);
      node.handlers.forEach((handler, index) => {
        if (handler.type === null && index < node.handlers.length - 1) {
          const message = "default 'except:' must be last";
          throw failure('except-order', message, handler.start, handler.start + 'except'.length);
        }
        this.visitHandler(handler, node.isStar);
      });
    });
    if (node.finalbody.length > 0) {
      this.inBlocks(['finally-end'], node, () => this.visitBody(node.finalbody));
    }
  }

  private visitHandler(handler: ExceptHandler, isStar: boolean): void {
    this.visitOptional(handler.type);
    if (handler.name !== null) {
      this.bind(handler.name.name, handler.name);
    }
    const kind = isStar ? 'group-handler' : 'handler';
    const blocks: BlockKind[] = this.context.minor >= 9 ? [kind, 'handler-name'] : [kind];
    this.inBlocks(blocks, handler, () => this.visitBody(handler.body));
  }

  private visitJump(kind: 'Break' | 'Continue', span: Span): void {
    const { blocks } = this.scope;
    for (let index = blocks.length - 1; index >= 0; index--) {
      if (blocks[index] === 'loop') {
        return;
      }
      if (blocks[index] === 'group-handler') {
        throw leavesGroupHandler(span);
      }
    }
    const message = kind === 'Break' ? "'break' outside loop" : "'continue' not properly in loop";
    throw failure(
      kind === 'Break' ? 'break-outside-loop' : 'continue-outside-loop',
      message,
      span.start,
      span.end
    );
  }

  private visitReturn(node: Return): void {
    const { scope } = this;
    if (!scope.isFunctionLike) {
      throw failure('return-outside-function', "'return' outside function", node.start, node.end);
    }
    if (scope.blocks.includes('group-handler')) {
      throw leavesGroupHandler(node);
    }
    this.visitOptional(node.value);
    if (node.value !== null && scope.kind === 'async-function') {
      this.deferred.push(() => {
        if (scope.isGenerator) {
          const message = "'return' with value in async generator";
          throw failure('return-in-async-generator', message, node.start, node.end);
        }
      });
    }
  }

  private visitMatch(node: Match): void {
    this.visit(node.subject);
    node.cases.forEach((matchCase, index) => {
      this.visitCasePattern(matchCase, index === node.cases.length - 1);
      this.visitOptional(matchCase.guard);
      this.visitBody(matchCase.body);
    });
  }
}

function leavesGroupHandler(span: Span): Error {
  const message = "'break', 'continue' and 'return' cannot appear in an except* block";
  return failure('leaves-except-star', message, span.start, span.end);
}
