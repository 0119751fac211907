/** What helps against common errors whose cause needs no evidence from the notebook. */
import type { Cause } from '../../protocol';
import type { Message } from '../messages/message';

const ADVICE: readonly (readonly [Cause, RegExp, string])[] = [
  [
    'data',
    /\bNaNs?\b|\binf(?:inity|s)?\b|missing values|non-finite/i,
    'Fill or drop the missing and infinite values first.'
  ],
  [
    'data',
    /[Ee]xpected 2D|1D array instead|must be 2-?d|2-dimensional/,
    'Give the array two dimensions, for example with `reshape(-1, 1)`.'
  ],
  [
    'data',
    /feature names should match|features?, but .{1,80} expecting|seen at fit time/i,
    'Give the model the same columns as in `fit`.'
  ],
  [
    'data',
    /could not convert string|invalid literal for|non-numeric|convert .{1,40} to numeric/i,
    'A string is used where a number is expected.'
  ],
  [
    'data',
    /shapes?\b.{0,80}(?:mismatch|align|match|broadcast|same)|dimension mismatch|core dimension|[Ll]engths?\b.{0,60}(?:match|same|differ)|same (?:length|size|first dimension)|inconsistent numbers? of samples|cannot reshape/,
    'The sizes do not match: compare the shapes or lengths.'
  ],
  ['resource', /memory|allocate/i, 'Use less data, or a machine with more memory.'],
  ['network', /./, 'Check the address and the connection.']
];

/** A sentence that says what helps; null where the message says as much. */
export function adviceOn(cause: Cause, message: string): Message | null {
  const start = message.slice(0, 1000);
  const found = ADVICE.find(([of, pattern]) => of === cause && pattern.test(start));
  return found === undefined ? null : { template: found[2], values: {} };
}
