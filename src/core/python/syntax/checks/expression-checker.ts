import type { Arguments, Expression, Keyword, Parameter, Span } from '../../ast/nodes';
import { failure } from '../problem';
import { NameUse } from './scope';
import { SuspensionChecker } from './suspension-checker';

/** Maximum depth of trees: in a kernel CPython 3.11 fails slightly above, and recursive visitors must not overflow. */
const MAX_DEPTH = 2900;

/** Maximum number of targets before and after a star. */
const MAX_BEFORE_STAR = 255;
const MAX_AFTER_STAR = 0x7fffff;

type FrequentKind =
  | 'Name'
  | 'Constant'
  | 'Attribute'
  | 'Call'
  | 'Subscript'
  | 'BinOp'
  | 'UnaryOp'
  | 'BoolOp'
  | 'Compare'
  | 'List'
  | 'Tuple'
  | 'Set';

/** The checks of CPython's symbol table and compiler on expressions. */
export abstract class ExpressionChecker extends SuspensionChecker {
  private depth = 0;

  // ---------------------------------------------------------------- expressions

  protected visitAll(nodes: readonly (Expression | null)[]): void {
    for (const node of nodes) {
      if (node !== null) {
        this.visit(node);
      }
    }
  }

  /** Visits elements of a display, a call or a subscript, which may be starred. */
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
          this.rejectDebug(
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

  private visitRare(node: Exclude<Expression, { readonly kind: FrequentKind }>): void {
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
      this.rejectDebug(name, ctx === 'Store' ? 'assign to' : 'delete', span);
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
    // Before 3.9 the AST builder checked keywords, wherever they are.
    const isCheckedEarly = this.context.minor < 9;
    const seen = new Set<string>();
    for (const { arg } of keywords) {
      if (arg !== null) {
        this.rejectDebug(arg.name, 'assign to', arg, isCheckedEarly);
        if (seen.has(arg.name)) {
          this.compilerFailure(
            'repeated-keyword',
            `keyword argument repeated: ${arg.name}`,
            arg,
            isCheckedEarly
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
}
