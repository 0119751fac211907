/** State of the traversal of one body: its flow so far, the current scope and the active guards. */
import type { Expression, Statement } from '../ast/nodes';
import type { EmbeddedCode } from '../ipython/masked-cell';
import type { Scope } from '../scopes/scope';
import { NameUse } from '../scopes/scope';
import type {
  BodyEvent,
  BoundValue,
  Callee,
  Certainty,
  ImportedName,
  MutationKind,
  NameRange,
  UnknownNames
} from './cell-summary';
import type { ScopeTree } from '../scopes/scope-builder';
import type { BlockDraft } from './block-draft';
import { FlowBuilder } from './flow-builder';
import type { FunctionTable } from './function-table';

/** The walkers of all parts of the tree, so that they can call each other. */
export interface Walkers {
  value(body: Body, node: Expression): void;
  values(body: Body, nodes: readonly Expression[]): void;
  /** Evaluates `node` as a condition: control continues in one of the two blocks. */
  condition(body: Body, node: Expression, whenTrue: BlockDraft, whenFalse: BlockDraft): void;
  store(body: Body, target: Expression, value: BoundValue): void;
  statements(body: Body, nodes: readonly Statement[]): void;
  /** The known value of an expression that was just evaluated. */
  boundValue(body: Body, node: Expression): BoundValue;
}

/** The state that all bodies of one cell share. */
export interface CellContext {
  readonly walk: Walkers;
  readonly functions: FunctionTable;
  readonly imports: ImportedName[];
  readonly unknownNames: UnknownNames[];
  readonly readsFiles: Set<string>;
  readonly writesFiles: Set<string>;
}

/** One parsed text of the cell: the cell itself, or code nested in a magic or call. */
export interface TextContext {
  readonly scopes: ScopeTree;
  /** Maps a node's range in the text to the cell's source. */
  readonly range: (node: NameRange) => NameRange;
  /** Masks and parses nested code from a string or a magic's line; null if it is not valid Python. */
  readonly parseNested: (code: NestedCode) => NestedText | null;
  /** Emits the events of the IPython forms in a simple statement. */
  readonly emitForms: ((body: Body, statement: Statement) => void) | null;
}

/** Code nested in a form or a call. */
export type NestedCode =
  | { readonly kind: 'embedded'; readonly code: EmbeddedCode }
  /** A complete cell, such as the argument of `get_ipython().run_cell(…)`; all its events have the range `range`. */
  | { readonly kind: 'cell'; readonly source: string; readonly range: NameRange };

/** Parsed nested code. */
export interface NestedText {
  readonly text: TextContext;
  readonly statements: readonly Statement[];
}

/** The cleanup for leaving a construct early (return, break, continue). */
export type Unwind = { readonly outerHandler: BlockDraft | null } & (
  | { readonly kind: 'loop'; readonly breakTo: BlockDraft; readonly continueTo: BlockDraft }
  | { readonly kind: 'finally'; readonly body: readonly Statement[] }
  | { readonly kind: 'name'; readonly release: () => void }
);

/** Names that Python puts into every class namespace before the body runs. */
const CLASS_NAMESPACE: ReadonlySet<string> = new Set([
  '__module__',
  '__qualname__',
  '__annotations__'
]);

interface ClassState {
  /** Names bound so far, in text order. */
  readonly seen: Set<string>;
  /** Names certainly bound from this point on. */
  readonly certain: Set<string>;
  loops: number;
  readonly hasDocstring: boolean;
}

/** One body during traversal. */
export class Body {
  unwinds: Unwind[] = [];
  /** Number of enclosing constructs that handle any missing name. */
  guardDepth = 0;
  /** Number of enclosing branches that supported versions of Python do not run. */
  private otherVersionsDepth = 0;
  /** Number of enclosing constructs in which an import may fail harmlessly or not run. */
  importGuardDepth = 0;
  readonly guardedNames = new Set<string>();
  private readonly classes = new Map<Scope, ClassState>();

  constructor(
    readonly cell: CellContext,
    readonly text: TextContext,
    public scope: Scope,
    readonly isTopLevel: boolean,
    readonly flow: FlowBuilder = new FlowBuilder()
  ) {}

  range(node: NameRange): NameRange {
    return this.text.range(node);
  }

  /** Resolves names in `scope` while `visit` runs. */
  inScope(scope: Scope, visit: () => void): void {
    const outer = this.scope;
    this.scope = scope;
    visit();
    this.scope = outer;
  }

  isGlobal(name: string): boolean {
    return this.scope.resolve(this.scope.mangle(name)) === 'global';
  }

  read(name: string, node: NameRange): void {
    const mangled = this.scope.mangle(name);
    const resolution = this.scope.resolve(mangled);
    if (resolution === 'global') {
      if (!this.isBoundByClass(name)) {
        this.emitRead(mangled, node);
      }
    } else if (resolution === 'class-local') {
      this.readInClass(mangled, node);
    }
  }

  bind(name: string, node: NameRange, value: BoundValue): void {
    const mangled = this.scope.mangle(name);
    const resolution = this.scope.resolve(mangled);
    if (resolution === 'global') {
      this.flow.emit({ kind: 'bind', name: mangled, value, ...this.range(node) });
    } else if (resolution === 'class-local') {
      this.classState(this.scope).seen.add(mangled);
      this.flow.emit({ kind: 'class-bind', scope: this.scope, name: mangled });
    }
  }

  delete(name: string, node: NameRange, guarded = this.guardDepth > 0): void {
    const mangled = this.scope.mangle(name);
    const resolution = this.scope.resolve(mangled);
    if (resolution === 'global') {
      this.flow.emit({ kind: 'delete', name: mangled, guarded, ...this.range(node) });
      // The test proved that the name was bound; it proves nothing after the deletion.
      this.guardedNames.delete(mangled);
    } else if (resolution === 'class-local') {
      this.flow.emit({ kind: 'class-delete', scope: this.scope, name: mangled });
    }
  }

  /** Reads a global by string (`globals()['x']`): if it is missing, there is no `NameError`. */
  readByString(name: string, node: NameRange): void {
    this.emit({ kind: 'read', name, guarded: true, ...this.range(node) });
  }

  /** Binds a global by string (`globals()['x'] = 1`). */
  bindByString(name: string, node: NameRange): void {
    this.emit({ kind: 'bind', name, value: { kind: 'unknown' }, ...this.range(node) });
  }

  /** Deletes a global by string (`del globals()['x']`). */
  deleteByString(name: string, node: NameRange): void {
    this.emit({ kind: 'delete', name, guarded: true, ...this.range(node) });
  }

  mutate(name: string, node: NameRange, how: MutationKind): void {
    if (this.isGlobal(name)) {
      const mangled = this.scope.mangle(name);
      this.flow.emit({ kind: 'mutate', name: mangled, how, ...this.range(node) });
    }
  }

  call(callee: Callee, node: NameRange, certainty: Certainty, awaited = false): void {
    const guarded = this.guardDepth > 0;
    this.emit({ kind: 'call', callee, certainty, guarded, awaited, ...this.range(node) });
  }

  /** Emits the possible call of a generator expression that is passed on; `consumed` if it runs immediately. */
  passGenerator(index: number, node: NameRange, consumed: boolean): void {
    const callee = { kind: 'function', function: index } as const;
    const guarded = this.guardDepth > 0;
    this.emit({
      kind: 'call',
      callee,
      certainty: 'possible',
      guarded,
      consumed,
      ...this.range(node)
    });
  }

  /** Emits a call of a name or an attribute of a name; does nothing for other callees. */
  callNamed(node: Expression, certainty: Certainty, awaited = false): void {
    const attributes: string[] = [];
    let base = node;
    while (base.kind === 'Attribute') {
      attributes.unshift(base.attr.name);
      base = base.value;
    }
    if (base.kind !== 'Name') {
      if (certainty === 'certain') {
        this.call({ kind: 'unknown' }, node, certainty, awaited);
      }
      return;
    }
    const name = this.scope.mangle(base.id);
    if (this.isGlobal(base.id)) {
      this.call({ kind: 'global', name, attributes }, node, certainty, awaited);
      return;
    }
    const index =
      attributes.length === 0 ? this.cell.functions.findLocal(this.scope, name) : undefined;
    if (index !== undefined) {
      this.call({ kind: 'function', function: index }, node, certainty, awaited);
    } else if (certainty === 'certain') {
      this.call({ kind: 'unknown' }, node, certainty, awaited);
    }
  }

  emit(event: BodyEvent): void {
    this.flow.emit(event);
  }

  /** Records that unknown names may be bound here. */
  unknown(kind: UnknownNames['kind'], detail: string, node: NameRange): void {
    if (this.flow.isReachable) {
      const range = this.range(node);
      this.cell.unknownNames.push({ kind, detail, ...range });
      this.flow.emit({ kind: 'unknown-names', reason: detail, ...range });
    }
  }

  enterClass(scope: Scope, hasDocstring: boolean): void {
    this.classes.set(scope, { seen: new Set(), certain: new Set(), loops: 0, hasDocstring });
    this.flow.emit({ kind: 'class-enter', scope });
    for (const name of [...CLASS_NAMESPACE, ...(hasDocstring ? ['__doc__'] : [])]) {
      if (scope.resolve(name) === 'class-local') {
        this.bind(name, { start: 0, end: 0 }, { kind: 'unknown' });
        this.markClassNamesBound([name]);
      }
    }
  }

  /** Marks names as certainly bound by a statement directly in the class body. */
  markClassNamesBound(names: readonly string[]): void {
    const state = this.classes.get(this.scope);
    if (state !== undefined && this.flow.isReachable) {
      names.forEach(name => state.certain.add(this.scope.mangle(name)));
    }
  }

  /** Walks code that only versions of Python run in which other names exist, if `isOther`. */
  otherVersions(isOther: boolean, visit: () => void): void {
    const depth = isOther ? 1 : 0;
    this.otherVersionsDepth += depth;
    this.guardDepth += depth;
    visit();
    this.guardDepth -= depth;
    this.otherVersionsDepth -= depth;
  }

  /** Walks a body that this one defines: it runs in the same versions of Python. */
  enterNested(inner: Body, visit: (inner: Body) => void): void {
    inner.otherVersions(this.otherVersionsDepth > 0, () => visit(inner));
  }

  loop(visit: () => void): void {
    const state = this.classes.get(this.scope);
    if (state === undefined) {
      return visit();
    }
    state.loops++;
    visit();
    state.loops--;
  }

  private isBoundByClass(name: string): boolean {
    return (
      this.scope.kind === 'class' &&
      (CLASS_NAMESPACE.has(name) ||
        (name === '__doc__' && this.classState(this.scope).hasDocstring))
    );
  }

  private classState(scope: Scope): ClassState {
    const state = this.classes.get(scope);
    if (state === undefined) {
      throw new Error('A class body is walked outside its class');
    }
    return state;
  }

  private readInClass(name: string, node: NameRange): void {
    let scope: Scope = this.scope;
    while (scope.kind !== 'class' && scope.parent !== null) {
      scope = scope.parent;
    }
    const state = this.classes.get(scope);
    if (state === undefined) {
      return; // A bound or an alias's value, evaluated when the class is complete.
    }
    const neverDeleted = ((scope.uses.get(name) ?? 0) & NameUse.deleted) === 0;
    if (state.certain.has(name) && neverDeleted) {
      return;
    }
    if (!state.seen.has(name) && state.loops === 0) {
      this.emitRead(name, node);
    } else {
      this.flow.emitClassRead(scope, name, this.readEvent(name, node));
    }
  }

  private emitRead(name: string, node: NameRange): void {
    const event = this.readEvent(name, node);
    this.flow.emit(event);
    if (event.guarded) {
      this.flow.emit({ kind: 'assume-bound', name, start: event.start, end: event.end });
    }
  }

  private readEvent(name: string, node: NameRange): Extract<BodyEvent, { kind: 'read' }> {
    const guarded = this.guardDepth > 0 || this.guardedNames.has(name);
    return { kind: 'read', name, guarded, ...this.range(node) };
  }
}
