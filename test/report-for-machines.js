// Writes what jest counted into the file that FRESHKERNEL_JEST_REPORT names. Jest's own `--outputFile` is not written where a run
// stops after some failures.
const { writeFileSync } = require('fs');

/** Failed tests of a file; a file that could not be run counts as one. */
function failuresOf({ testFilePath: file, testResults, testExecError, failureMessage }) {
  const failed = testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && (testExecError || failureMessage)) {
    return [{ file, name: null }];
  }
  return failed.map(({ fullName }) => ({ file, name: fullName }));
}

module.exports = class ReportForMachines {
  onRunComplete(_contexts, results) {
    const report = process.env.FRESHKERNEL_JEST_REPORT;
    if (report) {
      const { numPassedTests: passed, numPendingTests: pending, numTodoTests: todo } = results;
      const failures = results.testResults.flatMap(failuresOf);
      writeFileSync(report, JSON.stringify({ passed, skipped: pending + todo, failures }));
    }
  }
};
