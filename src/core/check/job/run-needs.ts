/** What a run of a notebook needs where its folder is not available: files and modules. */
import { normalizedPath, stateOf } from '../../analysis/heap/heap';
import type { MemoryLocation } from '../../analysis/heap/heap';
import { traceCells } from '../../analysis/graph/traced-cells';
import { isWellKnownModule } from '../../fixes/well-known-modules';
import type { CellValues } from '../../notebook/cell-values';
import type { NotebookCell, NotebookDocument } from '../../notebook/document';
import type { CellSummary } from '../../python/flow/cell-summary';
import type { PythonVersion } from '../../python/version';
import { neededModules } from '../../imports/imported-modules';
import { InstalledAbove } from '../../imports/installed-above';
import type { RunOrder } from '../../../protocol';
import { pathFromFolder } from './folder-path';

/** The needs of a run. Paths have slashes; lists are sorted and without duplicates. */
export interface RunNeeds {
  /**
   * Files and folders, relative to the notebook's folder, that are read before a cell writes them, and possible modules
   * of the folder: `name.py` and `name/`, of which at most one exists.
   */
  readonly inputs: readonly string[];
  /** Files with an absolute path. */
  readonly absolute: readonly string[];
  /** Files with a path relative to another folder: a cell changed the working folder. */
  readonly elsewhere: readonly string[];
  /** Top-level modules that a cell needs and that no cell installs or writes. */
  readonly modules: readonly string[];
}

interface NeedyCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
}

/** The needs of the cells that run in this order. */
export function runNeeds(
  { cells: all }: NotebookDocument,
  summaries: CellValues<CellSummary>,
  order: RunOrder,
  version: PythonVersion
): RunNeeds {
  const cells = inOrder(all, order).flatMap(cell => {
    const summary = summaries.get(cell.key);
    return summary === undefined ? [] : [{ cell, summary }];
  });
  const inputs = new Set(moduleFiles(cells));
  const absolute = new Set<string>();
  const elsewhere = new Set<string>();
  for (const { path, isMoved } of filesRead(cells, version)) {
    const inside = pathFromFolder(path);
    if (inside === null) {
      absolute.add(path);
    } else if (isMoved) {
      elsewhere.add(path);
    } else if (inside !== '.') {
      inputs.add(inside);
    }
  }
  return {
    inputs: [...inputs].sort(),
    absolute: [...absolute].sort(),
    elsewhere: [...elsewhere].sort(),
    modules: modulesNeeded(cells)
  };
}

function inOrder(all: readonly NotebookCell[], order: RunOrder): readonly NotebookCell[] {
  const cells = all.filter(({ type, tags }) => type === 'code' && !tags.includes('skip-execution'));
  const executed = cells.filter(({ executionCount }) => executionCount !== null);
  switch (order) {
    case 'document':
      return cells;
    case 'executed':
      return executed;
    case 'count':
      return executed.sort((a, b) => (a.executionCount ?? 0) - (b.executionCount ?? 0));
  }
}

interface FileRead {
  readonly path: string;
  /** Whether the working folder has changed by then. */
  readonly isMoved: boolean;
}

const ADDRESS = /^[a-z][a-z0-9+.-]+:(?:\/\/|.*,)/i;

/** The files that are read before they are written. */
function filesRead(cells: readonly NeedyCell[], version: PythonVersion): readonly FileRead[] {
  const found: FileRead[] = [];
  const mentioned: FileRead[] = [];
  const known = new Set<string>();
  let isMoved = false;
  const take = (read: FileRead): void => {
    if (!known.has(read.path) && !ADDRESS.test(read.path)) {
      found.push(read);
    }
    known.add(read.path);
  };
  const documentCells = cells.map(({ cell: { index, key }, summary }) => ({ index, key, summary }));
  const { statements } = traceCells(documentCells, version);
  let next = 0;
  for (const { cell, summary } of cells) {
    for (; statements.at(next)?.cell === cell.index; next++) {
      const { reads, writes } = statements[next].trace;
      reads.forEach(({ location }) => isFile(location) && take({ path: location.label, isMoved }));
      writes.forEach(({ location }) => isFile(location) && known.add(location.label));
      isMoved ||= writes.some(({ location }) => stateOf(location) === 'cwd');
    }
    summary.readsFiles.forEach(path => mentioned.push({ path: normalizedPath(path), isMoved }));
    summary.writesFiles.forEach(path => known.add(normalizedPath(path)));
  }
  // Reads in functions that are not called, and in calls that are known by name only.
  mentioned.forEach(take);
  return found;
}

/** Whether it is a file, not a folder that stands for its files. */
function isFile({ kind, object }: MemoryLocation): boolean {
  return kind === 'file' && object !== null;
}

/** All top-level modules that the cells import, on any path. */
export function importedModules(summaries: CellValues<CellSummary>): readonly string[] {
  const names = [...summaries.values()].flatMap(({ imports }) =>
    imports.map(({ module }) => module.split('.')[0])
  );
  return [...new Set(names)].filter(name => name !== '').sort();
}

/** The possible file names of imported modules that could be in the folder. */
function moduleFiles(cells: readonly NeedyCell[]): readonly string[] {
  const summaries = new Map(cells.map(({ cell, summary }) => [cell.key, summary]));
  const own = importedModules(summaries).filter(name => !isWellKnownModule(name));
  return own.flatMap(name => [`${name}.py`, `${name}/`]);
}

function modulesNeeded(cells: readonly NeedyCell[]): readonly string[] {
  const running = cells.filter(({ cell }) => !cell.tags.includes('raises-exception'));
  const summaries = new Map(cells.map(({ cell, summary }) => [cell.key, summary]));
  const context = {
    codeCells: cells.map(({ cell }) => cell),
    derived: new Map(),
    summary: ({ key }: NotebookCell) => summaries.get(key) ?? null
  };
  const installed = new InstalledAbove(context);
  return neededModules(running.map(({ cell, summary: { imports } }) => ({ cell, imports })))
    .filter(({ name, cell }) => name !== '__future__' && !installed.mayProvide(name, cell))
    .map(({ name }) => name)
    .sort();
}
