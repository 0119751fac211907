/** The body that is being walked: its flow so far, the scope names are looked up in, and what is guarded. */
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

/** Every walker of a part of the tree, so that the parts can call each other. */
export interface Walk {
  value(body: Body, node: Expression): void;
  values(body: Body, nodes: readonly Expression[]): void;
  /** Runs `node` as a condition: goes to one of the blocks, never on. */
  condition(body: Body, node: Expression, whenTrue: BlockDraft, whenFalse: BlockDraft): void;
  store(body: Body, target: Expression, value: BoundValue): void;
  statements(body: Body, nodes: readonly Statement[]): void;
  /** What is known of the value of an expression that was just run. */
  boundValue(body: Body, node: Expression): BoundValue;
}

/** What all bodies of one cell share. */
export interface CellRecord {
  readonly walk: Walk;
  readonly functions: FunctionTable;
  readonly imports: ImportedName[];
  readonly unknownNames: UnknownNames[];
  readonly readsFiles: Set<string>;
  readonly writesFiles: Set<string>;
}

/** One parsed text of the cell: the cell itself, or code that a magic carries. */
export interface TextRecord {
  readonly scopes: ScopeTree;
  /** Where a node of the text stands in the cell's source. */
  readonly range: (node: NameRange) => NameRange;
  /** Masks and parses code that stands in a string or on a magic's line; null where it is no valid Python. */
  readonly read: (code: CarriedCode) => CarriedText | null;
  /** Plays the IPython forms that stand in a simple statement. */
  readonly playForms: ((body: Body, statement: Statement) => void) | null;
}

/** Code that a form or a call carries. */
export type CarriedCode =
  | { readonly kind: 'embedded'; readonly code: EmbeddedCode }
  /** A cell of its own, such as the text of `get_ipython().run_cell(…)`; all of it counts as standing at `range`. */
  | { readonly kind: 'cell'; readonly source: string; readonly range: NameRange };

/** Carried code, read. */
export interface CarriedText {
  readonly text: TextRecord;
  readonly statements: readonly Statement[];
}

/** What leaving a construct early (return, break, continue) has to do or undo. */
export type Unwind = { readonly outerHandler: BlockDraft | null } & (
  | { readonly kind: 'loop'; readonly breakTo: BlockDraft; readonly continueTo: BlockDraft }
  | { readonly kind: 'finally'; readonly body: readonly Statement[] }
  | { readonly kind: 'name'; readonly release: () => void }
);

/** Names that Python puts into every class's namespace before its body runs. */
const CLASS_NAMESPACE: ReadonlySet<string> = new Set([
  '__module__',
  '__qualname__',
  '__annotations__'
]);

interface ClassState {
  /** Names bound so far, in the order of the text. */
  readonly seen: Set<string>;
  /** Names certainly bound from here on. */
  readonly certain: Set<string>;
  loops: number;
  readonly hasDocstring: boolean;
}

/** One body under way. */
export class Body {
  unwinds: Unwind[] = [];
  /** How many constructs around here cope with any missing name. */
  guardDepth = 0;
  /** Whether an import here may fail without harm or may not run at all. */
  importGuardDepth = 0;
  readonly guardedNames = new Set<string>();
  private readonly classes = new Map<Scope, ClassState>();

  constructor(
    readonly cell: CellRecord,
    readonly text: TextRecord,
    public scope: Scope,
    readonly isTopLevel: boolean,
    readonly flow: FlowBuilder = new FlowBuilder()
  ) {}

  range(node: NameRange): NameRange {
    return this.text.range(node);
  }

  /** Looks up names in `scope` while `visit` runs. */
  inScope(scope: Scope, visit: () => void): void {
    const outer = this.scope;
    this.scope = scope;
    visit();
    this.scope = outer;
  }

  isGlobal(name: string): boolean {
    return this.scope.place(this.scope.mangle(name)) === 'global';
  }

  read(name: string, node: NameRange): void {
    const mangled = this.scope.mangle(name);
    const place = this.scope.place(mangled);
    if (place === 'global') {
      if (!this.isGivenByClass(name)) {
        this.emitRead(mangled, node);
      }
    } else if (place === 'class-local') {
      this.readInClass(mangled, node);
    }
  }

  bind(name: string, node: NameRange, value: BoundValue): void {
    const mangled = this.scope.mangle(name);
    const place = this.scope.place(mangled);
    if (place === 'global') {
      this.flow.emit({ kind: 'bind', name: mangled, value, ...this.range(node) });
    } else if (place === 'class-local') {
      this.classState(this.scope).seen.add(mangled);
      this.flow.emit({ kind: 'class-bind', scope: this.scope, name: mangled });
    }
  }

  delete(name: string, node: NameRange, guarded = this.guardDepth > 0): void {
    const mangled = this.scope.mangle(name);
    const place = this.scope.place(mangled);
    if (place === 'global') {
      this.flow.emit({ kind: 'delete', name: mangled, guarded, ...this.range(node) });
      // The test told that the name was there; it does not say so of what comes after.
      this.guardedNames.delete(mangled);
    } else if (place === 'class-local') {
      this.flow.emit({ kind: 'class-delete', scope: this.scope, name: mangled });
    }
  }

  /** Reads a global by its text (`globals()['x']`): missing it is no `NameError`. */
  readByText(name: string, node: NameRange): void {
    this.emit({ kind: 'read', name, guarded: true, ...this.range(node) });
  }

  /** Binds a global by its text (`globals()['x'] = 1`). */
  bindByText(name: string, node: NameRange): void {
    this.emit({ kind: 'bind', name, value: { kind: 'unknown' }, ...this.range(node) });
  }

  /** Deletes a global by its text (`del globals()['x']`). */
  deleteByText(name: string, node: NameRange): void {
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

  /** The body of a generator expression that is handed on to somebody, who may run it: at once where `consumed`. */
  handOnGenerator(index: number, node: NameRange, consumed: boolean): void {
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

  /** A call of what a name, or an attribute of a name, means; nothing where `node` is something else. */
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

  /** Names may come into being here that no text shows. */
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
      if (scope.place(name) === 'class-local') {
        this.bind(name, { start: 0, end: 0 }, { kind: 'unknown' });
        this.settleClassNames([name]);
      }
    }
  }

  /** A statement directly in the class's body has bound these names: they are bound for good. */
  settleClassNames(names: readonly string[]): void {
    const state = this.classes.get(this.scope);
    if (state !== undefined && this.flow.isReachable) {
      names.forEach(name => state.certain.add(this.scope.mangle(name)));
    }
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

  private isGivenByClass(name: string): boolean {
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
      return; // A bound or an alias's value, run when the class is long complete.
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
