/**
 * The cells that must be executed to follow random numbers: those that may draw or seed, those that may call what is
 * defined there, and those that provide names to them. Most cells of most notebooks only show results.
 */
import type { ProgramCell } from '../analysis/heap/program';
import { bindEvents } from '../analysis/access/notebook-names';
import { memoize } from '../memo/fact-table';
import type { Expression, FunctionDef, Statement } from '../python/ast/nodes';
import { innerStatements } from '../python/ast/inner-statements';
import { walk } from '../python/ast/walk';
import type { BoundValue, CellSummary } from '../python/flow/cell-summary';
import { drawsMentionedIn, mentionedInCell } from './mentioned-sources';
import type { PossibleSources } from './possible-sources';
import { randomFunction } from './random-libraries';
import { addToGroup } from '../memo/group-by';

/** Modules of which any member may draw. */
const RANDOM_MODULE = /random|^torch|keras|tensorflow/;

/**
 * The relevant cells, in the order given.
 *
 * @param sources - which cells may draw; null where that is not known
 */
export function relevantCells(
  cells: readonly ProgramCell[],
  sources: PossibleSources | null
): readonly ProgramCell[] {
  const hasEstimators =
    sources?.estimators ?? cells.some(({ summary }) => drawsMentionedIn(summary).estimator);
  const drawing = new Set(
    cells.filter(cell => mayDrawOrSeed(cell, hasEstimators, sources?.cells ?? null))
  );
  addCallers(cells, drawing);
  if (cells.some(({ summary }) => drawsMentionedIn(summary).shuffle)) {
    readersOfData(cells, drawing).forEach(cell => drawing.add(cell));
  }
  const needed = withProviders(cells, drawing, hasEstimators);
  return cells.filter(cell => needed.has(cell));
}

/** Adds the cells that may call what these cells define. Each name is looked at again when one that it mentions is carried. */
function addCallers(cells: readonly ProgramCell[], drawing: Set<ProgramCell>): void {
  const factories = new Set(cells.flatMap(({ summary }) => [...assignedIn(summary).factories]));
  const uses = new Map<string, ProgramCell[]>();
  const mentions = new Map<string, BoundName[]>();
  for (const cell of cells) {
    cell.summary.uses.forEach(name => addToGroup(uses, name, cell));
    for (const [mentioned, targets] of assignedIn(cell.summary).mentions) {
      targets.forEach(name => addToGroup(mentions, mentioned, { cell, name }));
    }
  }
  const carried = new Set<string>();
  const waiting = [...drawing].flatMap(namesOf);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { cell, name } = next;
    if (carried.has(name) || !isCarriedBy(cell.summary, name, carried, factories)) {
      continue;
    }
    carried.add(name);
    for (const user of uses.get(name) ?? []) {
      if (!drawing.has(user)) {
        drawing.add(user);
        namesOf(user).forEach(each => waiting.push(each));
      }
    }
    for (const mention of mentions.get(name) ?? []) {
      if (drawing.has(mention.cell)) {
        waiting.push(mention);
      }
    }
  }
}

/** A name that a cell binds. */
interface BoundName {
  readonly cell: ProgramCell;
  readonly name: string;
}

function namesOf(cell: ProgramCell): readonly BoundName[] {
  return [...bindEvents(cell.summary).keys()].map(name => ({ cell, name }));
}

function mayDrawOrSeed(
  cell: ProgramCell,
  hasEstimators: boolean,
  known: ReadonlySet<ProgramCell> | null
): boolean {
  const { seed, fit } = drawsMentionedIn(cell.summary);
  const mayDraw = known === null ? mentionedInCell(cell.summary).random : known.has(cell);
  return mayDraw || seed || (fit && hasEstimators);
}

/** Cells that read or replace the data of these cells: a list that is shuffled in place shows where it is read. */
function readersOfData(
  cells: readonly ProgramCell[],
  drawing: ReadonlySet<ProgramCell>
): readonly ProgramCell[] {
  const names = new Set(
    [...drawing].flatMap(({ summary }) => [...summary.uses, ...summary.defines])
  );
  for (const { summary } of cells) {
    for (const [name, events] of bindEvents(summary)) {
      // `d = list(x)` makes an instance, too.
      if (events.some(({ value }) => value.kind !== 'instance' && isCode(value))) {
        names.delete(name);
      }
    }
  }
  return cells.filter(({ summary: { uses, defines } }) =>
    [...uses, ...defines].some(name => names.has(name))
  );
}

function isCode({ kind }: BoundValue): boolean {
  return kind !== 'unknown' && kind !== 'string';
}

/** With the cells that define what they use: their code always, their data where the objects decide about a draw. */
function withProviders(
  cells: readonly ProgramCell[],
  wanted: ReadonlySet<ProgramCell>,
  hasEstimators: boolean
): ReadonlySet<ProgramCell> {
  const ofCode = new Map<string, ProgramCell[]>();
  const ofData = new Map<string, ProgramCell[]>();
  for (const cell of cells) {
    for (const [name, events] of bindEvents(cell.summary)) {
      const providers = events.some(({ value }) => isCode(value)) ? ofCode : ofData;
      addToGroup(providers, name, cell);
    }
  }
  const needed = new Set(wanted);
  for (const { summary } of needed) {
    const { data, fit } = drawsMentionedIn(summary);
    const isAboutData = data || (fit && hasEstimators);
    for (const name of summary.uses) {
      ofCode.get(name)?.forEach(cell => needed.add(cell));
      if (isAboutData) {
        ofData.get(name)?.forEach(cell => needed.add(cell));
      }
    }
  }
  return needed;
}

/** Whether other cells may draw or seed through this name of the cell. */
function isCarriedBy(
  summary: CellSummary,
  name: string,
  carried: ReadonlySet<string>,
  factories: ReadonlySet<string>
): boolean {
  const { values } = assignedIn(summary);
  const events = bindEvents(summary).get(name) ?? [];
  return events.some(({ value }) => carries(name, value, { values, factories }, carried));
}

function carries(
  name: string,
  value: BoundValue,
  { values, factories }: Pick<Assigned, 'values' | 'factories'>,
  carried: ReadonlySet<string>
): boolean {
  switch (value.kind) {
    case 'function':
    case 'class':
    case 'instance':
    case 'alias':
      return true;
    case 'string':
      return false;
    case 'module':
      return RANDOM_MODULE.test(value.module);
    case 'member':
      return (
        RANDOM_MODULE.test(`${value.module}.${value.member}`) ||
        randomFunction(`${value.module}.${value.member}`).kind !== 'other'
      );
    case 'unknown': {
      const assigned = values.get(name);
      return assigned === undefined || assigned.some(each => mayHoldCode(each, carried, factories));
    }
  }
}

/** Whether the value may be, or hold, a function that draws; what plain functions return holds none. */
function mayHoldCode(
  value: Expression,
  carried: ReadonlySet<string>,
  factories: ReadonlySet<string>
): boolean {
  if (value.kind === 'Attribute') {
    return true;
  }
  let holds = false;
  const called = new Set<Expression>();
  walk(value, node => {
    if (node.kind === 'Call' && node.func.kind === 'Name' && !factories.has(node.func.id)) {
      called.add(node.func);
    }
    holds ||=
      node.kind === 'Lambda' || (node.kind === 'Name' && carried.has(node.id) && !called.has(node));
  });
  return holds;
}

interface Assigned {
  /** What names at the top level of the cell get their values from. */
  readonly values: ReadonlyMap<string, readonly Expression[]>;
  /** Name → targets whose values mention it. */
  readonly mentions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Functions and classes that may return functions or objects of the notebook. */
  readonly factories: ReadonlySet<string>;
}

const assignedIn = memoize((summary: CellSummary): Assigned => {
  const values = new Map<string, Expression[]>();
  const factories = new Set<string>();
  const note = (target: Expression, value: Expression): void => {
    if (target.kind === 'Name') {
      addToGroup(values, target.id, value);
    } else if (target.kind === 'Tuple' || target.kind === 'List') {
      target.elts.forEach(each => note(each, value));
    }
  };
  const visit = (statement: Statement): void => {
    if (statement.kind === 'Assign') {
      statement.targets.forEach(target => note(target, statement.value));
    } else if (statement.kind === 'AnnAssign' && statement.value !== null) {
      note(statement.target, statement.value);
    } else if (statement.kind === 'AugAssign') {
      note(statement.target, statement.value);
    } else if (statement.kind === 'For') {
      note(statement.target, statement.iter);
    } else if (statement.kind === 'With') {
      statement.items.forEach(({ contextExpr, optionalVars }) => {
        if (optionalVars !== null) {
          note(optionalVars, contextExpr);
        }
      });
    } else if (statement.kind === 'ClassDef') {
      factories.add(statement.name.name);
    } else if (statement.kind === 'FunctionDef' && returnsCode(statement)) {
      factories.add(statement.name.name);
    }
    innerStatements(statement).forEach(visit);
  };
  summary.module?.body.forEach(visit);
  return { values, factories, mentions: mentionsIn(values) };
});

function mentionsIn(
  values: ReadonlyMap<string, readonly Expression[]>
): ReadonlyMap<string, ReadonlySet<string>> {
  const mentions = new Map<string, Set<string>>();
  for (const [target, expressions] of values) {
    walk(expressions, node => {
      if (node.kind === 'Name') {
        const targets = mentions.get(node.id) ?? new Set();
        mentions.set(node.id, targets.add(target));
      }
    });
  }
  return mentions;
}

function returnsCode({ body }: FunctionDef): boolean {
  let makes = false;
  walk(body, node => {
    makes ||=
      ['FunctionDef', 'ClassDef', 'Lambda'].includes(node.kind) ||
      // By custom, names of classes begin with a capital letter.
      (node.kind === 'Call' && node.func.kind === 'Name' && /^[A-Z]/.test(node.func.id));
  });
  return makes;
}
