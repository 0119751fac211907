import type { Span } from '../../ast/nodes';
import { failure } from '../problem';

/** The uses of a name in a scope; CPython's DEF_… and USE flags. */
export enum NameUse {
  GLOBAL = 1,
  LOCAL = 2,
  PARAMETER = 4,
  NONLOCAL = 8,
  READ = 16,
  ANNOTATED = 32,
  /** The iteration variable of a comprehension. */
  ITERATION = 64,
  TYPE_PARAMETER = 128,
  /** Unlike other bindings, an import may precede `global`. */
  IMPORT = 256
}

/** The kinds of scopes; type parameters, aliases and bounds have their own scopes since 3.12. */
export type ScopeKind =
  | 'module'
  | 'class'
  | 'function'
  | 'async-function'
  | 'lambda'
  | 'list-comprehension'
  | 'set-comprehension'
  | 'dict-comprehension'
  | 'generator'
  | 'annotation'
  | 'type-parameters'
  | 'type-alias'
  | 'type-bound';

/** A declaration that can be checked only when the enclosing scopes are complete. */
export interface Declaration extends Span {
  readonly name: string;
}

/** A block of code with its own names, as in CPython's symbol table. */
export class Scope {
  readonly names = new Map<string, number>();
  readonly children: Scope[] = [];
  /** Names of `nonlocal` statements and of walruses that bind outside of a comprehension. */
  readonly nonlocals: Declaration[] = [];
  /** Whether it awaits, or contains an asynchronous comprehension. */
  isCoroutine: boolean;
  isGenerator = false;
  /** Whether names that are bound now are iteration variables of a comprehension. */
  inIterationTarget = false;
  /** Number of enclosing iterables of comprehensions. */
  iterableDepth: number;
  /** Open loops, `try`s and `with`s, innermost last. */
  readonly blocks: BlockKind[] = [];

  constructor(
    readonly kind: ScopeKind,
    readonly parent: Scope | null,
    /** Name of the class that mangles private names here. */
    readonly className: string | null,
    /** Whether the compiler compiles this code; it skips some annotations. */
    public isCompiled: boolean
  ) {
    this.isCoroutine = kind === 'async-function';
    this.iterableDepth = parent?.iterableDepth ?? 0;
    parent?.children.push(this);
  }

  /** Whether CPython's symbol table calls it a function block. */
  get isFunctionLike(): boolean {
    return this.kind !== 'module' && this.kind !== 'class' && !this.isAnnotationLike;
  }

  /** Whether yield, await and walrus are forbidden in it. */
  get isAnnotationLike(): boolean {
    return (
      this.kind === 'annotation' ||
      this.kind === 'type-parameters' ||
      this.kind === 'type-alias' ||
      this.kind === 'type-bound'
    );
  }

  get isComprehension(): boolean {
    return (
      this.kind === 'list-comprehension' ||
      this.kind === 'set-comprehension' ||
      this.kind === 'dict-comprehension' ||
      this.kind === 'generator'
    );
  }

  /** `__name` inside a class is `_Class__name`. */
  mangle(name: string): string {
    const { className } = this;
    if (className === null || !name.startsWith('__') || name.endsWith('__') || name.includes('.')) {
      return name;
    }
    const stripped = className.replace(/^_+/, '');
    return stripped === '' ? name : `_${stripped}${name}`;
  }

  usesOf(name: string): number {
    return this.names.get(this.mangle(name)) ?? 0;
  }

  /** Records a use of a name; `span` is the range of a possible failure. */
  add(name: string, use: NameUse, span: Span): void {
    const mangled = this.mangle(name);
    const before = this.names.get(mangled) ?? 0;
    if ((use & before & NameUse.PARAMETER) !== 0) {
      const message = `duplicate argument '${name}' in function definition`;
      throw failure('duplicate-parameter', message, span.start, span.end);
    }
    if ((use & before & NameUse.TYPE_PARAMETER) !== 0) {
      const message = `duplicate type parameter '${name}'`;
      throw failure('duplicate-parameter', message, span.start, span.end);
    }
    let after = before | use;
    if (this.inIterationTarget) {
      if ((after & (NameUse.GLOBAL | NameUse.NONLOCAL)) !== 0) {
        const message = `comprehension inner loop cannot rebind assignment expression target '${name}'`;
        throw failure('invalid-walrus', message, span.start, span.end);
      }
      after |= NameUse.ITERATION;
    }
    if (after !== before) {
      this.names.set(mangled, after);
    }
  }
}

/** The blocks that `break`, `continue` and `return` leave; CPython allows 20 nested blocks. */
export type BlockKind =
  | 'loop'
  | 'try'
  | 'handler'
  | 'handler-name'
  | 'group-handler'
  | 'finally-try'
  | 'finally-end'
  | 'with';
