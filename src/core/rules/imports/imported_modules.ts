/** Modules that a notebook cannot do without. */
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext, SourceRange } from '../contract';

/** The first import of a top-level module. */
export interface NeededModule {
  /** `numpy` for `import numpy.linalg` and `from numpy import array`. */
  readonly name: string;
  readonly cell: NotebookCell;
  readonly range: SourceRange;
}

/**
 * The first import of each top-level module that is imported whatever happens: not where an error is caught, not in a
 * branch, a loop or a function, and not relative.
 */
export function neededModules(
  context: Pick<RuleContext, 'codeCells' | 'summary'>
): readonly NeededModule[] {
  const modules = new Map<string, NeededModule>();
  for (const cell of context.codeCells) {
    for (const { module, guarded, start, end } of context.summary(cell)?.imports ?? []) {
      const [name] = module.split('.', 1);
      if (!guarded && name !== '' && !modules.has(name)) {
        modules.set(name, { name, cell, range: { start, end } });
      }
    }
  }
  return [...modules.values()];
}
