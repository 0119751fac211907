/** Definitions: functions, lambdas, generator expressions, classes, and lazily evaluated type values. */
import type {
  Arguments,
  ClassDef,
  Expression,
  FunctionDef,
  GeneratorExp,
  Lambda,
  TypeAlias,
  TypeParam
} from '../ast/nodes';
import type { Scope } from '../scopes/scope';
import type { ScopedNode } from '../scopes/scoped-node';
import { Body } from './body';
import type { BoundValue, FlowGraph, FunctionSummary, NameRange } from './cell-summary';
import { walkGenerators } from './comprehensions';
import { FlowBuilder } from './flow-builder';

const NO_METHODS: ReadonlyMap<string, number> = new Map();

/** Evaluates a `def`: decorators, defaults and annotations; the body runs when it is called. */
export function walkFunctionDef(body: Body, node: FunctionDef): void {
  body.cell.walk.values(body, node.decorators);
  walkDefaults(body, node.args);
  let index: number | undefined;
  withTypeParams(body, node, () => {
    walkAnnotations(body, node);
    index = summarizeFunction(body, node);
  });
  if (index !== undefined && body.flow.isReachable) {
    decorate(body, node.decorators, index);
    bindDefinition(body, node, { kind: 'function', function: index });
  }
}

/** Evaluates a class: decorators, bases, then the body. */
export function walkClassDef(body: Body, node: ClassDef): void {
  body.cell.walk.values(body, node.decorators);
  let index: number | undefined;
  withTypeParams(body, node, () => {
    body.cell.walk.values(body, node.bases);
    node.keywords.forEach(keyword => body.cell.walk.value(body, keyword.value));
    walkClassBody(body, node);
    index = summarizeClass(body, node);
  });
  if (index !== undefined && body.flow.isReachable) {
    decorate(body, node.decorators, index);
    bindDefinition(body, node, { kind: 'class', function: index });
  }
}

/** Evaluates a `type` statement: its value is lazy. */
export function walkTypeAlias(body: Body, node: TypeAlias): void {
  withTypeParams(body, node, () => summarizeTypeValue(body, node.value, node.name.id));
  body.bind(node.name.id, node.name, { kind: 'unknown' });
}

/** Evaluates a lambda expression; returns the index of its body. */
export function walkLambda(body: Body, node: Lambda): number {
  walkDefaults(body, node.args);
  return summarize(body, node, 'lambda', '<lambda>', node, inner => {
    inner.cell.walk.value(inner, node.body);
  });
}

/** Evaluates a generator expression: only its first iterable runs immediately. Returns the index of its body. */
export function walkGeneratorExp(body: Body, node: GeneratorExp): number {
  body.cell.walk.value(body, node.generators[0].iter);
  return summarize(body, node, 'generator', '<genexpr>', node, inner => {
    walkGenerators(inner, node.generators, 0, [node.elt]);
  });
}

function walkDefaults(body: Body, args: Arguments): void {
  body.cell.walk.values(body, args.defaults);
  for (const value of args.kwDefaults) {
    if (value !== null) {
      body.cell.walk.value(body, value);
    }
  }
}

function walkAnnotations(body: Body, node: FunctionDef): void {
  if (!body.text.scopes.eagerAnnotations) {
    return;
  }
  const { args, posonlyargs, vararg, kwonlyargs, kwarg } = node.args;
  for (const parameter of [...args, ...posonlyargs, vararg, ...kwonlyargs, kwarg]) {
    if (parameter !== null && parameter.annotation !== null) {
      body.cell.walk.value(body, parameter.annotation);
    }
  }
  if (node.returns !== null) {
    body.cell.walk.value(body, node.returns);
  }
}

function withTypeParams(
  body: Body,
  node: FunctionDef | ClassDef | TypeAlias,
  visit: () => void
): void {
  const scope = body.text.scopes.typeParameters.get(node);
  if (scope === undefined) {
    return visit();
  }
  body.inScope(scope, () => {
    node.typeParams.forEach(parameter => walkTypeParam(body, parameter));
    visit();
  });
}

function walkTypeParam(body: Body, node: TypeParam): void {
  for (const value of [node.bound, node.defaultValue]) {
    if (value !== null) {
      summarizeTypeValue(body, value, node.name.name);
    }
  }
}

function summarizeTypeValue(body: Body, value: Expression, name: string): void {
  const scope = body.text.scopes.typeValues.get(value);
  if (scope !== undefined) {
    const description = {
      key: scope,
      range: value,
      kind: 'lambda',
      name,
      nameRange: value
    } as const;
    summarizeIn(scope, body, description, inner => {
      inner.cell.walk.value(inner, value);
    });
  }
}

function summarizeFunction(body: Body, node: FunctionDef): number {
  const scope = body.text.scopes.of.get(node);
  const kind = scope?.yields === true ? 'generator' : node.isAsync ? 'async' : 'function';
  return summarize(body, node, kind, node.name.name, node.name, inner => {
    inner.cell.walk.statements(inner, node.body);
  });
}

function summarize(
  body: Body,
  node: ScopedNode,
  kind: FunctionSummary['kind'],
  name: string,
  nameRange: NameRange,
  visit: (inner: Body) => void
): number {
  const scope = body.text.scopes.of.get(node) ?? body.scope;
  return summarizeIn(scope, body, { key: node, range: node, kind, name, nameRange }, visit);
}

/** The properties of a body other than its flow. `key` is its unique identity. */
interface BodyDescription {
  readonly key: object;
  readonly range: NameRange;
  readonly kind: FunctionSummary['kind'];
  readonly name: string;
  readonly nameRange: NameRange;
}

function summarizeIn(
  scope: Scope,
  body: Body,
  { key, range, kind, name, nameRange }: BodyDescription,
  visit: (inner: Body) => void
): number {
  return body.cell.functions.indexOf(key, () => {
    const inner = new Body(body.cell, body.text, scope, false);
    body.enterNested(inner, visit);
    return {
      kind,
      name,
      nameRange: body.range(nameRange),
      flow: inner.flow.finish(),
      methods: NO_METHODS,
      ...body.range(range)
    };
  });
}

function walkClassBody(body: Body, node: ClassDef): void {
  const scope = body.text.scopes.of.get(node);
  if (scope === undefined) {
    return;
  }
  body.inScope(scope, () => {
    body.enterClass(scope, hasDocstring(node));
    for (const statement of node.body) {
      body.cell.walk.statements(body, [statement]);
      body.markClassNamesBound(namesBoundBy(statement));
    }
  });
}

function hasDocstring(node: ClassDef): boolean {
  const [first] = node.body;
  return (
    first.kind === 'Expr' && first.value.kind === 'Constant' && first.value.value.type === 'str'
  );
}

/** The names that a statement certainly binds, for statements that are common in classes. */
function namesBoundBy(statement: ClassDef['body'][number]): readonly string[] {
  switch (statement.kind) {
    case 'FunctionDef':
    case 'ClassDef':
      return [statement.name.name];
    case 'Assign':
      return statement.targets.flatMap(target => (target.kind === 'Name' ? [target.id] : []));
    case 'AnnAssign':
      return statement.value !== null && statement.target.kind === 'Name'
        ? [statement.target.id]
        : [];
    default:
      return [];
  }
}

/** The class's entry: its flow is that of its construction. */
function summarizeClass(body: Body, node: ClassDef): number {
  return body.cell.functions.indexOf(node, () => {
    const methods = new Map<string, number>();
    for (const statement of node.body) {
      const index = body.cell.functions.known(statement);
      if (statement.kind === 'FunctionDef' && index !== undefined) {
        methods.set(statement.name.name, index);
      }
    }
    return {
      kind: 'class',
      name: node.name.name,
      nameRange: body.range(node.name),
      flow: constructionFlow(methods, body.range(node.name)),
      methods,
      ...body.range(node)
    };
  });
}

function constructionFlow(methods: ReadonlyMap<string, number>, range: NameRange): FlowGraph {
  const flow = new FlowBuilder();
  for (const name of ['__new__', '__init__']) {
    const index = methods.get(name);
    if (index !== undefined) {
      const callee = { kind: 'function', function: index } as const;
      flow.emit({ kind: 'call', callee, certainty: 'certain', awaited: false, ...range });
    }
  }
  return flow.finish();
}

/** A decorator is called with the definition and may call it. */
function decorate(body: Body, decorators: readonly Expression[], index: number): void {
  for (let position = decorators.length - 1; position >= 0; position--) {
    const decorator = decorators[position];
    if (decorator.kind !== 'Call') {
      body.callNamed(decorator, 'certain');
    }
    body.call({ kind: 'function', function: index }, decorator, 'possible');
  }
}

function bindDefinition(
  body: Body,
  node: FunctionDef | ClassDef,
  value: { readonly kind: 'function' | 'class'; readonly function: number }
): void {
  const decorated = node.decorators.length > 0;
  const name = body.scope.mangle(node.name.name);
  if (!decorated) {
    body.cell.functions.nameLocal(body.scope, name, value.function);
  }
  const bound: BoundValue = { ...value, decorated };
  body.bind(node.name.name, node.name, bound);
}
