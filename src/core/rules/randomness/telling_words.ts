/** Words by which most notebooks are told apart from those that draw random numbers or ask the clock. */
import { oncePerVersion } from '../../fixes/derived_facts';
import type { AnalysedCells } from '../../fixes/notebook_names';
import type { CellSummary } from '../../python/summary/cell_summary';

/** What some cell speaks of. */
export interface Words {
  readonly draws: boolean;
  readonly outside: boolean;
}

/** Without one of these in some cell nothing draws from a shared generator: they are in what must be imported. */
const DRAWS = /random|\.sample\b|sklearn|scipy|torch|keras|tensorflow/;
/** A cell without these neither asks the clock nor another computer. */
const OUTSIDE = /time|now|today|perf_counter|monotonic|date|urlopen/;

const wordsOfSummary = new WeakMap<CellSummary, Words>();

/** What a cell speaks of. */
export function wordsIn(summary: CellSummary): Words {
  let words = wordsOfSummary.get(summary);
  if (words === undefined) {
    const { source } = summary;
    words = { draws: DRAWS.test(source), outside: OUTSIDE.test(source) };
    wordsOfSummary.set(summary, words);
  }
  return words;
}

/** What any of the cells speaks of. */
export const speaksOf = oncePerVersion(({ codeCells, summary }: AnalysedCells): Words => {
  let [draws, outside] = [false, false];
  for (const cell of codeCells) {
    const own = summary(cell);
    if (own !== null) {
      const words = wordsIn(own);
      draws ||= words.draws;
      outside ||= words.outside;
    }
  }
  return { draws, outside };
});
