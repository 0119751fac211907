/** Missing definitions, found in older versions of the notebook and in its neighbors. */
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { insertCell } from '../fixes/cell-edits';
import { append, smallest } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { Expression, Statement } from '../python/ast/nodes';
import type { SummaryOptions } from '../python/flow/summary-options';
import { summarizeCell } from '../python/flow/summarize';
import { sourceRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingNameOf } from './missing-name';
import type { RelatedNotebook, Situation } from './situation';

const MAX_CANDIDATES = 4;

/** More statements are not taken over at once. */
const MAX_STATEMENTS = 12;

/**
 * A definition of the name in each related notebook, the likeliest first: where that notebook has it, if its cells are here,
 * too, since a name that it reads may have another value below; then above the cell that fails.
 */
export function definitionCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const name = missingNameOf(failure);
  if (name === null || isDefinedHere(situation, name)) {
    return [];
  }
  const tried = new Set<string>();
  const candidates: Candidate[] = [];
  for (const related of situation.surroundings.relatedNotebooks()) {
    for (const at of placesFor(related, name, situation)) {
      const source = definitionIn(related, name, namesAbove(situation, at), situation);
      const key = `${at} ${source}`;
      if (source !== null && !tried.has(key) && candidates.length < MAX_CANDIDATES) {
        tried.add(key);
        candidates.push(
          editCandidate({
            kind: 'definition',
            cell: failure.cell.key,
            detail: `Define \`${name}\` as in ${related.label}`,
            trust: 'needs-proof',
            edits: [insertCell(document.cells[at - 1] ?? null, 'code', source)]
          })
        );
      }
    }
  }
  return candidates;
}

/** Indices of cells above which the definition may go. */
function placesFor(
  { document: other }: RelatedNotebook,
  name: string,
  { document, failure, summaryOptions }: Situation
): readonly number[] {
  const above = failure.cell.index;
  const isCode = ({ type }: NotebookCell): boolean => type === 'code';
  const here = new Map(
    document.cells
      .slice(0, above)
      .filter(isCode)
      .map(({ source, index }) => [source, index])
  );
  const others = other.cells.filter(isCode).reverse();
  const maker = others.findIndex(({ source }) =>
    summarizeCell(source, summaryOptions).defines.includes(name)
  );
  const same = maker < 0 ? undefined : others.slice(maker + 1).find(each => here.has(each.source));
  const after = same === undefined ? undefined : here.get(same.source);
  return after === undefined ? [above] : [...new Set([after + 1, above])];
}

function isDefinedHere({ document, lint }: Situation, name: string): boolean {
  return document.cells.some(({ key }) => lint.summaries.get(key)?.defines.includes(name) === true);
}

function namesAbove({ document, lint }: Situation, index: number): ReadonlySet<string> {
  return new Set(
    document.cells.slice(0, index).flatMap(({ key }) => lint.summaries.get(key)?.defines ?? [])
  );
}

/** One statement of a notebook at the top level of a cell. */
interface LooseStatement {
  /** Position of its cell. */
  readonly cell: number;
  readonly source: string;
  /** The names that it defines; none for a loop or a call. */
  readonly names: readonly string[];
}

/** The statements that define the name and what they need; null where the notebook does not define it. */
function definitionIn(
  { document }: RelatedNotebook,
  name: string,
  known: ReadonlySet<string>,
  { summaryOptions }: Situation
): string | null {
  const statements = document.cells.flatMap(({ type, source, index }) =>
    type === 'code' ? statementsOf(source, summaryOptions, index) : []
  );
  const taken = new Set<LooseStatement>();
  const pending = [name];
  const changes = (
    { cell, source, names }: LooseStatement,
    wanted: string,
    maker: LooseStatement
  ) =>
    cell === maker.cell &&
    names.length === 0 &&
    source.includes(wanted) &&
    summarizeCell(source, summaryOptions).mutates.includes(wanted);
  const take = (statement: LooseStatement): void => {
    taken.add(statement);
    const { uses } = summarizeCell(statement.source, summaryOptions);
    append(
      pending,
      uses.filter(each => !known.has(each) && !BUILTIN_NAMES.has(each))
    );
  };
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const wanted = next;
    const makers = makersOf(wanted, statements, summaryOptions);
    if (makers.length === 0 && wanted === name) {
      return null;
    }
    for (const maker of makers) {
      if (!taken.has(maker) && taken.size <= MAX_STATEMENTS) {
        take(maker);
        // A list or table is often filled by the statements after it.
        statements.filter(each => changes(each, wanted, maker)).forEach(take);
      }
    }
  }
  if (taken.size > MAX_STATEMENTS) {
    return null;
  }
  const ordered = statements.filter(statement => taken.has(statement));
  return ordered.map(({ source }) => source).join('\n');
}

/** The last statement that defines a name, and those before whose value it changes, as in `table = table.dropna()`. */
function makersOf(
  name: string,
  statements: readonly LooseStatement[],
  options: SummaryOptions
): readonly LooseStatement[] {
  const defining = statements.filter(({ names }) => names.includes(name)).reverse();
  const whole = defining.findIndex(
    ({ source }) => !summarizeCell(source, options).uses.includes(name)
  );
  return whole < 0 ? defining : defining.slice(0, whole + 1);
}

function statementsOf(
  source: string,
  options: SummaryOptions,
  cell: number
): readonly LooseStatement[] {
  const summary = summarizeCell(source, options);
  return (summary.module?.body ?? []).map(statement => {
    const names = namesOf(statement);
    const decorators = 'decorators' in statement ? statement.decorators : [];
    const start = Math.min(
      sourceRange(summary, statement).start,
      // The sign before a decorator.
      smallest(decorators.map(each => sourceRange(summary, each).start - 1))
    );
    const text = source.slice(start, sourceRange(summary, statement).end);
    return { cell, source: text, names: names ?? summarizeCell(text, options).defines };
  });
}

/** The names that a statement defines; null where only its summary shows them. */
function namesOf(statement: Statement): readonly string[] | null {
  switch (statement.kind) {
    case 'FunctionDef':
    case 'ClassDef':
      return [statement.name.name];
    case 'Assign':
      return statement.targets.flatMap(plainNames);
    case 'AnnAssign':
      return plainNames(statement.target);
    case 'Import':
      return statement.names.map(({ name, asname }) => asname?.name ?? name.name.split('.')[0]);
    case 'ImportFrom':
      return statement.names.map(({ name, asname }) => asname?.name ?? name.name);
    case 'With':
    case 'If':
    case 'Try':
      return null;
    default:
      return [];
  }
}

function plainNames(target: Expression): readonly string[] {
  return target.kind === 'Name'
    ? [target.id]
    : target.kind === 'Tuple' || target.kind === 'List'
      ? target.elts.flatMap(plainNames)
      : [];
}
