/** Imports whose names no code of the notebook contains. */
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import type { Alias, Import, ImportFrom } from '../python/ast/nodes';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { distributionsForModule } from '../requirements/distributions';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { hasImportEffects } from './import-effects';
import { isStandardLibrary } from './standard-library';
import { TextSearch } from './text-search';

/** One `name` or `name as other` of an import statement. */
export interface ImportPart extends SourceRange {
  /** The name that it binds. */
  readonly name: string;
  /**
   * Name of what may be a module below another, null for a module of its own: other code may use it as an attribute of
   * its package, where only this import loads it.
   */
  readonly submodule: string | null;
}

/** An import statement at the top level of a cell. */
export interface ImportLine extends SourceRange {
  readonly parts: readonly ImportPart[];
  /** Those that are unused if no other code contains their names. */
  readonly candidates: readonly ImportPart[];
}

/** An import statement with names that nothing uses. */
export interface UnusedImport {
  readonly cell: NotebookCell;
  readonly line: ImportLine;
  readonly unused: readonly ImportPart[];
}

/** The imports with unused names, in document order; none where code may use names invisibly. */
export function unusedImports(context: RuleContext): readonly UnusedImport[] {
  const importing = importingCells(context);
  if (importing.length === 0 || hiddenUses(context).length > 0) {
    return [];
  }
  const summaries = context.rows.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  const candidates = importing.reduce((sum, cell) => sum + cell.candidates, 0);
  const isUsed = candidates > MANY_NAMES ? usesInAll(summaries) : usesInEach(context, summaries);
  return importing.flatMap(({ cell, lines }) =>
    lines.flatMap(line => {
      const unused = line.candidates.filter(part => !isUsed(part));
      return unused.length === 0 ? [] : [{ cell, line, unused }];
    })
  );
}

/** From this number of imported names on, gathering the words of all cells costs less than searching each cell for each name. */
const MANY_NAMES = 50;

type IsUsed = (part: ImportPart) => boolean;

/** Reads the words only of cells whose text contains an imported name that no code reads. */
function usesInEach(context: RuleContext, summaries: readonly CellSummary[]): IsUsed {
  const isWord = (word: string | null, kind: KindOfWord): boolean =>
    word !== null &&
    TextSearch.of(context).some(
      word,
      ({ summary }) => summary !== null && kind(wordsOf(summary)).has(word)
    );
  return ({ name, submodule }) =>
    summaries.some(summary => namesRead(summary).has(name)) ||
    isWord(name, words => words.names) ||
    isWord(submodule, words => words.attributes);
}

/** Reads each cell once, so that the cost does not grow with the number of names times the length of the notebook. */
function usesInAll(summaries: readonly CellSummary[]): IsUsed {
  const names = union(summaries, namesRead);
  union(summaries, summary => wordsOf(summary).names).forEach(word => names.add(word));
  const attributes = union(summaries, summary => wordsOf(summary).attributes);
  return ({ name, submodule }) =>
    names.has(name) || (submodule !== null && attributes.has(submodule));
}

function union(
  summaries: readonly CellSummary[],
  setOf: (summary: CellSummary) => ReadonlySet<string>
): Set<string> {
  const all = new Set<string>();
  for (const summary of summaries) {
    setOf(summary).forEach(item => all.add(item));
  }
  return all;
}

/** The words of a cell. */
interface Words {
  readonly names: ReadonlySet<string>;
  /** Words after a dot. */
  readonly attributes: ReadonlySet<string>;
}

type KindOfWord = (words: Words) => ReadonlySet<string>;

/** The names of the namespace that the code of a cell reads. */
const namesRead = memoize(({ flow, functions }: CellSummary): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { blocks } of [flow, ...functions.map(body => body.flow)]) {
    for (const { events } of blocks) {
      events.forEach(event => event.kind === 'read' && names.add(event.name));
    }
  }
  return names;
});

const importingCells = deriveFromCells(({ cell, summary }) => {
  const lines = summary === null ? [] : linesOf(summary);
  const candidates = lines.reduce((sum, line) => sum + line.candidates.length, 0);
  return lines.length === 0 ? null : { cell, lines, candidates };
});

/** The cells that may use names of which their text says nothing. */
const hiddenUses = deriveFromCells(({ summary }) =>
  summary !== null && isHiding(summary) ? summary : null
);

const INTROSPECTION = ['eval', 'exec', 'globals', 'locals', 'vars', 'inspect'];
const MAY_INTROSPECT = new RegExp(INTROSPECTION.join('|'));

function isHiding(summary: CellSummary): boolean {
  return (
    summary.unknownNames.some(({ kind }) => kind !== 'star-import') ||
    (MAY_INTROSPECT.test(summary.source) &&
      INTROSPECTION.some(name => wordsOf(summary).names.has(name)))
  );
}

const linesOf = memoize((summary: CellSummary): readonly ImportLine[] =>
  (summary.module?.body ?? []).flatMap(statement => {
    if (statement.kind !== 'Import' && statement.kind !== 'ImportFrom') {
      return [];
    }
    const line = lineOf(summary, statement);
    return line.candidates.length === 0 ? [] : [line];
  })
);

function lineOf(summary: CellSummary, statement: Import | ImportFrom): ImportLine {
  const range = sourceRange(summary, statement);
  const parts = statement.names.map(alias => ({
    ...sourceRange(summary, alias),
    name: boundName(statement, alias),
    submodule: submoduleOf(statement, alias)
  }));
  const isMeant = /\bnoqa\b/.test(textOfLines(summary.source, range));
  const candidates = parts.filter(
    (_, at) => !isMeant && isCandidate(statement, statement.names[at])
  );
  return { ...range, parts, candidates };
}

function boundName({ kind }: Import | ImportFrom, { name, asname }: Alias): string {
  return asname?.name ?? (kind === 'Import' ? name.name.split('.', 1)[0] : name.name);
}

function submoduleOf({ kind }: Import | ImportFrom, { name }: Alias): string | null {
  return kind === 'ImportFrom' || name.name.includes('.')
    ? name.name.slice(name.name.lastIndexOf('.') + 1)
    : null;
}

/** Whether the import has no purpose but its name. */
function isCandidate(statement: Import | ImportFrom, { name, asname }: Alias): boolean {
  const isModule = statement.kind === 'Import';
  const module = isModule ? name.name : (statement.module?.name ?? '');
  const [top] = module.split('.', 1);
  const isForExport = asname?.name === name.name || (asname?.name ?? name.name).startsWith('_');
  if (name.name === '*' || isForExport || hasImportEffects(module, isModule ? null : name.name)) {
    return false;
  }
  // `import a.b` may be there for a use of `a.b` by other code, and an unknown module for what it does.
  return isModule
    ? (asname !== null || !name.name.includes('.')) && isKnownModule(top)
    : module !== '__future__';
}

function isKnownModule(top: string): boolean {
  return isStandardLibrary(top) || distributionsForModule(top).length > 0;
}

function textOfLines(source: string, { start, end }: SourceRange): string {
  const lineEnd = source.indexOf('\n', end);
  return source.slice(start, lineEnd < 0 ? source.length : lineEnd);
}

/**
 * The words of a cell, without those of its import statements. Words in texts, comments, shell lines and magics count:
 * formulas, queries and templates use names without a visible read.
 */
const wordsOf = memoize((summary: CellSummary): Words => {
  const names = new Set<string>();
  const attributes = new Set<string>();
  let at = 0;
  const addUntil = (end: number): void => {
    for (const [, dots, word] of summary.source.slice(at, end).matchAll(WORD)) {
      (dots === '.' ? attributes : names).add(word);
    }
  };
  for (const { start, end } of importRanges(summary)) {
    addUntil(start);
    at = Math.max(at, end);
  }
  addUntil(summary.source.length);
  return { names, attributes };
});

/** A name with the dots before it. */
const WORD = /(?<!\.)(\.*)[ \t]{0,9}([\p{L}_][\p{L}\p{N}_]*)/gu;

function importRanges(summary: CellSummary): readonly SourceRange[] {
  const ranges: SourceRange[] = [];
  for (const node of nodesOf(summary)) {
    if (node.kind === 'Import' || node.kind === 'ImportFrom') {
      ranges.push(sourceRange(summary, node));
    }
  }
  return ranges.sort((a, b) => a.start - b.start);
}
