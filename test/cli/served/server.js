/**
 * A process that runs many command lines, one after the other, for the tests: starting Node and loading the program takes
 * ten times as long as most commands. Each command line evaluates the program again, so it finds no state of another one.
 *
 * `node server.js BUNDLE`: reads requests from descriptor 3 and writes replies to descriptor 4, each a line of JSON. A
 * command has ended when nothing is left to wait for, as in a process of its own; the server waits only then.
 */
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

const [bundle] = process.argv.slice(2);
const REQUESTS = 3;
const REPLIES = 4;
const CHUNK_BYTES = 1 << 16;

/** Events to which a command listens; those of Node itself stay. */
const EVENTS = ['exit', 'SIGINT', 'SIGTERM', 'message', 'disconnect'];

/** Code of a thread that kills the process unless it gets another message within as many milliseconds as the last one says. */
const WATCH = `
let timer;
require('node:worker_threads').parentPort.on('message', limit => {
  clearTimeout(timer);
  timer = limit === null ? null : setTimeout(() => process.kill(process.pid, 'SIGKILL'), limit);
});
`;

const exit = process.exit.bind(process);
const watch = new Worker(WATCH, { eval: true });
watch.unref();
/** What undoes the preloaded modules of the running command. */
let undo = [];
let written = { out: '', err: '' };
let unread = '';
let script = null;

for (const [name, stream] of [
  ['out', process.stdout],
  ['err', process.stderr]
]) {
  stream.write = text => {
    written[name] += text;
    return true;
  };
}

process.exit = code => {
  reply(code, true);
  exit();
};

process.on('beforeExit', () => {
  if (script !== null) {
    reply(undefined, false);
  }
  // The program may leave nothing but promises: without this, the process would end.
  setImmediate(runNext);
});

/** The next request; null once the tests have ended. */
function nextRequest() {
  const bytes = Buffer.alloc(CHUNK_BYTES);
  while (!unread.includes('\n')) {
    const count = fs.readSync(REQUESTS, bytes);
    if (count === 0) {
      return null;
    }
    unread += bytes.latin1Slice(0, count);
  }
  const end = unread.indexOf('\n');
  const line = Buffer.from(unread.slice(0, end), 'latin1').toString();
  unread = unread.slice(end + 1);
  return JSON.parse(line);
}

function runNext() {
  const request = nextRequest();
  if (request === null) {
    process.reallyExit(0);
  }
  process.chdir(request.cwd);
  for (const name of Object.keys(process.env).filter(each => !(each in request.env))) {
    delete process.env[name];
  }
  Object.assign(process.env, request.env);
  process.argv = [process.execPath, bundle, ...request.words];
  process.execArgv = request.preloaded.flatMap(file => ['--require', file]);
  process.exitCode = undefined;
  watch.postMessage(request.timeout);
  undo = request.preloaded.map(preload);
  if (script === null) {
    ({ script } = require(bundle));
    return;
  }
  const module = { exports: {} };
  const evaluate = script.runInThisContext();
  evaluate(createRequire(bundle), module, module.exports, bundle, path.dirname(bundle));
}

/** Loads a module, which exports what undoes its effects. */
function preload(file) {
  delete require.cache[file];
  return require(file).undo;
}

/** Sends what the command wrote and how it ended. */
function reply(given, isOver) {
  if (given !== undefined) {
    process.exitCode = given;
  }
  const ending = process.listeners('exit');
  ending.forEach(listener => listener.call(process, process.exitCode ?? 0));
  undo.forEach(each => each());
  watch.postMessage(null);
  EVENTS.forEach(event => process.removeAllListeners(event));
  [process.stdout, process.stderr].forEach(stream => stream.removeAllListeners('error'));
  const text = JSON.stringify({ ...written, code: Number(process.exitCode ?? 0), isOver });
  written = { out: '', err: '' };
  const bytes = Buffer.from(`${text}\n`);
  for (let at = 0; at < bytes.length;) {
    at += fs.writeSync(REPLIES, bytes, at);
  }
}
