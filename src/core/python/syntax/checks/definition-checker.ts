import type {
  AnnAssign,
  ClassDef,
  Expression,
  FunctionDef,
  Global,
  ImportFrom,
  Nonlocal,
  Span,
  Statement,
  TypeParam
} from '../../ast/nodes';
import { failure } from '../problem';
import { isFutureImport, lateFutureImport } from './future-imports';
import { PatternChecker } from './pattern-checker';
import { NameUse, type Scope } from './scope';
import type { CheckContext } from './scope-checker';

/** The checks on bindings and declarations: imports, global, annotations, functions, classes. */
export abstract class DefinitionChecker extends PatternChecker {
  /** Since 3.13 the compiler encodes docstrings, which fails for lone surrogates. */
  protected checkDocstring([first]: readonly Statement[]): void {
    const value = first?.kind === 'Expr' && first.value.kind === 'Constant' && first.value.value;
    if (!value || value.type !== 'str' || this.context.minor < 13) {
      return;
    }
    if (/\p{Surrogate}/u.test(value.value)) {
      const message = 'a docstring cannot contain lone surrogates';
      throw failure('invalid-character', message, first.start, first.end);
    }
  }

  protected abstract visitBody(body: readonly Statement[]): void;

  constructor(
    context: CheckContext,
    scope: Scope,
    /** End of the line of the last future import. */
    private readonly futureLineEnd: number
  ) {
    super(context, scope);
  }

  // ---------------------------------------------------------------- names

  protected visitImportFrom(node: ImportFrom): void {
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

  protected visitDeclaration(node: Global | Nonlocal): void {
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
        this.rejectBoth(scope, name, node);
      }
    }
  }

  private rejectBoth(scope: Scope, name: string, span: Span): void {
    if ((scope.usesOf(name) & NameUse.NONLOCAL) !== 0) {
      const message = `name '${name}' is nonlocal and global`;
      throw failure('nonlocal', message, span.start, span.end);
    }
  }

  // ---------------------------------------------------------------- annotations

  protected visitAnnotated(node: AnnAssign): void {
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
    this.rejectDebug(name, 'assign to', node.target);
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

  /** Visits names of an annotation in the scope itself, without the checks of the compiler. */
  private visitUncompiled(annotation: Expression): void {
    const { scope } = this;
    const wasCompiled = scope.isCompiled;
    scope.isCompiled = false;
    this.visit(annotation);
    scope.isCompiled = wasCompiled;
  }

  // ---------------------------------------------------------------- definitions

  protected visitFunction(node: FunctionDef): void {
    this.bind(node.name.name, node.name);
    this.visitAll(node.decorators);
    this.visitDefaults(node.args);
    this.inTypeParameters(node.typeParams, () => {
      this.visitSignatureAnnotations(node);
      this.inScope(node.isAsync ? 'async-function' : 'function', () => {
        this.bindParameters(node.args);
        this.checkDocstring(node.body);
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
      // `*args: *Ts` is the only annotation that may be starred.
      this.visitAnnotation(starred.kind === 'Starred' ? starred.value : starred, isCompiled);
    }
    if (returns !== null) {
      this.visitAnnotation(returns, isCompiled);
    }
  }

  protected visitClass(node: ClassDef): void {
    this.bind(node.name.name, node.name);
    this.visitAll(node.decorators);
    this.inTypeParameters(
      node.typeParams,
      () => {
        this.visitArguments(node.bases, node.keywords);
        this.inScope(
          'class',
          () => {
            this.checkDocstring(node.body);
            this.visitBody(node.body);
          },
          node.name.name
        );
      },
      node.name.name
    );
  }

  protected inTypeParameters(
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
