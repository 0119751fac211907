// Starts the bundled command line, whose text is in the comments of the function `program`, which V8 skips quickly. It is compiled
// from that text with the code cache in `freshkernel.cache` next to this file. The build writes the cache for one version of Node;
// if it does not match or is missing, the start only takes longer.

// Before anything that old versions lack.
const [major, minor] = process.version.slice(1).split('.').map(Number);
if (major < MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor < MINIMUM_NODE[1])) {
  process.stderr.write(
    `freshkernel: Node ${MINIMUM_NODE.join('.')} or later is needed, and this is ${process.version.slice(1)}: ${process.execPath}\n` +
      'Install a later one from https://nodejs.org/\n'
  );
  process.exit(2);
}

const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

/** First line of a matching cache. */
const KEY = [BUILD_ID, process.version, process.platform, process.arch].join(' ');

function cachedCode() {
  try {
    const cache = readFileSync(path.join(__dirname, 'freshkernel.cache'));
    const end = cache.indexOf('\n');
    return cache.latin1Slice(0, end) === KEY ? cache.subarray(end + 1) : undefined;
  } catch {
    return undefined;
  }
}

function programText() {
  const text = program.toString();
  const start = text.indexOf('//') + 2;
  return text.slice(start, start + PROGRAM_LENGTH).replaceAll('\n//', '\n');
}

// Without the folder: the code cache contains the name.
const filename = 'freshkernel.cjs';
const script = new Script(programText(), { filename, cachedData: cachedCode() });
script.runInThisContext()(require, module, exports, __filename, __dirname);
module.exports = { script, key: KEY };
