// jest's own runner of a test file, which also gives it the process that serves command lines (`test/cli/served`): it is the
// same for all files that a worker tests. Where a run of all tests asks for it (`scripts/costs.py`), writes the processor time
// that the file took, with the processes that it started and waited for.
const { appendFileSync, readFileSync } = require('fs');
const path = require('path');
const circus = require('jest-circus/runner');
const { runServed, servingProcesses } = require('./cli/served/client');

if (process.env.FRESHKERNEL_SCALE !== 'full') {
  // Kernels of a sample start without the debugger, in five sixths of the processor time.
  const withoutDebugger = path.join(__dirname, '../python_server/tests/without_debugger');
  const searched = [withoutDebugger, process.env.PYTHONPATH].filter(Boolean);
  process.env.PYTHONPATH = searched.join(path.delimiter);
}

// Linux counts the time of children in these: <https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>.
const TICKS_PER_SECOND = 100;

/** User and system time of a process, and of its children that ended. */
function times(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).map(ticks => Number(ticks) / TICKS_PER_SECOND);
  } catch {
    return [0, 0, 0, 0];
  }
}

function seconds() {
  const { user, system } = process.cpuUsage();
  const others = [times('self').slice(2), ...servingProcesses().map(times)].flat();
  return others.reduce((sum, each) => sum + each, (user + system) / 1e6);
}

module.exports = async function countedRunner(
  globalConfig,
  config,
  environment,
  runtime,
  file,
  ...rest
) {
  environment.global.runServed = runServed;
  const before = seconds();
  try {
    return await circus(globalConfig, config, environment, runtime, file, ...rest);
  } finally {
    if (process.env.FRESHKERNEL_COSTS) {
      const line = JSON.stringify({ file, seconds: seconds() - before });
      appendFileSync(process.env.FRESHKERNEL_COSTS, `${line}\n`);
    }
  }
};
