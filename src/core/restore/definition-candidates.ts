/** Missing definitions, found in older versions of the notebook and in its neighbors. */
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { insertCell } from '../fixes/cell-edits';
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

/** A definition of the name in each related notebook, the likeliest first. */
export function definitionCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  const name = missingNameOf(failure);
  if (name === null || isDefinedHere(situation, name)) {
    return [];
  }
  const known = namesAbove(situation);
  const above = document.cells[failure.cell.index - 1] ?? null;
  const sources = new Set<string>();
  const candidates: Candidate[] = [];
  for (const related of situation.surroundings.relatedNotebooks()) {
    const source = definitionIn(related, name, known, situation);
    if (source !== null && !sources.has(source) && candidates.length < MAX_CANDIDATES) {
      sources.add(source);
      candidates.push(
        editCandidate({
          kind: 'definition',
          cell: failure.cell.key,
          detail: `Define \`${name}\` as in ${related.label}`,
          trust: 'needs-proof',
          edits: [insertCell(above, 'code', source)]
        })
      );
    }
  }
  return candidates;
}

function isDefinedHere({ document, lint }: Situation, name: string): boolean {
  return document.cells.some(({ key }) => lint.summaries.get(key)?.defines.includes(name) === true);
}

function namesAbove({ document, lint, failure }: Situation): ReadonlySet<string> {
  return new Set(
    document.cells
      .slice(0, failure.cell.index)
      .flatMap(({ key }) => lint.summaries.get(key)?.defines ?? [])
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
    pending.push(...uses.filter(each => !known.has(each) && !BUILTIN_NAMES.has(each)));
  };
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const wanted = next;
    const found = statements.filter(({ names }) => names.includes(wanted)).at(-1);
    if (found === undefined && wanted === name) {
      return null;
    }
    if (found !== undefined && !taken.has(found) && taken.size <= MAX_STATEMENTS) {
      take(found);
      // A list or table is often filled by the statements after it.
      statements.filter(each => changes(each, wanted, found)).forEach(take);
    }
  }
  if (taken.size > MAX_STATEMENTS) {
    return null;
  }
  const ordered = statements.filter(statement => taken.has(statement));
  return ordered.map(({ source }) => source).join('\n');
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
      ...decorators.map(each => sourceRange(summary, each).start - 1)
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
