/** What the receivers of attributes are, by a symbolic execution of the notebook from top to bottom. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { HeapObject } from '../analysis/heap/heap';
import type { AttributeRead, LibraryCall } from '../analysis/heap/observed-calls';
import type { ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { RenewedExecution } from '../analysis/heap/renewed-execution';
import type { Value } from '../analysis/heap/value';
import type { EntryChange, EntryTable } from '../change-data/entry';
import { libraryEffects } from '../effects/lookup';
import { allAtOnce } from '../memo/steps';
import type { NotebookCell } from '../notebook/document';
import type { Attribute, Call } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';

/** What a receiver may be: its types, each with those that it inherits from; null where it may be anything. */
export type ReceiverTypes = readonly (readonly string[])[] | null;

/** The types of receivers, by the attribute, and of first arguments, by the call; what is never reached is missing. */
type TypeTrace = ReadonlyMap<Attribute | Call, ReceiverTypes>;

type TraceSubject = Pick<
  RuleContext,
  | 'apiChanges'
  | 'kernel'
  | 'codeCells'
  | 'summary'
  | 'pythonVersion'
  | 'cache'
  | 'derived'
  | 'isTyping'
>;

/**
 * The types of a receiver in this version of the notebook; while someone types, in the last version at rest.
 *
 * @param cell - the cell with the attribute
 */
export function receiverTypes(
  subject: TraceSubject,
  node: Attribute,
  cell: NotebookCell
): ReceiverTypes {
  const traced = traceUpTo(subject, lastCellFor(subject, node, cell)).get(node) ?? null;
  // What a class of the notebook inherits from a library, the trace does not say.
  const isKnown = traced !== null && !traced.every(([type]) => type === 'instance');
  return isKnown ? traced : (seenTypes(subject, node, cell) ?? traced);
}

/** What a run showed where the trace loses the object. */
function seenTypes({ kernel }: TraceSubject, node: Attribute, cell: NotebookCell): ReceiverTypes {
  const seen = kernel?.seenReceiver;
  return seen?.cell === cell.key && seen.name === node.attr.name ? [seen.types] : null;
}

/** The types of the first argument of a call that entries are about. */
export function argumentTypes(subject: TraceSubject, call: Call): ReceiverTypes {
  return traceUpTo(subject, Infinity).get(call) ?? null;
}

/** The index of the last cell whose execution may reach the node: other cells may call a function that contains it. */
function lastCellFor({ summary }: TraceSubject, node: Attribute, cell: NotebookCell): number {
  const own = summary(cell);
  return own === null || isDeferred(own, node) ? Infinity : cell.index;
}

function isDeferred({ module }: CellSummary, { start, end }: Attribute): boolean {
  const statement = module?.body.find(each => each.start <= start && end <= each.end);
  let isInFunction = statement === undefined;
  walk(statement ?? [], node => {
    isInFunction ||= FUNCTIONS.has(node.kind);
  });
  return isInFunction;
}

const FUNCTIONS: ReadonlySet<Node['kind']> = new Set([
  'FunctionDef',
  'ClassDef',
  'Lambda',
  'GeneratorExp'
]);

const NO_TYPES: TypeTrace = new Map();

/** The cells executed so far for one version of the notebook, and what they showed. */
interface PartialTrace {
  last: number;
  types: TypeTrace;
}

const partialTrace = memoizePerVersion((_: TraceSubject): PartialTrace => ({
  last: -1,
  types: NO_TYPES
}));

/** The types that the execution shows up to a cell, or to one below that was asked for before. */
function traceUpTo(subject: TraceSubject, last: number): TypeTrace {
  const { apiChanges, cache } = subject;
  if (apiChanges === null) {
    return NO_TYPES;
  }
  const trace = partialTrace(subject);
  if (last > trace.last) {
    // The execution notes what entries are about: it is that of these entries.
    const { entries } = apiChanges;
    const known = cache.get(entries) as NotebookReceivers | undefined;
    const receivers = known ?? new NotebookReceivers(entries);
    cache.set(entries, receivers);
    trace.last = last;
    trace.types = receivers.of(subject, last);
  }
  return trace.types;
}

interface TypeFact {
  readonly node: Attribute | Call;
  readonly types: ReceiverTypes;
}

/** Keeps the execution of one notebook up to date. */
class NotebookReceivers {
  private readonly execution = new RenewedExecution(version => {
    const observer = new ReceiverObserver(this.entries);
    return new SymbolicWorld(version, observer.observeCall, observer.observeAttribute);
  });
  private trace: TypeTrace = NO_TYPES;

  constructor(private readonly entries: EntryTable) {}

  of(subject: TraceSubject, last: number): TypeTrace {
    if (!subject.isTyping || this.execution.isNew) {
      const document = this.execution.of(subject.pythonVersion);
      allAtOnce(document.steps(programOf(subject, last)));
      this.trace = gather(document);
    }
    return this.trace;
  }
}

function programOf({ codeCells, summary }: TraceSubject, last: number): readonly ProgramCell[] {
  return codeCells.flatMap(cell => {
    const own = cell.index > last ? null : summary(cell);
    return own === null || own.module === null ? [] : [{ key: cell.key, summary: own }];
  });
}

function gather(document: IncrementalExecution): TypeTrace {
  const found = new Map<Attribute | Call, ReceiverTypes>();
  for (const { statements } of document.cells) {
    for (const { fact } of statements.flatMap(({ observed }) => observed)) {
      const { node, types } = fact as TypeFact;
      const known = found.get(node);
      found.set(node, types === null || known === null ? null : [...(known ?? []), ...types]);
    }
  }
  return found;
}

/** Notes the types of receivers, and which functions made objects that no table describes. */
class ReceiverObserver {
  private readonly made = new WeakMap<HeapObject, string>();

  constructor(private readonly entries: EntryTable) {}

  readonly observeCall = (call: LibraryCall): TypeFact | null => {
    this.noteResult(call);
    const { site, given } = call;
    const [first] = given.positional as readonly (Value | undefined)[];
    return site === null || first === undefined || !this.isConcerned(call)
      ? null
      : { node: site.node, types: this.typesOf(first) };
  };

  readonly observeAttribute = ({ node, receiver }: AttributeRead): TypeFact | null =>
    this.entries.byName.has(node.attr.name)
      ? {
          node,
          types:
            node.value.kind === 'Subscript' ? this.typesOfItem(receiver) : this.typesOf(receiver)
        }
      : null;

  /** Whether entries are about the method or the function. */
  private isConcerned({ name, method }: LibraryCall): boolean {
    const { byName, byFunction } = this.entries;
    return method === null ? name !== null && byFunction.has(name) : byName.has(method);
  }

  private noteResult({ name, method, receiver, result }: LibraryCall): void {
    const { makers, byName } = this.entries;
    const [object, ...others] = result.objects as readonly (HeapObject | undefined)[];
    const given = name === null ? undefined : makers.get(name);
    const [entry] = (method === null ? [] : (byName.get(method) ?? [])) as readonly (
      EntryChange | undefined
    )[];
    const types =
      entry?.entry.gives === 'same' && receiver !== null ? this.typesOf(receiver) : null;
    const type = given ?? types?.[0][0];
    if (type !== undefined && others.length === 0 && object?.allocation.type === null) {
      this.made.set(object, type);
    }
  }

  /** An item of an object that no table describes comes as the object. */
  private typesOfItem(item: Value): ReceiverTypes {
    return item.objects.some(object => this.made.has(object)) ? null : this.typesOf(item);
  }

  private typesOf({ objects, callables, type, text }: Value): ReceiverTypes {
    if (callables.some(({ kind }) => kind !== 'method') || objects.length === 0) {
      return callables.length === 0 && type !== null && text === null ? [lineageOf(type)] : null;
    }
    if (type !== null) {
      return null;
    }
    // An attribute of an object that no table describes comes as the object, together with a method.
    const parts = callables.flatMap(each => (each.kind === 'method' ? each.receiver.objects : []));
    const types = objects.map(object =>
      parts.includes(object)
        ? object.allocation.type
        : (this.made.get(object) ?? object.allocation.type)
    );
    return types.some(each => each === null) ? null : types.map(each => lineageOf(each ?? ''));
  }
}

function lineageOf(type: string): readonly string[] {
  return libraryEffects().typeEffects(type)?.lineage ?? [type];
}
