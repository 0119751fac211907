/** Calls of a method on the object that a rewritten call makes: some arguments moved from there to the call that makes it. */
import { notebookNames } from '../analysis/access/notebook-names';
import type { LaterCall } from '../change-data/entry';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { append, smallest } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { Call, Expression, Keyword } from '../python/ast/nodes';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { callLayout } from './call-layout';
import { literalOf } from './call-match';
import type { EntryUse } from './entry-uses';

/** What a rewrite takes from the later call. */
export interface LaterUse {
  /** The texts of its arguments, by `method.argument`. */
  readonly texts: ReadonlyMap<string, string>;
  /** Without the arguments that it loses. */
  readonly edits: readonly Edit[];
}

interface FoundCall {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly call: Call;
}

/** The one later call, if it has the wanted form; null for none, for several, and for one of another form. */
export function laterUse(use: EntryUse, context: RuleContext, wanted: LaterCall): LaterUse | null {
  const made = use.call;
  const chained = made === null ? [] : chainedCalls(use.summary, made, wanted.method);
  const calls =
    chained.length > 0 || made === null
      ? chained.map(call => ({ cell: use.cell, summary: use.summary, call }))
      : callsOnName(use, context, made, wanted.method);
  if (calls.length !== 1 || !isWanted(calls[0].call, wanted)) {
    return null;
  }
  const [{ cell, summary, call }] = calls;
  const isKnownThere = (value: Expression): boolean =>
    chained.length > 0 || isConstantBefore(value, use, context);
  const edits = withoutArguments(cell, summary, call, wanted.drop);
  const taken = call.keywords.filter(({ arg }) => wanted.required?.includes(arg?.name ?? ''));
  return edits === null || !taken.every(({ value }) => isKnownThere(value))
    ? null
    : {
        edits,
        texts: new Map(
          taken.map(({ arg, value }) => [
            `${wanted.method}.${arg?.name}`,
            textOf(cell, summary, value)
          ])
        )
      };
}

/** `Model(x).fit()`. */
function chainedCalls(summary: CellSummary, made: Call, method: string): readonly Call[] {
  return nodesOf(summary).filter(
    (node): node is Call =>
      node.kind === 'Call' &&
      node.func.kind === 'Attribute' &&
      node.func.value === made &&
      node.func.attr.name === method
  );
}

/** `model = Model(x)`, and `model.fit()` before `model` is something else, in this cell, otherwise below. */
function callsOnName(
  { cell, summary }: EntryUse,
  { codeCells, summary: summaryOf }: RuleContext,
  made: Call,
  method: string
): readonly FoundCall[] {
  const name = nameOfMade(summary, made);
  if (name === null) {
    return [];
  }
  const found: FoundCall[] = [];
  for (const each of codeCells.filter(({ index }) => index >= cell.index)) {
    const own = summaryOf(each);
    if (own === null) {
      continue;
    }
    const from = each === cell ? made.end : 0;
    const stored = nodesOf(own).flatMap(node =>
      node.kind === 'Name' && node.ctx === 'Store' && node.id === name && node.start >= from
        ? [node.start]
        : []
    );
    const end = Math.min(Infinity, smallest(stored));
    const calls = nodesOf(own).filter(
      (node): node is Call =>
        node.kind === 'Call' &&
        isMethodOf(node.func, name, method) &&
        node.start >= from &&
        node.start < end
    );
    append(
      found,
      calls.map(call => ({ cell: each, summary: own, call }))
    );
    if (stored.length > 0) {
      break;
    }
  }
  return found;
}

/** The name that a call is assigned to alone. */
function nameOfMade(summary: CellSummary, made: Call): string | null {
  for (const node of nodesOf(summary)) {
    if (node.kind === 'Assign' && node.value === made && node.targets.length === 1) {
      const [target] = node.targets;
      return target.kind === 'Name' ? target.id : null;
    }
  }
  return null;
}

function isMethodOf(func: Expression, name: string, method: string): boolean {
  return (
    func.kind === 'Attribute' &&
    func.attr.name === method &&
    func.value.kind === 'Name' &&
    func.value.id === name
  );
}

function isWanted({ args, keywords }: Call, { keywords: known, required, values }: LaterCall) {
  const given = new Map(keywords.map(({ arg, value }) => [arg?.name ?? '', value]));
  return (
    args.length === 0 &&
    [...given.keys()].every(name => known.includes(name)) &&
    (required ?? []).every(name => given.has(name)) &&
    Object.entries(values ?? {}).every(([name, allowed]) => {
      const value = given.get(name);
      return value === undefined || allowed.includes(literalOf(value) ?? null);
    })
  );
}

/** Whether a value of a later statement is the same where the object is made: a literal, or a name that is only bound above. */
function isConstantBefore(value: Expression, { cell, call }: EntryUse, context: RuleContext) {
  return (
    literalOf(value) !== undefined ||
    (value.kind === 'Name' &&
      notebookNames(context)
        .bindings(value.id)
        .every(
          ({ cell: bound, end }) =>
            bound.index < cell.index || (bound.index === cell.index && end <= (call?.start ?? 0))
        ))
  );
}

function withoutArguments(
  cell: NotebookCell,
  summary: CellSummary,
  call: Call,
  dropped: readonly string[]
): readonly Edit[] | null {
  const layout = callLayout(summary, call);
  if (layout === null) {
    return null;
  }
  const { args, open, close } = layout;
  const kept = args.filter(({ node }) => !isDropped(node, dropped));
  if (kept.length === args.length) {
    return [];
  }
  if (cell.source.slice(open, close).includes('#')) {
    return null;
  }
  const texts = kept.map(({ range: { start, end } }) => cell.source.slice(start, end));
  return [replaceText(cell, open, close, texts.join(', '))];
}

function isDropped(node: Expression | Keyword, dropped: readonly string[]): boolean {
  return node.kind === 'Keyword' && dropped.includes(node.arg?.name ?? '');
}

function textOf({ source }: NotebookCell, summary: CellSummary, value: Expression): string {
  const { start, end } = sourceRange(summary, value);
  return source.slice(start, end);
}
