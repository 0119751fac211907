import type {
  Arguments,
  Comprehension,
  Expression,
  Keyword,
  NamedExpr,
  Parameter,
  Span
} from '../../ast/nodes';
import { failure } from '../problem';
import { NameUse, Scope, type ScopeKind } from './scope';

/** How deep trees may be: CPython gives up too, and whoever walks the tree must not overflow. */
const MAX_DEPTH = 1000;

/** What the targets before and after a star may number. */
const MAX_BEFORE_STAR = 255;
const MAX_AFTER_STAR = 0x7fffff;

type ComprehensionKind =
  'list-comprehension' | 'set-comprehension' | 'dict-comprehension' | 'generator';

/** What the checks know about the text as a whole. */
export interface CheckContext {
  readonly minor: number;
  readonly topLevelAwait: boolean;
  /** Whether annotations are not evaluated (`from __future__ import annotations`). */
  readonly futureAnnotations: boolean;
}

/** The checks of CPython's symbol table and compiler on expressions. */
export abstract class ExpressionChecker {
  private depth = 0;
  /** Checks that need a whole scope, run at the end. */
  protected readonly deferred: (() => void)[] = [];

  constructor(
    protected readonly context: CheckContext,
    protected scope: Scope
  ) {}

  // ---------------------------------------------------------------- scopes

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

  // ---------------------------------------------------------------- expressions

  protected visitAll(nodes: readonly (Expression | null)[]): void {
    for (const node of nodes) {
      if (node !== null) {
        this.visit(node);
      }
    }
  }

  /** An element of a display, a call or a subscript, where a star is allowed. */
  private visitElements(nodes: readonly Expression[]): void {
    for (const node of nodes) {
      this.visit(node.kind === 'Starred' && node.ctx === 'Load' ? node.value : node);
    }
  }

  protected visitOptional(node: Expression | null): void {
    if (node !== null) {
      this.visit(node);
    }
  }

  protected visit(node: Expression): void {
    if (++this.depth > MAX_DEPTH) {
      throw failure('too-deep', 'too deeply nested to be compiled', node.start, node.end);
    }
    switch (node.kind) {
      case 'Name':
        this.visitName(node.id, node.ctx, node);
        break;
      case 'Constant':
        break;
      case 'Attribute':
        if (node.ctx !== 'Load') {
          this.refuseDebug(
            node.attr.name,
            node.ctx === 'Store' ? 'assign to' : 'delete',
            node.attr
          );
        }
        this.visit(node.value);
        break;
      case 'Call':
        this.visit(node.func);
        this.visitArguments(node.args, node.keywords);
        break;
      case 'Subscript':
        this.visit(node.value);
        this.visit(node.slice);
        break;
      case 'BinOp':
        this.visit(node.left);
        this.visit(node.right);
        break;
      case 'UnaryOp':
        this.visit(node.operand);
        break;
      case 'BoolOp':
        this.visitAll(node.values);
        break;
      case 'Compare':
        this.visit(node.left);
        this.visitAll(node.comparators);
        break;
      case 'List':
      case 'Tuple':
        if (node.ctx === 'Store') {
          this.checkUnpacking(node.elts, node);
          this.visitTargets(node.elts);
        } else {
          this.visitElements(node.elts);
        }
        break;
      case 'Set':
        this.visitElements(node.elts);
        break;
      default:
        this.visitRare(node);
    }
    this.depth--;
  }

  private visitRare(node: Expression): void {
    switch (node.kind) {
      case 'Dict':
        node.keys.forEach((key, index) => {
          this.visitOptional(key);
          this.visit(node.values[index]);
        });
        break;
      case 'IfExp':
        this.visit(node.test);
        this.visit(node.body);
        this.visit(node.orelse);
        break;
      case 'Lambda':
        this.visitDefaults(node.args);
        this.inScope('lambda', () => {
          this.bindParameters(node.args);
          this.visit(node.body);
        });
        break;
      case 'NamedExpr':
        this.visitNamedExpression(node);
        break;
      case 'ListComp':
        this.visitComprehension('list-comprehension', node.generators, [node.elt], node);
        break;
      case 'SetComp':
        this.visitComprehension('set-comprehension', node.generators, [node.elt], node);
        break;
      case 'DictComp':
        this.visitComprehension(
          'dict-comprehension',
          node.generators,
          [node.value, node.key],
          node
        );
        break;
      case 'GeneratorExp':
        this.visitComprehension('generator', node.generators, [node.elt], node);
        break;
      case 'Await':
        this.visitAwait(node.value, node);
        break;
      case 'Yield':
      case 'YieldFrom':
        this.visitYield(node.kind === 'YieldFrom', node.value, node);
        break;
      case 'FormattedValue':
      case 'Interpolation':
        this.visit(node.value);
        this.visitOptional(node.formatSpec);
        break;
      case 'JoinedStr':
      case 'TemplateStr':
        this.visitAll(node.values);
        break;
      case 'Starred':
        this.compilerFailure(
          'invalid-starred',
          node.ctx === 'Store'
            ? 'starred assignment target must be in a list or tuple'
            : "can't use starred expression here",
          node
        );
        this.visit(node.value);
        break;
      case 'Slice':
        this.visitAll([node.lower, node.upper, node.step]);
        break;
    }
  }

  private visitName(name: string, ctx: 'Load' | 'Store' | 'Del', span: Span): void {
    if (ctx === 'Load') {
      // CPython replaces __debug__ by its value before it collects names.
      if (name === '__debug__') {
        return;
      }
      this.scope.add(name, NameUse.READ, span);
    } else {
      this.refuseDebug(name, ctx === 'Store' ? 'assign to' : 'delete', span);
      this.scope.add(name, NameUse.LOCAL, span);
    }
  }

  private visitTargets(nodes: readonly Expression[]): void {
    for (const node of nodes) {
      this.visit(node.kind === 'Starred' ? node.value : node);
    }
  }

  private checkUnpacking(elements: readonly Expression[], span: Span): void {
    const star = elements.findIndex(element => element.kind === 'Starred');
    if (star < 0) {
      return;
    }
    if (elements.slice(star + 1).some(element => element.kind === 'Starred')) {
      const message = 'multiple starred expressions in assignment';
      this.compilerFailure('invalid-starred', message, span);
    }
    if (star > MAX_BEFORE_STAR || elements.length - star - 1 > MAX_AFTER_STAR) {
      const message = 'too many expressions in star-unpacking assignment';
      this.compilerFailure('invalid-starred', message, span);
    }
  }

  protected visitArguments(args: readonly Expression[], keywords: readonly Keyword[]): void {
    // Before 3.9 the syntax tree's builder judged keywords, wherever they stand.
    const isJudgedEarly = this.context.minor < 9;
    const seen = new Set<string>();
    for (const { arg } of keywords) {
      if (arg !== null) {
        this.refuseDebug(arg.name, 'assign to', arg, isJudgedEarly);
        if (seen.has(arg.name)) {
          this.compilerFailure(
            'repeated-keyword',
            `keyword argument repeated: ${arg.name}`,
            arg,
            isJudgedEarly
          );
        }
        seen.add(arg.name);
      }
    }
    this.visitElements(args);
    for (const keyword of keywords) {
      this.visit(keyword.value);
    }
  }

  // ---------------------------------------------------------------- parameters

  protected visitDefaults(args: Arguments): void {
    this.visitAll(args.defaults);
    this.visitAll(args.kwDefaults);
  }

  protected bindParameters(args: Arguments): void {
    const bindOne = ({ arg }: Parameter): void => this.bind(arg.name, arg, NameUse.PARAMETER);
    args.posonlyargs.forEach(bindOne);
    args.args.forEach(bindOne);
    args.kwonlyargs.forEach(bindOne);
    if (args.vararg !== null) {
      bindOne(args.vararg);
    }
    if (args.kwarg !== null) {
      bindOne(args.kwarg);
    }
  }

  // ---------------------------------------------------------------- await, yield

  /** Fails in scopes where nothing may suspend or bind. */
  private refuseInAnnotation(what: string, span: Span): void {
    const places: Partial<Record<ScopeKind, string>> = {
      annotation: 'an annotation',
      'type-bound': 'a TypeVar bound',
      'type-alias': 'a type alias',
      'type-parameters': 'the definition of a generic'
    };
    const place = places[this.scope.kind];
    if (place !== undefined) {
      const message = `${what} cannot be used within ${place}`;
      throw failure('annotation', message, span.start, span.end);
    }
  }

  private visitAwait(value: Expression, span: Span): void {
    this.refuseInAnnotation('await expression', span);
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

  private visitYield(isFrom: boolean, value: Expression | null, span: Span): void {
    this.refuseInAnnotation('yield expression', span);
    const { scope } = this;
    if (scope.isComprehension) {
      const place =
        scope.kind === 'generator' ? 'generator expression' : scope.kind.replace('-', ' ');
      throw failure('yield-in-comprehension', `'yield' inside ${place}`, span.start, span.end);
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

  private visitComprehension(
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

  /** A list, set or dictionary made asynchronously needs a coroutine around it. */
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

  private visitNamedExpression(node: NamedExpr): void {
    this.refuseInAnnotation('named expression', node);
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

  /** Before 3.12 names that are only read in the target (`for a.b in c`) counted, too. */
  private isIterationVariable(uses: number): boolean {
    const isBound = (uses & (NameUse.LOCAL | NameUse.GLOBAL)) !== 0;
    return (uses & NameUse.ITERATION) !== 0 && (isBound || this.context.minor < 12);
  }

  /** A walrus in a comprehension binds in the nearest function or module around it. */
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
        const place = scope.kind === 'class' ? 'in a class body' : `in a ${scope.kind}`;
        const message = `assignment expression within a comprehension cannot be used ${place}`;
        throw failure('invalid-walrus', message, span.start, span.end);
      }
    }
  }
}
