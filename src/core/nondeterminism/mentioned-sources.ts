/** Words without which a notebook neither draws random numbers nor shows a time. */
import { oncePerOwner } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { ESTIMATORS } from './random-libraries';
import { factsOfCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** What the text of a cell mentions. */
export interface MentionedSources {
  /** A function or class that may draw from a shared generator, or make one. */
  readonly random: boolean;
  /** A class of generators. */
  readonly newGenerator: boolean;
  readonly outside: boolean;
}

/** The tables' functions that draw are in modules called `random` and `torch`, or in scikit-learn. */
const RANDOM = new RegExp(
  '\\brandom\\b|\\btorch\\b|\\bsample\\b|\\brvs\\b|train_test_split|\\bresample\\b|shuffle|Shuffle|KFold|permutation|' +
    'k_?means|make_[a-z]|Dense|Conv[123]D|LSTM|GRU|Embedding|set_random_seed|' +
    [...ESTIMATORS].map(name => name.slice(name.lastIndexOf('.') + 1)).join('|')
);
const NEW_GENERATOR = /default_rng|RandomState|\bRandom\b|PCG64|MT19937|Philox|SFC64/;
/** A cell without these reads neither the clock nor the network. */
const OUTSIDE = /time|now|today|perf_counter|monotonic|date|urlopen/;

/** What a cell mentions. */
export const mentionedInCell = oncePerOwner(({ source }: CellSummary): MentionedSources => ({
  random: RANDOM.test(source) || NEW_GENERATOR.test(source),
  newGenerator: NEW_GENERATOR.test(source),
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
    newGenerator: found.some(({ newGenerator }) => newGenerator),
    outside: found.some(({ outside }) => outside)
  };
}
