// jest's own runner of a test file, which also writes the processor time that the file took, with the processes that it
// started and waited for, where a run of all tests asks for it (`scripts/costs.py`).
const { appendFileSync, readFileSync } = require('fs');
const circus = require('jest-circus/runner');

// Linux counts the time of children in these: <https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>.
const TICKS_PER_SECOND = 100;

function childrenSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

module.exports = async function countedRunner(
  globalConfig,
  config,
  environment,
  runtime,
  path,
  ...rest
) {
  const before = seconds();
  try {
    return await circus(globalConfig, config, environment, runtime, path, ...rest);
  } finally {
    if (process.env.FRESHKERNEL_COSTS) {
      const line = JSON.stringify({ file: path, seconds: seconds() - before });
      appendFileSync(process.env.FRESHKERNEL_COSTS, `${line}\n`);
    }
  }
};
