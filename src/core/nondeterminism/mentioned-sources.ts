/** Words without which a notebook neither draws random numbers nor shows a time. */
import { oncePerOwner } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { factsOfCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** What the text of a cell mentions. */
export interface MentionedSources {
  readonly random: boolean;
  readonly outside: boolean;
}

/** One of these is in what must be imported to draw from a shared generator. */
const RANDOM = /random|\.sample\b|sklearn|scipy|torch|keras|tensorflow/;
/** A cell without these reads neither the clock nor the network. */
const OUTSIDE = /time|now|today|perf_counter|monotonic|date|urlopen/;

/** What a cell mentions. */
export const mentionedInCell = oncePerOwner(({ source }: CellSummary): MentionedSources => ({
  random: RANDOM.test(source),
  outside: OUTSIDE.test(source)
}));

const mentionedInCells = factsOfCells(({ summary }): MentionedSources | null => {
  const own = summary === null ? null : mentionedInCell(summary);
  return own?.random === true || own?.outside === true ? own : null;
});

/** What any of the cells mentions. */
export function mentionedIn(version: WithCellRows): MentionedSources {
  const found = mentionedInCells(version);
  return {
    random: found.some(({ random }) => random),
    outside: found.some(({ outside }) => outside)
  };
}
