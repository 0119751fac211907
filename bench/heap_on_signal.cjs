// Loaded into a process that is measured (`node --expose-gc --require`): on SIGUSR2 it writes the bytes of its heap that are in
// use after a garbage collection to standard error.
process.on('SIGUSR2', () => {
  global.gc();
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
