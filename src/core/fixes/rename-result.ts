/**
 * Renames the result of `df = df.iloc[1:]` where it is assigned and wherever it is read, so that the cell gives the
 * same result however often it runs. Only where every read of the name is visible.
 */
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import type { Expression, Statement } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import type { NameOccurrence } from '../python/scopes/name-occurrence';
import { NameUse } from '../python/scopes/scope';
import { findOccurrences } from '../python/scopes/scope-builder';
import { replaceText } from './cell-edits';
import type { Edit, Fix } from './edit';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import { allEvents } from '../analysis/access/notebook-names';
import type { VisibleNames } from '../analysis/access/visible-names';
import { visibleNames } from '../analysis/access/visible-names';
import { addToGroup } from '../memo/group-by';

/** Titles of the fixes. */
export const RENAME_TITLES = {
  rename: 'Rename the result to {name}'
} as const;

/**
 * The fix for the statement of `cell` that computes a new value of `name` from its old one. Null where the name may be
 * read invisibly, or where it is unclear which reads see that value.
 */
export function renameResultFix(
  cells: AnalyzedCells,
  cell: NotebookCell,
  name: string
): Fix | null {
  const sight = visibleNames(cells);
  const summary = cells.summary(cell);
  const found = summary === null ? null : ownStatement(summary, name);
  if (
    summary === null ||
    found === null ||
    !sight.isVisibleEverywhere(name) ||
    keepsState(sight, found.statement.value)
  ) {
    return null;
  }
  const { statement, position } = found;
  const renamed = sight.freeName(name);
  const own = resultEdits(cell, summary, statement, renamed);
  const later = mentionsOf(summary, name).filter(each => each.position > position);
  const edits = [...editsFor(cell, summary, readsAmong(later), renamed)];
  for (const below of sight.mentionedBelow(name, cell)) {
    const other = cells.summary(below);
    const use = other === null ? null : useOf(other, name);
    if (other === null || use === null) {
      return null;
    }
    editsFor(below, other, use.reads, renamed).forEach(edit => edits.push(edit));
    if (use.ends) {
      break;
    }
  }
  const isRight = edits.every(
    edit => edit.kind === 'replace-text' && edit.expectedSource.slice(edit.start, edit.end) === name
  );
  return isRight && own !== null
    ? {
        title: { template: RENAME_TITLES.rename, values: { name: `\`${renamed}\`` } },
        applicability: 'unsafe',
        newNames: [renamed],
        edits: [...own, ...edits]
      }
    : null;
}

/** A statement that computes a new value of a name from its old one. */
type OwnStatement = Extract<Statement, { kind: 'Assign' | 'AugAssign' }>;

/** The only statement of the cell that binds the name, if it reads the name first and is a plain statement. */
function ownStatement(
  summary: CellSummary,
  name: string
): { readonly statement: OwnStatement; readonly position: number } | null {
  const mentions = mentionsOf(summary, name);
  const position = mentions.find(isBinding)?.position ?? -1;
  const statement = summary.module?.body[position];
  if (statement === undefined || bindCount(summary, name) !== 1) {
    return null;
  }
  if (statement.kind === 'AugAssign') {
    // A list literal shows that the name is a list, which `+=` would change in place.
    return statement.target.kind === 'Name' && !CONTAINERS.has(statement.value.kind)
      ? { statement, position }
      : null;
  }
  return statement.kind === 'Assign' &&
    statement.targets.length === 1 &&
    statement.targets[0].kind === 'Name' &&
    mentions.some(each => each.position === position && !isBinding(each))
    ? { statement, position }
    : null;
}

const CONTAINERS = new Set(['List', 'ListComp', 'Tuple', 'Set', 'SetComp', 'Dict', 'DictComp']);
/** Values that need no parentheses next to an operator. */
const ATOMS = new Set(['Constant', 'Name', 'Attribute', 'Subscript', 'Call', 'JoinedStr']);

/** Whether the value comes from calls that may return something else the second time, whatever the result is named. */
function keepsState({ callables, hasClasses }: VisibleNames, value: Expression): boolean {
  let found = false;
  walk([value], node => {
    if (node.kind === 'Call') {
      const { func } = node;
      found ||=
        func.kind === 'Name' ? callables.has(func.id) : func.kind !== 'Attribute' || hasClasses;
    }
  });
  return found;
}

/**
 * Renames the result: `total += 5` becomes `total_2 = total + 5`. Null where the text does not match the syntax tree.
 */
function resultEdits(
  cell: NotebookCell,
  { masked: { map } }: CellSummary,
  statement: OwnStatement,
  renamed: string
): readonly Edit[] | null {
  const target = statement.kind === 'Assign' ? statement.targets[0] : statement.target;
  const [start, end] = [map.toSource(target.start), map.toSource(target.end - 1) + 1];
  const name = cell.source.slice(start, end);
  if (target.kind !== 'Name' || name !== target.id) {
    return null;
  }
  const result = replaceText(cell, start, end, renamed);
  if (statement.kind === 'Assign') {
    return [result];
  }
  const { op, value } = statement;
  const sign = cell.source.indexOf(`${op}=`, end);
  if (sign < 0 || cell.source.slice(end, sign).trim() !== '') {
    return null;
  }
  const after = sign + op.length + 1;
  const operator = replaceText(cell, sign, after, `= ${name} ${op}`);
  if (ATOMS.has(value.kind)) {
    return [result, operator];
  }
  const first = after + (/^[^\S\n]*/.exec(cell.source.slice(after))?.[0].length ?? 0);
  const last = map.toSource(statement.end - 1) + 1;
  return [
    result,
    operator,
    replaceText(cell, first, first, '('),
    replaceText(cell, last, last, ')')
  ];
}

/** How a later cell uses the name; null where that is unclear. */
function useOf(
  summary: CellSummary,
  name: string
): { readonly reads: readonly NameOccurrence[]; readonly ends: boolean } | null {
  const mentions = mentionsOf(summary, name);
  const bindings = mentions.filter(isBinding);
  const count = bindCount(summary, name);
  if (count === 0) {
    return { reads: readsAmong(mentions), ends: false };
  }
  if (count !== 1 || bindings.length === 0) {
    return null;
  }
  const [{ position, occurrence }] = bindings;
  const statement = summary.module?.body[position];
  const isCertain =
    statement?.kind === 'Assign' &&
    statement.targets.length === 1 &&
    occurrence.start < statement.value.start &&
    bindings.every((each, at) => at === 0 || each.position !== position);
  return isCertain
    ? { reads: readsAmong(mentions.filter(each => each.position <= position)), ends: true }
    : null;
}

/** How often the cell binds or deletes the name, in any way. */
function bindCount(summary: CellSummary, name: string): number {
  return changeCounts(summary).get(name) ?? 0;
}

const changeCounts = memoize((summary: CellSummary): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const event of allEvents(summary)) {
    if (event.kind === 'bind' || event.kind === 'delete') {
      counts.set(event.name, (counts.get(event.name) ?? 0) + 1);
    }
  }
  return counts;
});

/** An occurrence of a name in a cell, and the position of its statement among those of the cell. */
interface Mention {
  readonly occurrence: NameOccurrence;
  readonly position: number;
}

function mentionsOf(summary: CellSummary, name: string): readonly Mention[] {
  return mentionsByName(summary).get(name) ?? [];
}

/** All occurrences of the notebook's variables in a cell, in the order of its text, including those in inner scopes. */
const mentionsByName = memoize(({ module }: CellSummary): ReadonlyMap<string, Mention[]> => {
  const byName = new Map<string, Mention[]>();
  const statements = module?.body ?? [];
  const found = module === null ? [] : [...findOccurrences(module, 'module').occurrences];
  let position = 0;
  for (const occurrence of found.sort((a, b) => a.start - b.start)) {
    while (position < statements.length && statements[position].end <= occurrence.start) {
      position++;
    }
    if (occurrence.scope.ownerOf(occurrence.name) === null) {
      addToGroup(byName, occurrence.name, { occurrence, position });
    }
  }
  return byName;
});

function isBinding({ occurrence }: Mention): boolean {
  return occurrence.use !== NameUse.referenced;
}

function readsAmong(mentions: readonly Mention[]): readonly NameOccurrence[] {
  return mentions.filter(mention => !isBinding(mention)).map(({ occurrence }) => occurrence);
}

function editsFor(
  cell: NotebookCell,
  { masked }: CellSummary,
  reads: readonly NameOccurrence[],
  renamed: string
): readonly Edit[] {
  return reads.map(({ start, end }) =>
    replaceText(cell, masked.map.toSource(start), masked.map.toSource(end - 1) + 1, renamed)
  );
}
