// Preloaded into a process that a benchmark measures: writes its CPU seconds and peak memory to file descriptor 3.
const { writeSync } = require('node:fs');

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, kilobytes: maxRSS }));
});
