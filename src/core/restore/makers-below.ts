import type { NotebookCell } from '../notebook/document';
import { missingFileOf, missingNameOf } from './missing-name';
import type { Situation } from './situation';

/** More cells are not moved at once. */
const MAX_MAKERS = 20;

/**
 * The cells below the one that fails that make what it misses, and what they need themselves, in document order; empty
 * where no cell below makes it.
 */
export function makersBelow(situation: Situation): readonly NotebookCell[] {
  const { document, failure, lint } = situation;
  const below = document.cells.slice(failure.cell.index + 1).filter(({ type }) => type === 'code');
  const defined = new Set(
    document.cells
      .slice(0, failure.cell.index)
      .flatMap(({ key }) => lint.summaries.get(key)?.defines ?? [])
  );
  const first = firstMaker(situation, below);
  const makers = new Set<NotebookCell>(first === null ? [] : [first]);
  // A set is visited to its end while it grows.
  for (const maker of makers) {
    for (const name of lint.summaries.get(maker.key)?.uses ?? []) {
      const provider = defined.has(name) ? null : definingCell(situation, below, name);
      if (provider !== null && makers.size < MAX_MAKERS) {
        makers.add(provider);
      }
    }
  }
  return [...makers].sort((a, b) => a.index - b.index);
}

function firstMaker(situation: Situation, below: readonly NotebookCell[]): NotebookCell | null {
  const name = missingNameOf(situation.failure);
  const file = missingFileOf(situation.failure)?.replace(/^(?:\.\/)+/, '');
  if (name !== null) {
    return definingCell(situation, below, name);
  }
  const writes = ({ key }: NotebookCell): boolean =>
    file !== undefined && situation.lint.summaries.get(key)?.writesFiles.includes(file) === true;
  return below.find(writes) ?? null;
}

/**
 * The cell that defined the name when the one that fails ran, as far as the execution counts tell; else the first one
 * below.
 */
function definingCell(
  { lint, failure }: Situation,
  below: readonly NotebookCell[],
  name: string
): NotebookCell | null {
  const cells = below.filter(({ key }) => lint.summaries.get(key)?.defines.includes(name) === true);
  const end = failure.cell.executionCount ?? 0;
  const ranBefore = cells
    .filter(({ executionCount }) => executionCount !== null && executionCount < end)
    .sort((a, b) => (b.executionCount ?? 0) - (a.executionCount ?? 0));
  return ranBefore.at(0) ?? cells.at(0) ?? null;
}
