/** A scope of CPython's symbol table, with its names and their resolution. */
import { manglePrivateName } from './private-names';

/** The kinds of scopes; the last two are from PEP 695. */
export type ScopeKind =
  | 'module'
  | 'function'
  | 'lambda'
  | 'class'
  | 'comprehension'
  /** PEP 695: the parameters of a generic function, class or alias; evaluated immediately, around the definition. */
  | 'type-parameters'
  /** PEP 695: a bound, a default or the value of an alias; evaluated lazily. */
  | 'type-value';

/** How a name in a scope is resolved. `class-local` is looked up in the class, then in the module's globals. */
export type NameResolution = 'global' | 'class-local' | 'local' | 'free';

/** How a scope uses a name; the flags of CPython's symbol table. */
export const NameUse = {
  declaredGlobal: 1,
  declaredNonlocal: 2,
  assigned: 4,
  parameter: 8,
  imported: 16,
  annotated: 32,
  referenced: 64,
  iterated: 128,
  typeParameter: 256,
  /** Deleted by `del` or at the end of `except … as`. */
  deleted: 512
} as const;

const BOUND =
  NameUse.assigned |
  NameUse.parameter |
  NameUse.imported |
  NameUse.annotated |
  NameUse.iterated |
  NameUse.typeParameter;

/** One scope. Names are stored as in CPython, after private name mangling. */
export class Scope {
  readonly uses = new Map<string, number>();
  readonly children: Scope[] = [];
  /** Number of bindings of each name here, which identifies names with a single definition. */
  readonly bindings = new Map<string, number>();
  /** Whether the scope's own code yields, which makes it a generator. */
  yields = false;
  private readonly resolutions = new Map<string, NameResolution>();

  constructor(
    readonly kind: ScopeKind,
    /** CPython's name of the block: the function's or class's name, `lambda`, `listcomp` and similar. */
    readonly name: string,
    readonly parent: Scope | null,
    /** The innermost class whose name mangles private names here. */
    readonly privateClass: string | null,
    /** The only names that are mangled here; null for all private names. */
    private readonly mangledNames: ReadonlySet<string> | null = null
  ) {
    parent?.children.push(this);
  }

  mangle(name: string): string {
    const isMangled = this.mangledNames === null || this.mangledNames.has(name);
    return isMangled ? manglePrivateName(this.privateClass, name) : name;
  }

  /** Records a use of a mangled name. */
  note(name: string, use: number): void {
    this.uses.set(name, (this.uses.get(name) ?? 0) | use);
    if ((use & BOUND) !== 0) {
      this.bindings.set(name, (this.bindings.get(name) ?? 0) + 1);
    }
  }

  /** Whether the scope's own code binds the name locally. */
  binds(name: string): boolean {
    const use = this.uses.get(name) ?? 0;
    return (use & BOUND) !== 0 && !this.isDeclared(use);
  }

  /** The resolution of `name` (mangled) in this scope. */
  resolve(name: string): NameResolution {
    if (this.kind === 'module') {
      return 'global';
    }
    let resolution = this.resolutions.get(name);
    if (resolution === undefined) {
      resolution = this.findResolution(name);
      this.resolutions.set(name, resolution);
    }
    return resolution;
  }

  /** The scope to whose variable `name` (mangled) refers here; null for the globals. */
  ownerOf(name: string): Scope | null {
    const resolution = this.resolve(name);
    if (resolution === 'global') {
      return null;
    }
    const wanted = resolution === 'class-local' ? 'class' : null;
    let scope: Scope | null = resolution === 'free' ? this.parent : this;
    while (
      scope !== null &&
      !(scope.binds(name) && (scope.kind === 'class') === (wanted !== null))
    ) {
      scope = scope.parent;
    }
    return scope;
  }

  private findResolution(name: string): NameResolution {
    const use = this.uses.get(name) ?? 0;
    if ((use & NameUse.declaredGlobal) !== 0) {
      return 'global';
    }
    if ((use & NameUse.declaredNonlocal) !== 0) {
      return 'free';
    }
    if ((use & BOUND) !== 0) {
      return this.kind === 'class' ? 'class-local' : 'local';
    }
    return this.parent === null
      ? 'global'
      : this.parent.resolutionForNested(name, this.isTypeScope());
  }

  /** Scopes of type parameters and type values; directly inside a class they see the class's names. */
  private isTypeScope(): boolean {
    return this.kind === 'type-parameters' || this.kind === 'type-value';
  }

  private resolutionForNested(name: string, seesClass: boolean): NameResolution {
    if (this.kind === 'module') {
      return 'global';
    }
    if (this.kind === 'class') {
      if (name === '__class__' || name === '__classdict__') {
        return 'free';
      }
      if (seesClass && this.uses.has(name)) {
        return this.resolve(name);
      }
    } else {
      const use = this.uses.get(name) ?? 0;
      if ((use & NameUse.declaredGlobal) !== 0) {
        return 'global';
      }
      if ((use & (BOUND | NameUse.declaredNonlocal)) !== 0) {
        return 'free';
      }
    }
    return this.parent === null
      ? 'global'
      : this.parent.resolutionForNested(name, seesClass && this.isTypeScope());
  }

  private isDeclared(use: number): boolean {
    return (use & (NameUse.declaredGlobal | NameUse.declaredNonlocal)) !== 0;
  }
}
