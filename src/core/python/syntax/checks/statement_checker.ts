import type {
  AnnAssign,
  ClassDef,
  ExceptHandler,
  Expression,
  For,
  FunctionDef,
  Global,
  ImportFrom,
  Match,
  Nonlocal,
  Return,
  Span,
  Statement,
  Try,
  TypeParam,
  With
} from '../../ast/nodes';
import { failure } from '../problem';
import type { CheckContext } from './expression_checker';
import { isFutureImport, lateFutureImport } from './future_imports';
import { PatternChecker } from './pattern_checker';
import { NameUse, type BlockKind, type Scope } from './scope';

const MAX_BLOCKS = 20;

/** The checks of CPython's symbol table and compiler on statements. */
export class StatementChecker extends PatternChecker {
  constructor(
    context: CheckContext,
    scope: Scope,
    /** End of the line of the last future import. */
    private readonly futureLineEnd: number
  ) {
    super(context, scope);
  }

  /** Checks a module's statements. */
  checkBody(body: readonly Statement[]): void {
    this.visitBody(body);
    this.deferred.forEach(check => check());
  }

  private visitBody(body: readonly Statement[]): void {
    for (const node of body) {
      this.visitStatement(node);
    }
  }

  /** Visits what stands inside of blocks that `break`, `continue` and `return` would leave. */
  private inBlocks(kinds: readonly BlockKind[], span: Span, visit: () => void): void {
    const { blocks } = this.scope;
    blocks.push(...kinds);
    if (blocks.length > MAX_BLOCKS) {
      throw failure('too-deep', 'too many statically nested blocks', span.start, span.end);
    }
    visit();
    blocks.length -= kinds.length;
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
        // The compiler does not look at the attribute's name here, so __debug__ passes.
        this.visit(node.target.kind === 'Attribute' ? node.target.value : node.target);
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

  private visitRareStatement(node: Statement): void {
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
      case 'TypeAlias':
        this.bind(node.name.id, node.name);
        this.inTypeParameters(node.typeParams, () =>
          this.inScope('type-alias', () => this.visit(node.value))
        );
        break;
    }
  }

  // ---------------------------------------------------------------- control flow

  /** `elif` chains are walked in a loop. */
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

  // ---------------------------------------------------------------- names

  private visitImportFrom(node: ImportFrom): void {
    if (isFutureImport(node, this.context.minor) && node.start > this.futureLineEnd) {
      throw lateFutureImport(node);
    }
    for (const { name, asname } of node.names) {
      if (name.name !== '*') {
        this.bind((asname ?? name).name, asname ?? name, NameUse.IMPORT);
      } else if (this.scope.kind !== 'module') {
        const message = 'import * only allowed at module level';
        throw failure('star-import', message, node.start, node.end);
      }
    }
  }

  private visitDeclaration(node: Global | Nonlocal): void {
    const { scope } = this;
    const word = node.kind === 'Global' ? 'global' : 'nonlocal';
    for (const { name, start, end } of node.names) {
      const uses = scope.usesOf(name);
      const message =
        (uses & NameUse.PARAMETER) !== 0
          ? `name '${name}' is parameter and ${word}`
          : (uses & NameUse.READ) !== 0
            ? `name '${name}' is used prior to ${word} declaration`
            : (uses & NameUse.ANNOTATED) !== 0
              ? `annotated name '${name}' can't be ${word}`
              : (uses & NameUse.LOCAL) !== 0
                ? `name '${name}' is assigned to before ${word} declaration`
                : null;
      if (message !== null) {
        throw failure(word, message, start, end);
      }
      if (word === 'nonlocal' && scope.kind === 'module') {
        const atModule = 'nonlocal declaration not allowed at module level';
        throw failure('nonlocal', atModule, node.start, node.end);
      }
      if (word === 'nonlocal') {
        scope.nonlocals.push({ name, start, end });
        scope.add(name, NameUse.NONLOCAL, node);
      } else {
        scope.add(name, NameUse.GLOBAL, node);
        this.refuseBoth(scope, name, node);
      }
    }
  }

  private refuseBoth(scope: Scope, name: string, span: Span): void {
    if ((scope.usesOf(name) & NameUse.NONLOCAL) !== 0) {
      const message = `name '${name}' is nonlocal and global`;
      throw failure('nonlocal', message, span.start, span.end);
    }
  }

  // ---------------------------------------------------------------- annotations

  private visitAnnotated(node: AnnAssign): void {
    const { scope } = this;
    const isKept = scope.kind === 'module' || scope.kind === 'class';
    if (node.target.kind === 'Name') {
      this.bindAnnotated(node.target.id, node);
    } else {
      this.visit(node.target);
    }
    const isText = this.context.futureAnnotations && (node.simple || this.context.minor >= 10);
    const isCompiled = scope.isCompiled && isKept && !isText;
    this.visitAnnotation(node.annotation, isCompiled);
    this.visitOptional(node.value);
  }

  private bindAnnotated(name: string, node: AnnAssign): void {
    const { scope } = this;
    const uses = scope.usesOf(name);
    if (node.simple && scope.kind !== 'module') {
      const word =
        (uses & NameUse.GLOBAL) !== 0
          ? 'global'
          : (uses & NameUse.NONLOCAL) !== 0
            ? 'nonlocal'
            : null;
      if (word !== null) {
        const message = `annotated name '${name}' can't be ${word}`;
        throw failure(word, message, node.target.start, node.target.end);
      }
    }
    this.refuseDebug(name, 'assign to', node.target);
    if (node.simple) {
      scope.add(name, NameUse.ANNOTATED | NameUse.LOCAL, node.target);
    } else if (node.value !== null) {
      scope.add(name, NameUse.LOCAL, node.target);
    }
  }

  private visitAnnotation(annotation: Expression, isCompiled: boolean): void {
    const { futureAnnotations, minor } = this.context;
    if ((futureAnnotations && minor >= 10) || minor >= 14) {
      this.inScope('annotation', () => this.visit(annotation), undefined, isCompiled);
    } else if (isCompiled) {
      this.visit(annotation);
    } else {
      this.visitUncompiled(annotation);
    }
  }

  /** Visits names of an annotation in the scope itself, without what only the compiler refuses. */
  private visitUncompiled(annotation: Expression): void {
    const { scope } = this;
    const wasCompiled = scope.isCompiled;
    scope.isCompiled = false;
    this.visit(annotation);
    scope.isCompiled = wasCompiled;
  }

  // ---------------------------------------------------------------- definitions

  private visitFunction(node: FunctionDef): void {
    this.bind(node.name.name, node.name);
    this.visitAll(node.decorators);
    this.visitDefaults(node.args);
    this.inTypeParameters(node.typeParams, () => {
      this.visitSignatureAnnotations(node);
      this.inScope(node.isAsync ? 'async-function' : 'function', () => {
        this.bindParameters(node.args);
        this.visitBody(node.body);
      });
    });
  }

  private visitSignatureAnnotations({ args, returns }: FunctionDef): void {
    const isCompiled = this.scope.isCompiled && !this.context.futureAnnotations;
    const parameters = [...args.posonlyargs, ...args.args, ...args.kwonlyargs, args.kwarg];
    for (const parameter of parameters) {
      if (parameter?.annotation) {
        this.visitAnnotation(parameter.annotation, isCompiled);
      }
    }
    const starred = args.vararg?.annotation;
    if (starred) {
      // `*args: *Ts` is the one annotation that may be starred.
      this.visitAnnotation(starred.kind === 'Starred' ? starred.value : starred, isCompiled);
    }
    if (returns !== null) {
      this.visitAnnotation(returns, isCompiled);
    }
  }

  private visitClass(node: ClassDef): void {
    this.bind(node.name.name, node.name);
    this.visitAll(node.decorators);
    this.inTypeParameters(
      node.typeParams,
      () => {
        this.visitArguments(node.bases, node.keywords);
        this.inScope('class', () => this.visitBody(node.body), node.name.name);
      },
      node.name.name
    );
  }

  private inTypeParameters(
    params: readonly TypeParam[],
    visit: () => void,
    className = this.scope.className
  ): void {
    if (params.length === 0) {
      visit();
      return;
    }
    this.inScope(
      'type-parameters',
      () => {
        this.bindTypeParameters(params);
        visit();
      },
      className
    );
  }

  private bindTypeParameters(params: readonly TypeParam[]): void {
    let hasDefault = false;
    for (const { name, bound, defaultValue } of params) {
      this.bind(name.name, name, NameUse.TYPE_PARAMETER | NameUse.LOCAL);
      for (const part of [bound, defaultValue]) {
        if (part !== null) {
          this.inScope('type-bound', () => {
            this.visit(part.kind === 'Starred' ? part.value : part);
          });
        }
      }
      if (hasDefault && defaultValue === null) {
        const message = `non-default type parameter '${name.name}' follows default type parameter`;
        throw failure('parameter-order', message, name.start, name.end);
      }
      hasDefault ||= defaultValue !== null;
    }
  }
}

function leavesGroupHandler(span: Span): Error {
  const message = "'break', 'continue' and 'return' cannot appear in an except* block";
  return failure('leaves-except-star', message, span.start, span.end);
}
