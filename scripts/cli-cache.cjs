// Writes freshkernel.cache next to a bundled command line: the code that V8 has compiled once it has linted a notebook.
// Run by build-cli.mjs: `node --hash-seed=1 cli-cache.cjs BUNDLE NOTEBOOK`. With a fixed seed of V8's hash tables, the same program
// gives the same bytes.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');

const [bundle, notebook] = process.argv.slice(2);
process.argv.splice(1, Infinity, bundle, 'lint', '--no-config', notebook);
process.stdout.write = () => true;
// Code that was compiled with other flags than those of a start is rejected there.
const setFlags = v8.setFlagsFromString;
v8.setFlagsFromString = () => undefined;
process.on('exit', () => {
  setFlags('--hash-seed=0');
  const { script, key } = require(bundle);
  writeFileSync(
    path.join(path.dirname(bundle), 'freshkernel.cache'),
    Buffer.concat([Buffer.from(`${key}\n`), script.createCachedData()])
  );
  process.exitCode = 0;
});
require(bundle);
