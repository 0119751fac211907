/** Words without which a notebook neither draws random numbers nor shows a time or an order that changes. */
import { memoize } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { ESTIMATORS } from './random-libraries';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** What the text of a cell mentions. */
export interface MentionedSources {
  /** A function or class that may draw from a shared generator, or make one. */
  readonly random: boolean;
  /** A class of generators. */
  readonly newGenerator: boolean;
  readonly outside: boolean;
  /** A set of texts, a hash, a listing of files or tasks that finish in any order. */
  readonly order: boolean;
}

/** What the text of a cell mentions that matters where some cell may draw. */
export interface MentionedDraws {
  /** A function that may set a seed, by its name. */
  readonly seed: boolean;
  /** An estimator or splitter that may draw. */
  readonly estimator: boolean;
  /** A method that makes an estimator or splitter draw. */
  readonly fit: boolean;
  /** A call that draws or not depending on the objects that it is given. */
  readonly data: boolean;
  /** A function that may shuffle a list in place. */
  readonly shuffle: boolean;
}

/** The tables' functions that draw are in modules called `random` and `torch`, or in scikit-learn. */
const RANDOM = new RegExp(
  '\\brandom\\b|\\btorch\\b|\\bsample\\b|\\brvs\\b|train_test_split|\\bresample\\b|shuffle|Shuffle|KFold|permutation|' +
    'k_?means|make_(?!pipeline|scorer|column|union)[a-z]|Dense|Conv[123]D|LSTM|GRU|Embedding|set_random_seed'
);
const NEW_GENERATOR = /default_rng|RandomState|\bRandom\b|PCG64|MT19937|Philox|SFC64/;
const ESTIMATOR = new RegExp(
  'KFold|ShuffleSplit|' +
    ESTIMATORS.names.map(name => name.slice(name.lastIndexOf('.') + 1)).join('|')
);
const FIT = /\.(?:fit|split|partial_fit)|cross_val/;
const SHUFFLE = /\bshuffle\b/;
const DATA = /\.sample\b|[sS]huffle|\brvs\b|\*\*\w|random_state/;
/** Names of functions that may set seeds; what makes an object draw in another way than it was made to. */
const SEED =
  /seed|set_?(?:rng_)?state|determinis|reproduc|\b(?:init|initiali[sz]e|set_?up|setup_\w+|configure)\b|set_params|\.random_state/i;
/** A cell without these reads neither the clock nor the network. */
const OUTSIDE = /time|now|today|perf_counter|monotonic|date|urlopen/;

/** A cell without these makes nothing whose order changes. Sets of texts begin with a text or a name. */
const ORDER =
  /\bset\(|\bfrozenset\(|\{\s*[rRfF]?['"]|\{[^{}:]{1,200}\bfor\b|\bid\(|\bhash\(|listdir|i?glob|iterdir|scandir|\bwalk\b|as_completed|imap_unordered/;

/** What a cell mentions. */
export const mentionedInCell = memoize(({ source }: CellSummary): MentionedSources => ({
  random: RANDOM.test(source) || NEW_GENERATOR.test(source) || ESTIMATOR.test(source),
  newGenerator: NEW_GENERATOR.test(source),
  outside: OUTSIDE.test(source),
  order: ORDER.test(source)
}));

/** What a cell of a notebook with possible draws mentions. */
export const drawsMentionedIn = memoize(({ source }: CellSummary): MentionedDraws => ({
  seed: SEED.test(source),
  estimator: ESTIMATOR.test(source),
  fit: FIT.test(source),
  data: DATA.test(source),
  shuffle: SHUFFLE.test(source)
}));

const mentionedInCells = deriveFromCells(({ summary }): MentionedSources | null => {
  const own = summary === null ? null : mentionedInCell(summary);
  return own !== null && Object.values(own).includes(true) ? own : null;
});

/** What any of the cells mentions. */
export function mentionedIn(version: WithCellRows): MentionedSources {
  const found = mentionedInCells(version);
  return {
    random: found.some(({ random }) => random),
    newGenerator: found.some(({ newGenerator }) => newGenerator),
    outside: found.some(({ outside }) => outside),
    order: found.some(({ order }) => order)
  };
}
