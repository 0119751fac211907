// The order of jest's test files. On a machine that has run none of them, jest goes by their sizes; but it is those that start
// processes that take long: at the end, one of them would leave a core idle.
const Sequencer = require('@jest/test-sequencer').default;

const STARTING_PROCESSES = /\/test\/(?:attacks|cli|language-server|oracles)\//;

module.exports = class SlowTestsFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) => STARTING_PROCESSES.test(path.replaceAll('\\', '/'));
    return [...sorted.filter(isSlow), ...sorted.filter(test => !isSlow(test))];
  }
};
