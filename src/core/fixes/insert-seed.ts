/** Puts a seed below the imports, above everything that draws. */
import type { NotebookCell } from '../notebook/document';
import type { Statement } from '../python/ast/nodes';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';
import { isImport } from './import-positions';
import type { AnalysedCells } from '../analysis/access/notebook-names';
import { namesOf } from '../analysis/access/notebook-names';

/** A place in the run of a notebook: code of a cell, from an offset of its source on. */
export interface RunPlace {
  readonly cell: NotebookCell;
  readonly offset: number;
}

/** What a seed needs. */
export interface SeedForm {
  /** The module that must be imported, and the call that follows its name. The first is preferred. */
  readonly seeds: readonly (readonly [module: string, call: string])[];
  /** The name to import the first module by, where the notebook does not. */
  readonly alias: string;
  /** The top-level modules that draw from what is seeded. */
  readonly users: readonly string[];
}

/** A seed at its place. */
export interface InsertedSeed {
  /** Its lines; with the import that it needs. */
  readonly lines: readonly string[];
  readonly target: NotebookCell;
  readonly edit: Edit;
}

/** An import that has run before a place. */
interface EarlierImport {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly imported: ImportedName;
}

/**
 * The seed below the imports of the cell that imports its module, or else, with an import of its own, below those of the
 * first cell that imports what may draw; null where there is no such line above `before`.
 */
export function insertSeed(
  cells: AnalysedCells,
  { seeds, alias, users }: SeedForm,
  before: RunPlace
): InsertedSeed | null {
  const imports = importsBefore(cells, before);
  for (const [module, call] of seeds) {
    const own = imports.find(each => isImportOf(cells, each, module));
    const placed = own === undefined ? null : insertAt(own, before, [own.imported.name + call]);
    if (placed !== null) {
      return placed;
    }
  }
  const host = imports.find(({ imported }) => users.includes(imported.module.split('.')[0]));
  const [[module, call]] = seeds;
  const isFree = namesOf(cells).bindings(alias).length === 0;
  const line = alias === module ? `import ${module}` : `import ${module} as ${alias}`;
  return host === undefined || !isFree ? null : insertAt(host, before, [line, alias + call]);
}

/** Puts lines below the imports of the cell that binds `name`, where the import runs before `before`. */
export function insertBelowImport(
  cells: AnalysedCells,
  name: string,
  before: RunPlace,
  lines: readonly string[]
): InsertedSeed | null {
  const host = importsBefore(cells, before).find(({ imported }) => imported.name === name);
  return host === undefined ? null : insertAt(host, before, lines);
}

function importsBefore(cells: AnalysedCells, before: RunPlace): readonly EarlierImport[] {
  return cells.codeCells
    .filter(({ index }) => index <= before.cell.index)
    .flatMap(cell => {
      const summary = cells.summary(cell);
      return summary === null || hasCellMagic(summary)
        ? []
        : summary.imports
            .filter(({ topLevel, guarded }) => topLevel && !guarded)
            .filter(({ start }) => cell !== before.cell || start < before.offset)
            .map(imported => ({ cell, summary, imported }));
    });
}

/** What stands in a cell magic may run elsewhere, or not be seen by the cells below. */
function hasCellMagic({ masked }: CellSummary): boolean {
  return masked.forms.some(({ kind }) => kind === 'cell-magic');
}

function isImportOf(cells: AnalysedCells, { imported }: EarlierImport, module: string): boolean {
  return namesOf(cells).importedAs(imported.name) === module;
}

/** Below the last import of the cell that is followed by nothing that draws. */
function insertAt(
  { cell, summary, imported }: EarlierImport,
  before: RunPlace,
  lines: readonly string[]
): InsertedSeed | null {
  const limit = cell === before.cell ? before.offset : Infinity;
  const offsets = (summary.module?.body ?? [])
    .filter(isImport)
    .map(statement => endOfLine(summary, statement))
    .filter(end => end !== null)
    .filter(end => end > imported.start && end <= limit);
  const offset = offsets.at(-1);
  return offset === undefined
    ? null
    : { lines, target: cell, edit: replaceText(cell, offset, offset, `\n${lines.join('\n')}`) };
}

/** The end of the last line of a statement; null where another one follows on it. */
function endOfLine({ source, masked }: CellSummary, { end }: Statement): number | null {
  const offset = masked.map.toSource(end - 1) + 1;
  const [rest] = /^[^\n]*/.exec(source.slice(offset)) ?? [''];
  return /^[ \t]*(?:#.*)?$/.test(rest) ? offset + rest.length : null;
}
