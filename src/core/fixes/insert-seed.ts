/** Inserts a seed below the imports, above all code that draws random numbers. */
import type { NotebookCell } from '../notebook/document';
import type { Statement } from '../python/ast/nodes';
import type { CellSummary, ImportedName } from '../python/flow/cell-summary';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';
import { isImport } from './import-positions';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import { notebookNames } from '../analysis/access/notebook-names';

/** A point in the execution of a notebook: an offset in the source of a cell. */
export interface CodePosition {
  readonly cell: NotebookCell;
  readonly offset: number;
}

/** The code that a seed needs. */
export interface SeedForm {
  /** The module to import, and the call that follows its name. The first is preferred. */
  readonly seeds: readonly (readonly [module: string, call: string])[];
  /** The name to import the first module as, where the notebook does not import it. */
  readonly alias: string;
  /** The top-level modules that draw from the seeded generator. */
  readonly users: readonly string[];
}

/** A seed and where it is inserted. */
export interface InsertedSeed {
  /** Its lines, with the import that it needs. */
  readonly lines: readonly string[];
  readonly target: NotebookCell;
  readonly edit: Edit;
}

/** An import that runs before a given point. */
interface EarlierImport {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly imported: ImportedName;
}

/**
 * Inserts the seed below the imports of the cell that imports its module; otherwise, with its own import, below those
 * of the first cell that imports a module that may draw. Null where there is no such line above `before`.
 */
export function insertSeed(
  cells: AnalyzedCells,
  { seeds, alias, users }: SeedForm,
  before: CodePosition
): InsertedSeed | null {
  const imports = importsBefore(cells, before);
  for (const [module, call] of seeds) {
    const own = imports.find(each => isImportOf(cells, each, module));
    const inserted = own === undefined ? null : insertAt(own, before, [own.imported.name + call]);
    if (inserted !== null) {
      return inserted;
    }
  }
  const host = imports.find(({ imported }) => users.includes(imported.module.split('.')[0]));
  const [[module, call]] = seeds;
  const isFree = notebookNames(cells).bindings(alias).length === 0;
  const line = alias === module ? `import ${module}` : `import ${module} as ${alias}`;
  return host === undefined || !isFree ? null : insertAt(host, before, [line, alias + call]);
}

/** Inserts lines below the imports of the cell that binds `name`, where the import runs before `before`. */
export function insertBelowImport(
  cells: AnalyzedCells,
  name: string,
  before: CodePosition,
  lines: readonly string[]
): InsertedSeed | null {
  const host = importsBefore(cells, before).find(({ imported }) => imported.name === name);
  return host === undefined ? null : insertAt(host, before, lines);
}

function importsBefore(cells: AnalyzedCells, before: CodePosition): readonly EarlierImport[] {
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

/** The text of a cell magic may run elsewhere, or be invisible to the cells below. */
function hasCellMagic({ masked }: CellSummary): boolean {
  return masked.forms.some(({ kind }) => kind === 'cell-magic');
}

function isImportOf(cells: AnalyzedCells, { imported }: EarlierImport, module: string): boolean {
  return notebookNames(cells).importedAs(imported.name) === module;
}

/** Inserts below the last import of the cell that is above `before`. */
function insertAt(
  { cell, summary, imported }: EarlierImport,
  before: CodePosition,
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

/** The end of the last line of a statement; null where another statement follows on that line. */
function endOfLine({ source, masked }: CellSummary, { end }: Statement): number | null {
  const offset = masked.map.toSource(end - 1) + 1;
  const [rest] = /^[^\n]*/.exec(source.slice(offset)) ?? [''];
  return /^[ \t]*(?:#.*)?$/.test(rest) ? offset + rest.length : null;
}
