/** Scopes inside expressions: lambdas, comprehensions, and walrus targets in them. */
import type {
  Arguments,
  Comprehension,
  DictComp,
  Expression,
  GeneratorExp,
  Lambda,
  ListComp,
  Name,
  Parameter,
  SetComp,
  Span
} from '../ast/nodes';
import { expressionChildren } from './expression-children';
import type { NameOccurrence } from './name-occurrence';
import { NameUse, Scope } from './scope';
import type { ScopedNode } from './scoped-node';

const COMPREHENSION_NAMES = {
  ListComp: 'listcomp',
  SetComp: 'setcomp',
  DictComp: 'dictcomp',
  GeneratorExp: 'genexpr'
} as const;

/** Records the names that expressions use, in the current scope. */
export class ExpressionScopes {
  protected readonly of = new Map<ScopedNode, Scope>();
  protected scope = new Scope('module', 'top', null, null);

  /** @param occurrences receives every occurrence; null where only the scopes are needed, as for most callers */
  constructor(protected readonly occurrences: NameOccurrence[] | null) {}

  protected note(written: string, use: number, at: Span): void {
    const name = this.scope.mangle(written);
    this.scope.note(name, use);
    this.record(name, written, use, at);
  }

  protected record(name: string, written: string, use: number, { start, end }: Span): void {
    this.occurrences?.push({ name, written, scope: this.scope, use, start, end });
  }

  protected inside(scope: Scope, visit: () => void): void {
    const outer = this.scope;
    this.scope = scope;
    visit();
    this.scope = outer;
  }

  protected nested(kind: Scope['kind'], name: string): Scope {
    return new Scope(kind, name, this.scope, this.scope.privateClass);
  }

  protected defaults(args: Arguments): void {
    this.expressions(args.defaults);
    args.kwDefaults.forEach(value => this.optional(value));
  }

  protected parameters(args: Arguments): void {
    for (const parameter of allParameters(args)) {
      this.note(parameter.arg.name, NameUse.parameter, parameter.arg);
    }
  }

  protected optional(node: Expression | null): void {
    if (node !== null) {
      this.expression(node);
    }
  }

  protected expressions(nodes: readonly Expression[]): void {
    for (const node of nodes) {
      this.expression(node);
    }
  }

  protected expression(node: Expression): void {
    switch (node.kind) {
      case 'Name':
        return this.name(node);
      case 'Constant':
        return;
      case 'NamedExpr':
        this.walrusTarget(node.target);
        return this.expression(node.value);
      case 'Lambda':
        return this.lambda(node);
      case 'ListComp':
      case 'SetComp':
      case 'GeneratorExp':
        return this.comprehension(node, [node.elt]);
      case 'DictComp':
        return this.comprehension(node, [node.key, node.value]);
      case 'Yield':
      case 'YieldFrom':
        this.scope.yields = true;
        return this.optional(node.value);
      default:
        return this.expressions(expressionChildren(node));
    }
  }

  private name(node: Name): void {
    switch (node.ctx) {
      case 'Load':
        return this.note(node.id, NameUse.referenced, node);
      case 'Store':
        return this.note(node.id, NameUse.assigned, node);
      case 'Del':
        return this.note(node.id, NameUse.assigned | NameUse.deleted, node);
    }
  }

  private lambda(node: Lambda): void {
    this.defaults(node.args);
    const scope = this.nested('lambda', 'lambda');
    this.of.set(node, scope);
    this.inside(scope, () => {
      this.parameters(node.args);
      this.expression(node.body);
    });
  }

  private comprehension(
    node: ListComp | SetComp | DictComp | GeneratorExp,
    elements: readonly Expression[]
  ): void {
    this.expression(node.generators[0].iter);
    const scope = this.nested('comprehension', COMPREHENSION_NAMES[node.kind]);
    this.of.set(node, scope);
    this.inside(scope, () => {
      node.generators.forEach((generator, index) => this.generator(generator, index === 0));
      this.expressions(elements);
    });
  }

  private generator(node: Comprehension, isFirst: boolean): void {
    this.iterationTarget(node.target);
    if (!isFirst) {
      this.expression(node.iter);
    }
    this.expressions(node.ifs);
  }

  private iterationTarget(node: Expression): void {
    switch (node.kind) {
      case 'Name':
        return this.note(node.id, NameUse.assigned | NameUse.iterated, node);
      case 'Tuple':
      case 'List':
        return node.elts.forEach(element => this.iterationTarget(element));
      case 'Starred':
        return this.iterationTarget(node.value);
      default:
        return this.expression(node);
    }
  }

  /** A walrus in a comprehension binds in the enclosing scope. */
  private walrusTarget(target: Name): void {
    if (this.scope.kind !== 'comprehension') {
      return this.note(target.id, NameUse.assigned, target);
    }
    const name = this.scope.mangle(target.id);
    let owner = this.scope;
    while (owner.kind === 'comprehension' && owner.parent !== null) {
      owner = owner.parent;
    }
    const declaredGlobal = ((owner.uses.get(name) ?? 0) & NameUse.declaredGlobal) !== 0;
    const isGlobal = owner.kind === 'module' || declaredGlobal;
    owner.note(name, owner.kind === 'module' ? NameUse.declaredGlobal : NameUse.assigned);
    const declared = isGlobal ? NameUse.declaredGlobal : NameUse.declaredNonlocal;
    this.scope.note(name, declared | NameUse.assigned);
    this.record(name, target.id, NameUse.assigned, target);
  }
}

/** The parameters of a function in CPython's storage order. */
export function allParameters(args: Arguments): readonly Parameter[] {
  const parameters = [...args.posonlyargs, ...args.args, ...args.kwonlyargs];
  if (args.vararg !== null) {
    parameters.push(args.vararg);
  }
  if (args.kwarg !== null) {
    parameters.push(args.kwarg);
  }
  return parameters;
}
