/** Where cells use what an entry of the change data is about: functions by their imports, methods by their receivers. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import { oncePerChanges } from '../change-data/api-changes';
import type { EntryChange, EntryTable } from '../change-data/entry';
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import type { Attribute, Call, Expression } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import type { MatchedArgument } from './call-match';
import { matchCall, NO_ARGUMENT } from './call-match';
import { guardedNodes } from './guards';
import type { ReceiverTypes } from './receiver-trace';
import { receiverTypes } from './receiver-trace';
import type { ChangeStatus, TargetVersion } from './target-version';
import { changeStatus } from './target-version';

/** A use of a changed API. */
export interface EntryUse {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly change: EntryChange;
  /** The call; null where an attribute is read. */
  readonly call: Call | null;
  /** The method or attribute; null for functions. */
  readonly attribute: Attribute | null;
  readonly argument: MatchedArgument;
  readonly status: ChangeStatus;
  readonly target: TargetVersion;
}

/** A call or an attribute that an entry may be about, by its name alone. */
interface Candidate {
  readonly call: Call | null;
  /** The function that is called, or the attribute. */
  readonly at: Expression;
  readonly isDropped: boolean;
  /** The function whose first argument it is; null where it is none. */
  readonly wrapper: Expression | null;
}

function candidatesIn(
  summary: CellSummary,
  { byName, functionNames }: EntryTable
): readonly Candidate[] {
  const found: Candidate[] = [];
  const last = summary.module?.body.at(-1);
  const calls = new Map<Expression, Call>();
  const wrappers = new Map<Expression, Expression>();
  const dropped = new Set<Node>();
  for (const node of nodesOf(summary)) {
    if (node.kind === 'Call') {
      calls.set(node.func, node);
      node.args.slice(0, 1).forEach(first => wrappers.set(first, node.func));
    } else if (node.kind === 'Expr' && node !== last) {
      dropped.add(node.value);
    }
    const name = node.kind === 'Attribute' ? node.attr.name : node.kind === 'Name' ? node.id : null;
    if (
      name === null ||
      !(functionNames.has(name) || (node.kind === 'Attribute' && byName.has(name)))
    ) {
      continue;
    }
    const at = node as Expression;
    const call = calls.get(at) ?? null;
    found.push({
      call,
      at,
      isDropped: call !== null && dropped.has(call),
      wrapper: wrappers.get(at) ?? null
    });
  }
  return found.length === 0 ? found : found.filter(({ at }) => !guardedNodes(summary).has(at));
}

interface CellCandidates extends Pick<EntryUse, 'cell' | 'summary'> {
  readonly candidates: readonly Candidate[];
}

const cellsWithCandidates = oncePerChanges(({ entries }) => {
  const candidatesOf = memoize((summary: CellSummary) => candidatesIn(summary, entries));
  return deriveFromCells(({ cell, summary }): CellCandidates | null => {
    const candidates = summary === null ? [] : candidatesOf(summary);
    return summary === null || candidates.length === 0 ? null : { cell, summary, candidates };
  });
});

/** The uses of changed APIs for the versions of the notebook, in document order. */
export const entryUses = memoizePerVersion((context: RuleContext): readonly EntryUse[] => {
  const { apiChanges } = context;
  const cells = apiChanges === null ? [] : cellsWithCandidates(apiChanges)(context);
  if (apiChanges === null || cells.length === 0) {
    return [];
  }
  const finder = new UseFinder(context, apiChanges.entries, namesSet(context, cells));
  return cells.flatMap(({ cell, summary, candidates }) =>
    candidates.flatMap(candidate => finder.usesOf(cell, summary, candidate))
  );
});

function namesSet(
  context: RuleContext,
  cells: readonly { readonly candidates: readonly Candidate[] }[]
): ReadonlySet<string> {
  const names = notebookNames(context);
  const targets = cells.flatMap(({ candidates }) =>
    candidates.flatMap(({ at }) => (at.kind === 'Attribute' && at.ctx === 'Store' ? [at] : []))
  );
  return new Set(targets.flatMap(at => names.qualified(at) ?? []));
}

type Concern = Pick<EntryUse, 'status' | 'target'>;

class UseFinder {
  private readonly names: NotebookNames;
  private readonly concerns = new Map<EntryChange, Concern | null>();

  /** `own`: dotted names that the notebook sets, as `time.clock = time.perf_counter` does. */
  constructor(
    private readonly context: RuleContext,
    private readonly entries: EntryTable,
    private readonly own: ReadonlySet<string>
  ) {
    this.names = notebookNames(context);
  }

  usesOf(cell: NotebookCell, summary: CellSummary, candidate: Candidate): readonly EntryUse[] {
    return [...this.functionUses(candidate), ...this.methodUses(cell, candidate)].map(use => ({
      cell,
      summary,
      ...use
    }));
  }

  private functionUses({ at, call }: Candidate): readonly Omit<EntryUse, 'cell' | 'summary'>[] {
    const dotted = call === null ? null : this.names.qualified(at);
    const isOwn = dotted === null || this.own.has(dotted);
    const changes = isOwn ? undefined : this.entries.byFunction.get(dotted);
    return (changes ?? []).flatMap(change => {
      const concern = this.concernOf(change);
      const argument = concern === null || call === null ? null : matchCall(change.entry, call);
      return concern === null || argument === null
        ? []
        : [{ change, call, attribute: null, argument, ...concern }];
    });
  }

  private methodUses(
    cell: NotebookCell,
    { at, call, isDropped, wrapper }: Candidate
  ): readonly Omit<EntryUse, 'cell' | 'summary'>[] {
    if (at.kind !== 'Attribute' || at.ctx !== 'Load') {
      return [];
    }
    return (this.entries.byName.get(at.attr.name) ?? []).flatMap(change => {
      const { entry } = change;
      // `tsaplots.plot_predict(fit)` is what `fit.plot_predict()` becomes.
      const isOtherForm =
        (entry.use?.endsWith(`.${at.attr.name}`) === true &&
          this.names.qualified(at) === entry.use) ||
        entry.on?.some(type => this.own.has(`${type}.${at.attr.name}`)) === true ||
        (entry.used === true && isDropped) ||
        (wrapper !== null && entry.wrapper === this.names.qualified(wrapper)) ||
        (call === null && (entry.called === true || entry.argument !== undefined));
      const concern = isOtherForm ? null : this.concernOf(change);
      const argument = call === null || concern === null ? NO_ARGUMENT : matchCall(entry, call);
      return concern === null || argument === null || !this.isReceiver(cell, at, change)
        ? []
        : [{ change, call, attribute: at, argument, ...concern }];
    });
  }

  /** Whether the receiver is known to have one of the types of the entry. */
  private isReceiver(
    cell: NotebookCell,
    at: Attribute,
    { entry: { on = [], unique } }: EntryChange
  ): boolean {
    const types: ReceiverTypes = receiverTypes(this.context, at, cell);
    if (types === null) {
      return unique === true;
    }
    // A figure and its axes come in one value; only one of them has the method.
    const isPlot = ([type]: readonly string[]): boolean => type.startsWith('matplotlib.');
    const isOne = (lineage: readonly string[]): boolean => lineage.some(type => on.includes(type));
    return unique === true
      ? types.every(lineage => isPlot(lineage) || isOne(lineage))
      : types.every(each => isOne(each) || (isPlot(each) && isPlot(on))) && types.some(isOne);
  }

  private concernOf(change: EntryChange): Concern | null {
    let concern = this.concerns.get(change);
    if (concern === undefined) {
      concern = changeStatus(this.context, change);
      this.concerns.set(change, concern);
    }
    return concern;
  }
}
