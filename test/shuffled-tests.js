// The order of jest's test files: random by the seed that a run of all tests prints, with those first that start processes and take
// long: at the end, one of them would leave a core idle. Without a seed, jest's own order.
const Sequencer = require('@jest/test-sequencer').default;

const STARTING_PROCESSES = /\/test\/(?:attacks|cli|language-server|oracles)\//;

/** Numbers from 0 to 1 that follow from a seed: <https://en.wikipedia.org/wiki/Xorshift>. */
function* randomNumbers(seed) {
  for (let state = (seed * 2_654_435_761 + 1) >>> 0 || 1; ;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    yield (state >>> 0) / 2 ** 32;
  }
}

function shuffled(tests, seed) {
  const keys = randomNumbers(seed);
  const byPath = tests.slice().sort((a, b) => (a.path < b.path ? -1 : 1));
  const keyed = byPath.map(test => ({ test, key: keys.next().value }));
  return keyed.sort((a, b) => a.key - b.key).map(({ test }) => test);
}

module.exports = class ShuffledTests extends Sequencer {
  sort(tests) {
    const seed = process.env.FRESHKERNEL_ORDER_SEED;
    const sorted = seed ? shuffled(tests, Number(seed)) : super.sort(tests);
    const isSlow = ({ path }) => STARTING_PROCESSES.test(path.replaceAll('\\', '/'));
    return [...sorted.filter(isSlow), ...sorted.filter(test => !isSlow(test))];
  }
};
