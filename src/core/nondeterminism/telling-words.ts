/** Words by which most notebooks are told apart from those that draw random numbers or ask the clock. */
import { memoize } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { factsOfCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** What some cell speaks of. */
export interface Words {
  readonly draws: boolean;
  readonly outside: boolean;
}

/** Without one of these in some cell nothing draws from a shared generator: they are in what must be imported. */
const DRAWS = /random|\.sample\b|sklearn|scipy|torch|keras|tensorflow/;
/** A cell without these neither asks the clock nor another computer. */
const OUTSIDE = /time|now|today|perf_counter|monotonic|date|urlopen/;

/** What a cell speaks of. */
export const wordsIn = memoize(({ source }: CellSummary): Words => ({
  draws: DRAWS.test(source),
  outside: OUTSIDE.test(source)
}));

const wordsOfCells = factsOfCells(({ summary }): Words | null => {
  const own = summary === null ? null : wordsIn(summary);
  return own?.draws === true || own?.outside === true ? own : null;
});

/** What any of the cells speaks of. */
export function speaksOf(version: WithCellRows): Words {
  const found = wordsOfCells(version);
  return {
    draws: found.some(({ draws }) => draws),
    outside: found.some(({ outside }) => outside)
  };
}
