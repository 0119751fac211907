// The difference between two ways in which the same keys were typed, with how sure it is.
import { percentile } from './figures.mjs';

/** Keys that are drawn together: what the page does after one key also takes time after the next ones. */
const blockLength = 20;
const draws = 1000;
/** A percentile of fewer slow keys than these says nothing, whatever is drawn of them. */
const fewestAbove = 10;

/**
 * The difference of percentiles, `others` − `ones`, with its 95 % interval by a paired block bootstrap: the difference of
 * samples that are drawn from these, in blocks of neighboring keys, the same keys of both.
 *
 * @param ones - milliseconds for each key, by round; each round has as many keys as that of `others`
 * @param share - of the keys that are below the percentile
 * @returns `estimate` and `interval`, in milliseconds; `above`: how many keys of each lie above the percentile
 */
export function differenceOf(ones, others, share) {
  const blocks = ones.flatMap((round, at) => blocksOf(round, others[at]));
  const random = randomNumbers(1);
  const differences = Array.from({ length: draws }, () =>
    difference(
      blocks.map(() => blocks[Math.floor(random() * blocks.length)]),
      share
    )
  );
  const keys = blocks.reduce((sum, { one }) => sum + one.length, 0);
  return {
    above: Math.round(keys * (1 - share)),
    estimate: difference(blocks, share),
    interval: [percentile(differences, 0.025), percentile(differences, 0.975)]
  };
}

/** What a goal of at most `most` milliseconds has come to. */
export function verdictOf({ interval: [low, high], above }, most) {
  const isDecided = above >= fewestAbove && (high <= most || low > most);
  return !isDecided ? 'not decided: more keys are needed' : high <= most ? 'met' : 'missed';
}

function blocksOf(one, other) {
  const count = Math.ceil(Math.min(one.length, other.length) / blockLength);
  return Array.from({ length: count }, (_, at) => {
    const range = [at * blockLength, Math.min((at + 1) * blockLength, one.length, other.length)];
    return { one: one.slice(...range), other: other.slice(...range) };
  });
}

function difference(blocks, share) {
  const all = which => blocks.flatMap(block => block[which]);
  return percentile(all('other'), share) - percentile(all('one'), share);
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
