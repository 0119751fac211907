/**
 * Runs command lines in a process that serves many of them (`server.js`), while the caller waits as it does for a process.
 * Loaded once for all files that a worker of jest tests.
 */
const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const CHUNK_BYTES = 1 << 16;

/** Protection from a hang: jest cannot end a test that waits. */
const LONGEST_MILLISECONDS = 300_000;

const processes = new Set();

/** Opens the two ends of a pipe that can be read while this process waits. */
function openPipe(file) {
  // Opening an end waits for the other one, except for this.
  const first = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  const writing = fs.openSync(file, 'w');
  const reading = fs.openSync(file, 'r');
  fs.closeSync(first);
  return { reading, writing };
}

/** A running server, and its pipes, which have no names any more. */
class Server {
  #unread = Buffer.alloc(0);

  constructor(bundle) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-served-'));
    const names = ['requests', 'replies'].map(name => path.join(folder, name));
    execFileSync('mkfifo', ['-m', '600', ...names]);
    const [requests, replies] = names.map(openPipe);
    fs.rmSync(folder, { recursive: true });
    this.bundle = bundle;
    const child = spawn(process.execPath, [path.join(__dirname, 'server.js'), bundle], {
      stdio: ['ignore', 'ignore', 'inherit', requests.reading, replies.writing]
    });
    processes.add(child);
    child.on('exit', () => processes.delete(child)).unref();
    fs.closeSync(requests.reading);
    fs.closeSync(replies.writing);
    this.requests = requests.writing;
    this.replies = replies.reading;
  }

  run(request) {
    const bytes = Buffer.from(`${JSON.stringify(request)}\n`);
    for (let at = 0; at < bytes.length;) {
      at += fs.writeSync(this.requests, bytes, at);
    }
    return JSON.parse(this.#nextLine());
  }

  #nextLine() {
    const chunks = [this.#unread];
    let end = -1;
    while (end < 0) {
      const bytes = Buffer.alloc(CHUNK_BYTES);
      const count = fs.readSync(this.replies, bytes);
      if (count === 0) {
        throw new Error(
          'The command killed the process that served it, or did not end in time: run it in one of its own.'
        );
      }
      chunks.push(bytes.subarray(0, count));
      end = chunks.at(-1).indexOf('\n');
    }
    const last = chunks.pop();
    this.#unread = last.subarray(end + 1);
    return Buffer.concat([...chunks, last.subarray(0, end)]).toString();
  }

  close() {
    fs.closeSync(this.requests);
    fs.closeSync(this.replies);
  }
}

let server = null;

/** The processes that served or serve, until their processor time counts as that of children that ended. */
exports.servingProcesses = () => [...processes].map(({ pid }) => pid);

/**
 * Runs a command line of a bundle: its words in a folder, with these and no other environment variables. Its standard input is
 * empty. `timeout` is a limit in milliseconds; `preloaded` are modules like those of Node's option `--require`.
 *
 * @throws Error - where the command ended the process otherwise than by an exit code, or did not end in time
 */
exports.runServed = ({
  bundle,
  words,
  cwd,
  env,
  timeout = LONGEST_MILLISECONDS,
  preloaded = []
}) => {
  if (server?.bundle !== bundle) {
    server?.close();
    server = new Server(bundle);
  }
  let isOver = true;
  try {
    const { code, out, err, ...end } = server.run({ words, cwd, env, timeout, preloaded });
    ({ isOver } = end);
    return { code, out, err };
  } finally {
    if (isOver) {
      server.close();
      server = null;
    }
  }
};
