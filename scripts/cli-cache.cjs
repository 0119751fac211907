// Writes freshkernel.cache next to a bundled command line: the code that V8 has compiled once it has linted a notebook.
// Run by build-cli.mjs: `node cli-cache.cjs BUNDLE NOTEBOOK`.
const { writeFileSync } = require('node:fs');
const path = require('node:path');
const v8 = require('node:v8');

const [bundle, notebook] = process.argv.slice(2);
process.argv.splice(1, Infinity, bundle, 'lint', '--no-config', notebook);
process.stdout.write = () => true;
// Code that was compiled with other flags than those of a start is rejected there.
v8.setFlagsFromString = () => undefined;
process.on('exit', () => {
  const { script, key } = require(bundle);
  writeFileSync(
    path.join(path.dirname(bundle), 'freshkernel.cache'),
    Buffer.concat([Buffer.from(`${key}\n`), script.createCachedData()])
  );
  process.exitCode = 0;
});
require(bundle);
