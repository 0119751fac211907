/** Modules that a notebook needs. */
import type { NotebookCell } from '../notebook/document';
import type { ImportedName } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { SourceRange } from '../rule-context/rule-context';

/** A cell, and what it imports. */
export interface ImportingCell {
  readonly cell: NotebookCell;
  readonly imports: readonly ImportedName[];
}

/** The cells of a notebook that import anything. */
export const importingCells = deriveFromCells(({ cell, summary }): ImportingCell | null =>
  summary === null || summary.imports.length === 0 ? null : { cell, imports: summary.imports }
);

/** The first import of a top-level module. */
export interface NeededModule {
  /** `numpy` for `import numpy.linalg` and `from numpy import array`. */
  readonly name: string;
  readonly cell: NotebookCell;
  readonly range: SourceRange;
}

/**
 * The first unconditional import of each top-level module: not where an error is caught, not in a branch, a loop or a
 * function, and not relative.
 */
export function neededModules(cells: readonly ImportingCell[]): readonly NeededModule[] {
  const modules = new Map<string, NeededModule>();
  for (const { cell, imports } of cells) {
    for (const { module, guarded, start, end } of imports) {
      const [name] = module.split('.', 1);
      if (!guarded && name !== '' && !modules.has(name)) {
        modules.set(name, { name, cell, range: { start, end } });
      }
    }
  }
  return [...modules.values()];
}
