/** Normalizers of whole texts, which move the ends of lines. They apply only where the lines as they are differ. */
import { readTree, treeLines } from '../json-form';
import { rewriteLiterals } from './literals';
import type { NormalizingStep } from './normalizing-steps';

/** In the order of application. */
export const TEXT_RESHAPING: readonly NormalizingStep[] = [
  ['trailing-space', withoutTrailingSpace],
  ['json-form', withSortedJson],
  ['layer-number', renumberLayers],
  ['cell-timing', withoutProfileTimes],
  ['array-layout', withoutLayout]
];

/** Longer texts are compared as they are. */
const MAX_LENGTH = 1_000_000;

function withoutLayout(text: string): string {
  return rewriteLiterals(text, { layout: true, sets: false });
}

/** Looks only at the beginning of each run of spaces: from each of its characters, a long run takes quadratic time. */
function withoutTrailingSpace(text: string): string {
  return text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/(?<!\n)\n+$/, '');
}

/** Sorts the keys of JSON objects that begin and end a line. */
function withSortedJson(text: string): string {
  if (text.length > MAX_LENGTH || !/^[[{]/m.test(text)) {
    return text;
  }
  return text.replace(
    /(?<![^\n])(?:\{(?:[^\n]*\}|[^\n]*(?:\n[ \t][^\n]*)*\n\})|\[(?:[^\n]*\]|[^\n]*(?:\n[ \t][^\n]*)*\n\]))[ \t]*(?![^\n])/g,
    block => sortedJson(block) ?? block
  );
}

function sortedJson(block: string): string | null {
  try {
    JSON.parse(block);
  } catch {
    return null;
  }
  const tree = block.includes('{') ? readTree(block) : null;
  return tree === null ? null : treeLines(tree).join(' ');
}

const KINDS =
  'sequential|functional|model|dense|conv[123]d(?:_transpose)?|separable_conv2d|depthwise_conv2d|lstm|gru|simple_rnn|bidirectional|time_distributed|embedding|flatten|reshape|permute|dropout|spatial_dropout[12]d|activation|re_lu|leaky_re_lu|softmax|batch_normalization|layer_normalization|(?:global_)?(?:max|average)_pooling[123]d|up_sampling[12]d|zero_padding2d|input|concatenate|add|multiply|dot|lambda|normalization|rescaling|multi_head_attention|attention';
/** A name with a number, or the first of its kind, which has none. */
const LAYER = new RegExp(
  `\\b(${KINDS})(?:_(\\d{1,6})(?![\\w.])|(?= {0,40}\\([A-Z]\\w{0,40}\\))|(?="$)|(?=/\\w{1,40}:\\d))`,
  'g'
);

/** Numbers the automatic names of layers in the order of their appearance. */
function renumberLayers(text: string): string {
  const known = new Map<string, Map<string, number>>();
  const renamed = (_: string, name: string, suffix: string | undefined): string => {
    const numbers = known.get(name) ?? new Map<string, number>();
    known.set(name, numbers);
    const number = numbers.get(suffix ?? '') ?? numbers.size;
    numbers.set(suffix ?? '', number);
    return `${name}#${number}`;
  };
  return text
    .split('\n')
    .map(line => {
      const changed = line.replace(LAYER, renamed);
      // A longer name moves the columns of a summary.
      return /#\d{1,6} {0,40}\([A-Z]/.test(changed) ? changed.replace(/ {2,}/g, ' ') : changed;
    })
    .join('\n');
}

const PROFILE = /^ {0,12}\d{1,12} function calls\b[^\n]{0,80} in \d[\d.]{0,12} (?:CPU )?seconds$/m;
const PROFILE_ROW = /^( {0,9}[\d/]{1,20})(?: {1,9}\d{1,9}\.\d{3}){4} (.*)$/;

/** A line that `%timeit` adds when its runs took different times. */
const SLOWEST_RUN =
  /^The slowest run took \d[\d.]{0,20} times longer than the fastest\.[^\n]{0,100}\n/gm;

/** Removes the times of `%prun`, and sorts its rows, whose order depends on them. */
function withoutProfileTimes(timed: string): string {
  const text = timed.replace(SLOWEST_RUN, '');
  if (!PROFILE.test(text)) {
    return text;
  }
  const rows: string[] = [];
  const rest = text.split('\n').filter(line => {
    const row = PROFILE_ROW.exec(line);
    if (row !== null) {
      rows.push(`${row[1].trim()} ${row[2]}`);
    }
    return row === null;
  });
  const head = rest.join('\n').replace(/ in \d[\d.]{0,12} (?:CPU )?seconds$/m, ' in (time)');
  return [head, ...rows.sort()].join('\n');
}
