/**
 * Loaded into the command line by `--require`: lets writes to files fail as a full disk, a read-only folder or a lack of
 * descriptors does. FAILING_WRITES is `CODE FIRST LAST`: the writes of a process from the FIRST to the LAST fail. A write
 * to a full disk has written half of its content. Each failure is a line of the file FAILING_WRITES_LOG.
 */
const fs = require('node:fs');

const [code, first, last] = (process.env.FAILING_WRITES ?? 'NONE 0 0').split(' ');
const log = process.env.FAILING_WRITES_LOG;
const LEAVES_HALF = ['ENOSPC', 'EIO'];

const originals = {};
let count = 0;
/** Node's functions call each other. */
let isInside = false;

function inside(action) {
  isInside = true;
  try {
    return action();
  } finally {
    isInside = false;
  }
}

/** The error of the system if this write is one of those that fail; otherwise null. */
function refusal(syscall, path) {
  count += 1;
  if (code === 'NONE' || count < Number(first) || count > Number(last)) {
    return null;
  }
  inside(() => fs.appendFileSync(log, `${count} ${syscall} ${path}\n`));
  const named = typeof path === 'string' ? { path } : {};
  return Object.assign(new Error(`${code}: refused, ${syscall}`), { code, syscall, ...named });
}

/** Lets calls of a function fail; `leave` does what a failed call leaves. */
function fail(name, pathAt, { isWrite = () => true, leave = () => undefined } = {}) {
  const original = fs[name];
  originals[name] = original;
  fs[name] = (...words) => {
    if (isInside) {
      return original(...words);
    }
    const error = isWrite(words) ? refusal(name, words[pathAt]) : null;
    return inside(() => {
      if (error === null) {
        return original(...words);
      }
      leave(original, words);
      throw error;
    });
  };
}

const isOpenedToWrite = ([, flags]) =>
  typeof flags === 'number' ? (flags & 3) !== 0 : /[wax+]/.test(String(flags ?? 'r'));

fail('openSync', 0, { isWrite: isOpenedToWrite });
['mkdirSync', 'mkdtempSync', 'renameSync'].forEach(name => fail(name, 0));
['cpSync', 'copyFileSync', 'symlinkSync'].forEach(name => fail(name, 1));
fail('writeFileSync', 0, {
  leave: (write, [target, content, options]) => {
    if (typeof target === 'number' || LEAVES_HALF.includes(code)) {
      write(target, Buffer.from(content).subarray(0, Buffer.byteLength(content) / 2), options);
    }
  }
});

/** Lets all writes be done again. */
exports.undo = () => void Object.assign(fs, originals);
