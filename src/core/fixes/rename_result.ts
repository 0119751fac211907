/**
 * Gives the result of `df = df.iloc[1:]` a name of its own, there and wherever it is read, so that the cell gives the
 * same however often it runs. Only where every place that reads the name can be seen.
 */
import { isProvidedName } from '../dataflow/provided_names';
import type { NotebookCell } from '../notebook/document';
import type { Expression, Statement } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/summary/cell_summary';
import { replaceText } from './cell_edits';
import type { Edit, Fix } from './edit';
import type { AnalysedCells } from './notebook_names';
import { allEvents } from './notebook_names';

/** Titles of the fixes. */
export const RENAME_TITLES = {
  rename: 'Call the result {name} here and in all that reads it'
} as const;

/** Builtins that see names without writing them. */
const SEEING = /\b(?:globals|locals|vars|dir|eval|exec|get_ipython)\b/;

type NameNode = Extract<Node, { kind: 'Name' }>;

/**
 * The fix for the statement of `cell` that gives `name` a new value out of its old one; null where somebody may read
 * the name unseen, or where it is not plain which reads see that value.
 */
export function renameResultFix(
  cells: AnalysedCells,
  cell: NotebookCell,
  name: string
): Fix | null {
  const summary = cells.summary(cell);
  const statement = summary === null ? null : ownStatement(summary, name);
  if (
    summary === null ||
    statement === null ||
    keepsState(cells, statement.value) ||
    !isSeenThroughout(cells, name)
  ) {
    return null;
  }
  const renamed = freeName(cells, name);
  const own = resultEdits(cell, summary, statement, renamed);
  const edits = [
    ...editsFor(cell, summary, readsIn(statementsAfter(summary, statement), name), renamed)
  ];
  for (const below of cells.codeCells.filter(({ index }) => index > cell.index)) {
    const other = cells.summary(below);
    const use = other === null ? null : useOf(other, name);
    if (other === null || use === null) {
      return null;
    }
    edits.push(...editsFor(below, other, use.reads, renamed));
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
        edits: [...own, ...edits]
      }
    : null;
}

/** A statement that gives a name a new value out of its old one. */
type OwnStatement = Extract<Statement, { kind: 'Assign' | 'AugAssign' }>;

/** The only statement of the cell that binds the name, if it stands for itself and reads the name first. */
function ownStatement(summary: CellSummary, name: string): OwnStatement | null {
  const statement = (summary.module?.body ?? []).find(each => bindsIn([each], name).length > 0);
  if (bindCount(summary, name) !== 1) {
    return null;
  }
  if (statement?.kind === 'AugAssign') {
    // A list that is written out says that the name is one, which `+=` would change in place.
    return statement.target.kind === 'Name' && !CONTAINERS.has(statement.value.kind)
      ? statement
      : null;
  }
  const isPlain =
    statement?.kind === 'Assign' &&
    statement.targets.length === 1 &&
    statement.targets[0].kind === 'Name' &&
    readsIn([statement], name).length > 0;
  return isPlain ? statement : null;
}

const CONTAINERS = new Set(['List', 'ListComp', 'Tuple', 'Set', 'SetComp', 'Dict', 'DictComp']);
/** Values that need no brackets beside an operator. */
const ATOMS = new Set(['Constant', 'Name', 'Attribute', 'Subscript', 'Call', 'JoinedStr']);

/** Whether the value comes out of calls that may give something else the second time, whatever the result is called. */
function keepsState({ codeCells, summary }: AnalysedCells, value: Expression): boolean {
  const modules = codeCells.flatMap(cell => summary(cell)?.module?.body ?? []);
  const own = new Set(['next', 'input']);
  let hasClasses = false;
  walk(modules, node => {
    if (node.kind === 'FunctionDef' || node.kind === 'ClassDef') {
      own.add(node.name.name);
      hasClasses ||= node.kind === 'ClassDef';
    } else if (node.kind === 'Assign' && node.value.kind !== 'Constant') {
      // Another name for a function, or a function that a call made.
      node.targets.forEach(target => target.kind === 'Name' && own.add(target.id));
    }
  });
  let found = false;
  walk([value], node => {
    if (node.kind === 'Call') {
      const { func } = node;
      found ||= func.kind === 'Name' ? own.has(func.id) : func.kind !== 'Attribute' || hasClasses;
    }
  });
  return found;
}

/** Gives the result its new name: `total += 5` becomes `total_2 = total + 5`; null where the text is not as the code says. */
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

/** What a later cell has to do with the name; null where that is not plain. */
function useOf(
  summary: CellSummary,
  name: string
): { readonly reads: readonly NameNode[]; readonly ends: boolean } | null {
  const body = summary.module?.body ?? [];
  if (bindCount(summary, name) === 0) {
    return { reads: readsIn(body, name), ends: false };
  }
  const position = body.findIndex(each => bindsIn([each], name).length > 0);
  const statement = body[position];
  const isCertain =
    statement?.kind === 'Assign' &&
    statement.targets.length === 1 &&
    bindsIn([statement], name).length === 1 &&
    bindsIn([statement.value], name).length === 0;
  return isCertain && bindCount(summary, name) === 1
    ? { reads: readsIn(body.slice(0, position + 1), name), ends: true }
    : null;
}

/** How often the cell binds or deletes the name, in whatever way. */
function bindCount(summary: CellSummary, name: string): number {
  const events = [...allEvents(summary)];
  return events.filter(
    event => (event.kind === 'bind' || event.kind === 'delete') && event.name === name
  ).length;
}

/** Whether nobody reads or binds the name but in plain sight, at the top level of cells. */
function isSeenThroughout({ codeCells, summary }: AnalysedCells, name: string): boolean {
  const word = new RegExp(`(?<![\\w$])${name}(?![\\w$])`);
  return codeCells.every(cell => {
    const own = summary(cell);
    if (
      own === null ||
      own.module === null ||
      own.unknownNames.length > 0 ||
      SEEING.test(cell.source)
    ) {
      return false;
    }
    const { forms } = own.masked;
    const mentions = forms.some(({ start, end }) => word.test(cell.source.slice(start, end)));
    const inBodies = own.functions.some(({ flow }) =>
      flow.blocks.some(({ events }) => events.some(event => 'name' in event && event.name === name))
    );
    return !mentions && !inBodies && !isHidden(own.module.body, name, word);
  });
}

/** Whether the name is one of an inner scope somewhere, or a word in a text. */
function isHidden(body: readonly Statement[], name: string, word: RegExp): boolean {
  let found = false;
  walk(body, node => {
    switch (node.kind) {
      case 'FunctionDef':
      case 'ClassDef':
      case 'Lambda':
      case 'GeneratorExp':
        found ||= namesIn([node], name).length > 0;
        break;
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
        found ||= bindsIn([node], name).length > 0;
        break;
      case 'Constant':
        found ||= node.value.type === 'str' && word.test(node.value.value);
        break;
      default:
    }
  });
  return found;
}

function statementsAfter(summary: CellSummary, statement: Statement): readonly Statement[] {
  const body = summary.module?.body ?? [];
  return body.slice(body.indexOf(statement) + 1);
}

function readsIn(nodes: readonly Node[], name: string): readonly NameNode[] {
  return namesIn(nodes, name).filter(({ ctx }) => ctx === 'Load');
}

function bindsIn(nodes: readonly Node[], name: string): readonly NameNode[] {
  return namesIn(nodes, name).filter(({ ctx }) => ctx !== 'Load');
}

function namesIn(nodes: readonly Node[], name: string): readonly NameNode[] {
  const found: NameNode[] = [];
  walk(nodes, node => {
    if (node.kind === 'Name' && node.id === name) {
      found.push(node);
    }
  });
  return found;
}

function editsFor(
  cell: NotebookCell,
  { masked }: CellSummary,
  names: readonly NameNode[],
  renamed: string
): readonly Edit[] {
  return names.map(({ start, end }) =>
    replaceText(cell, masked.map.toSource(start), masked.map.toSource(end - 1) + 1, renamed)
  );
}

/** `df_2`, or the next number that no cell mentions. */
function freeName({ codeCells }: AnalysedCells, name: string): string {
  const stem = name.replace(/_\d+$/, '');
  for (let number = 2; ; number++) {
    const candidate = `${stem}_${number}`;
    const isTaken =
      isProvidedName(candidate) || codeCells.some(({ source }) => source.includes(candidate));
    if (!isTaken) {
      return candidate;
    }
  }
}
