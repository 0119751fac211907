/**
 * Builds all scopes of a module and their uses of names in one pass, as CPython's `symtable` does. Scopes resolve
 * names lazily.
 */
import type {
  AnnAssign,
  ClassDef,
  ExceptHandler,
  Expression,
  FunctionDef,
  Identifier,
  Import,
  ImportFrom,
  MatchCase,
  Module,
  Name,
  Pattern,
  Statement,
  TypeAlias,
  TypeParam
} from '../ast/nodes';
import type { PythonVersion } from '../version';
import { atLeast } from '../version';
import { ExpressionScopes, allParameters } from './expression-scopes';
import type { NameOccurrence } from './name-occurrence';
import { NameUse, Scope } from './scope';
import type { ScopedNode } from './scoped-node';

/** Options for building scopes. */
export interface ScopeOptions {
  readonly version: PythonVersion;
  /** Whether `from __future__ import annotations` is in force. */
  readonly futureAnnotations: boolean;
  /** `function` for code in its own scope, such as the statement of `%timeit`. */
  readonly root: 'module' | 'function';
}

/** The scopes of one module. */
export interface ScopeTree {
  readonly root: Scope;
  /** Scope of the body of a function, class, lambda or comprehension. */
  readonly of: ReadonlyMap<ScopedNode, Scope>;
  /** Scope of the type parameters of a generic function, class or alias. */
  readonly typeParameters: ReadonlyMap<FunctionDef | ClassDef | TypeAlias, Scope>;
  /** Scope of the value of an alias, or of the bound or default of a type parameter. */
  readonly typeValues: ReadonlyMap<Expression, Scope>;
  /** Whether annotations are evaluated at their definition. */
  readonly eagerAnnotations: boolean;
}

/** Builds the scopes of a module. */
export function buildScopes(module: Module, options: ScopeOptions): ScopeTree {
  return new ScopeBuilder(options, null).build(module);
}

/**
 * The scopes of a module with all its occurrences of names. Those in annotations count even where Python evaluates
 * annotations later or never: their readers look the names up in the scope of the definition.
 */
export function findOccurrences(
  module: Module,
  root: ScopeOptions['root']
): { readonly tree: ScopeTree; readonly occurrences: readonly NameOccurrence[] } {
  const occurrences: NameOccurrence[] = [];
  const options = { version: EAGER_PYTHON, futureAnnotations: false, root };
  return { tree: new ScopeBuilder(options, occurrences).build(module), occurrences };
}

/** A version that evaluates annotations at the definition. */
const EAGER_PYTHON: PythonVersion = { major: 3, minor: 13 };

class ScopeBuilder extends ExpressionScopes {
  private readonly typeParameters = new Map<FunctionDef | ClassDef | TypeAlias, Scope>();
  private readonly typeValues = new Map<Expression, Scope>();
  private readonly eagerAnnotations: boolean;

  constructor(
    private readonly options: ScopeOptions,
    occurrences: NameOccurrence[] | null
  ) {
    super(occurrences);
    this.eagerAnnotations = !options.futureAnnotations && !atLeast(options.version, 14);
  }

  build(module: Module): ScopeTree {
    if (this.options.root === 'function') {
      this.scope = new Scope('function', 'inner', this.scope, null);
    }
    const root = this.scope;
    this.of.set(module, root);
    this.statements(module.body);
    return {
      root,
      of: this.of,
      typeParameters: this.typeParameters,
      typeValues: this.typeValues,
      eagerAnnotations: this.eagerAnnotations
    };
  }

  private statements(body: readonly Statement[]): void {
    for (const statement of body) {
      this.statement(statement);
    }
  }

  private statement(node: Statement): void {
    switch (node.kind) {
      case 'FunctionDef':
        return this.functionDef(node);
      case 'ClassDef':
        return this.classDef(node);
      case 'Return':
      case 'Expr':
        return this.optional(node.value);
      case 'Delete':
        return this.expressions(node.targets);
      case 'Assign':
        this.expressions(node.targets);
        return this.expression(node.value);
      case 'TypeAlias':
        return this.typeAlias(node);
      case 'AugAssign':
        this.expression(node.target);
        return this.expression(node.value);
      case 'AnnAssign':
        return this.annAssign(node);
      case 'For':
        this.expression(node.target);
        this.expression(node.iter);
        this.statements(node.body);
        return this.statements(node.orelse);
      case 'While':
      case 'If':
        this.expression(node.test);
        this.statements(node.body);
        return this.statements(node.orelse);
      case 'With':
        for (const item of node.items) {
          this.expression(item.contextExpr);
          this.optional(item.optionalVars);
        }
        return this.statements(node.body);
      case 'Match':
        this.expression(node.subject);
        return node.cases.forEach(matchCase => this.matchCase(matchCase));
      case 'Raise':
        this.optional(node.exc);
        return this.optional(node.cause);
      case 'Try':
        this.statements(node.body);
        this.statements(node.orelse);
        node.handlers.forEach(handler => this.handler(handler));
        return this.statements(node.finalbody);
      case 'Assert':
        this.expression(node.test);
        return this.optional(node.msg);
      case 'Import':
      case 'ImportFrom':
        return this.importNames(node);
      case 'Global':
      case 'Nonlocal': {
        const use = node.kind === 'Global' ? NameUse.declaredGlobal : NameUse.declaredNonlocal;
        return node.names.forEach(name => this.note(name.name, use, name));
      }
      case 'Pass':
      case 'Break':
      case 'Continue':
        return;
    }
  }

  private functionDef(node: FunctionDef): void {
    this.note(node.name.name, NameUse.assigned, node.name);
    this.expressions(node.decorators);
    this.defaults(node.args);
    const body = (): void => {
      this.annotations(node);
      const scope = this.nested('function', node.name.name);
      this.of.set(node, scope);
      this.inside(scope, () => {
        this.parameters(node.args);
        this.statements(node.body);
      });
    };
    this.withTypeParams(node, body);
  }

  private classDef(node: ClassDef): void {
    this.note(node.name.name, NameUse.assigned, node.name);
    this.expressions(node.decorators);
    const body = (): void => {
      this.expressions(node.bases);
      node.keywords.forEach(keyword => this.expression(keyword.value));
      const scope = new Scope('class', node.name.name, this.scope, node.name.name);
      this.of.set(node, scope);
      this.inside(scope, () => this.statements(node.body));
    };
    this.withTypeParams(node, body);
  }

  private typeAlias(node: TypeAlias): void {
    this.note(node.name.id, NameUse.assigned, node.name);
    this.withTypeParams(node, () => this.typeValue(node.value, node.name.id));
  }

  private withTypeParams(node: FunctionDef | ClassDef | TypeAlias, body: () => void): void {
    if (node.typeParams.length === 0) {
      return body();
    }
    const name = nameOf(node.name);
    const isClass = node.kind === 'ClassDef';
    const scope = new Scope(
      'type-parameters',
      name,
      this.scope,
      isClass ? name : this.scope.privateClass,
      isClass ? new Set(node.typeParams.map(parameter => parameter.name.name)) : null
    );
    this.typeParameters.set(node, scope);
    this.inside(scope, () => {
      node.typeParams.forEach(parameter => this.typeParam(parameter));
      body();
    });
  }

  private typeParam(node: TypeParam): void {
    this.note(node.name.name, NameUse.typeParameter, node.name);
    for (const value of [node.bound, node.defaultValue]) {
      if (value !== null) {
        this.typeValue(value, node.name.name);
      }
    }
  }

  private typeValue(value: Expression, name: string): void {
    const scope = this.nested('type-value', name);
    this.typeValues.set(value, scope);
    this.inside(scope, () => this.expression(value));
  }

  private annotations(node: FunctionDef): void {
    if (this.eagerAnnotations) {
      for (const parameter of allParameters(node.args)) {
        this.optional(parameter.annotation);
      }
      this.optional(node.returns);
    }
  }

  private annAssign(node: AnnAssign): void {
    if (node.target.kind !== 'Name') {
      this.expression(node.target);
    } else if (node.simple) {
      this.note(node.target.id, NameUse.assigned | NameUse.annotated, node.target);
    } else if (node.value !== null) {
      this.note(node.target.id, NameUse.assigned, node.target);
    } else {
      // `(x): int` does nothing with `x`.
      this.record(this.scope.mangle(node.target.id), node.target.id, 0, node.target);
    }
    if (this.eagerAnnotations) {
      this.expression(node.annotation);
    }
    this.optional(node.value);
  }

  private handler(node: ExceptHandler): void {
    this.optional(node.type);
    if (node.name !== null) {
      this.note(node.name.name, NameUse.assigned | NameUse.deleted, node.name);
    }
    this.statements(node.body);
  }

  private importNames(node: Import | ImportFrom): void {
    for (const alias of node.names) {
      if (alias.name.name !== '*') {
        const bound = alias.asname ?? alias.name;
        const name = node.kind === 'Import' ? bound.name.split('.', 1)[0] : bound.name;
        this.note(name, NameUse.imported, bound);
      }
    }
  }

  private matchCase(node: MatchCase): void {
    this.pattern(node.pattern);
    this.optional(node.guard);
    this.statements(node.body);
  }

  private pattern(node: Pattern): void {
    switch (node.kind) {
      case 'MatchValue':
        return this.expression(node.value);
      case 'MatchSingleton':
        return;
      case 'MatchSequence':
      case 'MatchOr':
        return node.patterns.forEach(pattern => this.pattern(pattern));
      case 'MatchMapping':
        this.expressions(node.keys);
        node.patterns.forEach(pattern => this.pattern(pattern));
        return this.capture(node.rest);
      case 'MatchClass':
        this.expression(node.cls);
        node.patterns.forEach(pattern => this.pattern(pattern));
        return node.kwdPatterns.forEach(pattern => this.pattern(pattern));
      case 'MatchStar':
        return this.capture(node.name);
      case 'MatchAs':
        if (node.pattern !== null) {
          this.pattern(node.pattern);
        }
        return this.capture(node.name);
    }
  }

  private capture(name: Identifier | null): void {
    if (name !== null) {
      this.note(name.name, NameUse.assigned, name);
    }
  }
}

function nameOf(name: { readonly name: string } | Name): string {
  return 'id' in name ? name.id : name.name;
}
