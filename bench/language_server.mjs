// The language server over standard input and output. With a notebook of 1,000 cells and 20,000 lines: the time from a keystroke to
// its diagnostics in the client, and the processor time of the server for it, with all rules and without those named in IGNORE. With
// a notebook of 100 cells: the heap after many edits. `keys` or `memory` measures one of the two.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ms, percentile } from './figures.mjs';
import { largeNotebook } from './large_notebook.mjs';
import { program, root } from './tested_program.mjs';

const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = createRequire(
  import.meta.url
)('vscode-languageserver/node');

const KEYS = Number(process.env.KEYS ?? 400);
/** Rules that compare or follow all cells again after each edit. */
const IGNORE = (process.env.IGNORE ?? 'C7,R5,R6').split(',');
const EDITS = Number(process.env.EDITS ?? 20_000);
/** Between two keys, as when somebody types fast. */
const BETWEEN_KEYS = 30;
/** The heap is looked at after each of these parts of the edits. */
const PARTS = 5;
const GOAL = 30;
const NOTEBOOK = 'file:///project/analysis-of-orders.ipynb';

class Server {
  constructor(cells, settings = '--no-config') {
    this.source = largeNotebook(cells).cells;
    const options = ['--expose-gc', '--require', join(root, 'bench/heap_on_signal.cjs')];
    this.process = spawn(process.execPath, [...options, program, 'server', ...settings.split(' ')]);
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin)
    );
    this.waiting = new Map();
    this.diagnostics = [];
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, version, diagnostics }) => {
        const { version: wanted, resolve } = this.waiting.get(uri) ?? {};
        if (version === wanted) {
          this.waiting.delete(uri);
          this.diagnostics = diagnostics;
          resolve();
        }
      }
    );
    this.connection.listen();
    this.versions = new Map();
  }

  async open() {
    await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { publishDiagnostics: { relatedInformation: true } } }
    });
    await this.connection.sendNotification('initialized', {});
    const { source } = this;
    await this.connection.sendNotification('notebookDocument/didOpen', {
      notebookDocument: {
        uri: NOTEBOOK,
        notebookType: 'jupyter-notebook',
        version: 1,
        cells: source.map((cell, index) => ({ kind: kindOf(cell), document: uriOf(index) }))
      },
      cellTextDocuments: source.map(({ type, source: text }, index) => ({
        uri: uriOf(index),
        languageId: type === 'code' ? 'python' : 'markdown',
        version: 1,
        text
      }))
    });
    await this.settle();
  }

  async settle() {
    await this.connection.sendRequest('textDocument/codeLens', {
      textDocument: { uri: uriOf(0) }
    });
  }

  /** The outline of a cell, which the server knows once the last edit is analyzed. */
  symbols(cell) {
    return this.connection.sendRequest('textDocument/documentSymbol', {
      textDocument: { uri: uriOf(cell) }
    });
  }

  /** Sends an edit; returns the version of the text. */
  async send(cell, range, text) {
    const uri = uriOf(cell);
    const version = (this.versions.get(uri) ?? 1) + 1;
    this.versions.set(uri, version);
    const textContent = [{ document: { uri, version }, changes: [{ range, text }] }];
    await this.connection.sendNotification('notebookDocument/didChange', {
      notebookDocument: { uri: NOTEBOOK, version },
      change: { cells: { textContent } }
    });
    return version;
  }

  /**
   * Milliseconds from an edit to the diagnostics of its cell. Where the cell had none and has none, the server sends nothing: then to
   * the answer to a request that waits for the analysis of the edit, as editors send them for their outlines.
   */
  async key(cell, range, text) {
    const uri = uriOf(cell);
    const start = performance.now();
    const arrived = new Promise(resolve => {
      this.waiting.set(uri, { version: (this.versions.get(uri) ?? 1) + 1, resolve });
    });
    await this.send(cell, range, text);
    await Promise.race([arrived, this.symbols(cell)]);
    this.waiting.delete(uri);
    return performance.now() - start;
  }

  /** Seconds of processor time that the server has used; null where the system does not say. */
  processorTime() {
    try {
      const [, after] = readFileSync(`/proc/${this.process.pid}/stat`, 'utf8').split(') ');
      const [user, system] = after.split(' ').slice(11, 13).map(Number);
      return (user + system) / 100;
    } catch {
      return null;
    }
  }

  /** Bytes of the heap in use after a garbage collection. */
  async heap() {
    await this.settle();
    const written = new Promise(resolve => {
      this.process.stderr.once('data', data => resolve(Number(/heap (\d+)/.exec(data)?.[1])));
    });
    this.process.kill('SIGUSR2');
    return written;
  }

  async end() {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
  }
}

function kindOf({ type }) {
  return type === 'code' ? 2 : 1;
}

function uriOf(index) {
  return `notebook-cell:///project/analysis-of-orders.ipynb#${index}`;
}

/** The line that is typed at the end of a cell, a character at a time: an undefined name, so that each key changes a finding. */
const LINE = '\nundefined_name_that_is_typed_here';

async function typeIn(server, cell, label) {
  const { source } = server;
  const lines = source[cell].source.split('\n');
  const end = { line: lines.length - 1, character: lines.at(-1).length };
  await server.send(cell, { start: end, end }, `${LINE[0]}u`);
  await server.settle();
  const [times, ends] = [[], []];
  let shown = 0;
  const before = server.processorTime();
  let length = 1;
  for (let key = 0; key < KEYS; key++) {
    await new Promise(resolve => setTimeout(resolve, BETWEEN_KEYS));
    const at = { line: end.line + 1, character: length };
    if (length < LINE.length - 1) {
      length++;
      times.push(await server.key(cell, { start: at, end: at }, LINE[length]));
    } else {
      ends.push(await server.key(cell, { start: at, end: at }, '\n'));
      shown += server.diagnostics.some(({ message }) => message.includes(LINE.slice(1))) ? 1 : 0;
      const start = { line: end.line + 1, character: 1 };
      const next = { line: end.line + 2, character: 0 };
      times.push(await server.key(cell, { start, end: next }, ''));
      length = 1;
    }
  }
  const spent = server.processorTime() - before;
  const last = { line: end.line + 1, character: length };
  await server.send(cell, { start: end, end: last }, '');
  await server.settle();
  const p99 = percentile(times, 0.99);
  console.log(
    `${label}: median ${ms(percentile(times, 0.5))}, p99 ${ms(p99)} (goal ≤ ${GOAL} ms), ` +
      `processor time ${ms((spent / KEYS) * 1000)} per key`
  );
  console.log(
    `${label}, the error of a line after its end: median ${ms(percentile(ends, 0.5))}, ` +
      `p99 ${ms(percentile(ends, 0.99))}; shown ${shown} of ${ends.length}`
  );
}

async function editFor(server) {
  const { source } = server;
  const start = await server.heap();
  console.log(`heap after opening: ${(start / 1e6).toFixed(1)} MB`);
  for (let part = 1; part <= PARTS; part++) {
    for (let edit = 0; edit < EDITS / PARTS / 2; edit++) {
      const cell = 1 + ((edit * 37) % (source.length - 1));
      const at = { line: 0, character: 0 };
      await server.send(cell, { start: at, end: at }, `name_${part}_${edit} = ${edit}\n`);
      await server.send(cell, { start: at, end: { line: 1, character: 0 } }, '');
      if (edit % 5 === 0) {
        await server.settle();
      }
    }
    const heap = await server.heap();
    const edits = Math.round((EDITS * part) / PARTS);
    console.log(`heap after ${edits} edits: ${(heap / 1e6).toFixed(1)} MB`);
  }
}

async function measureKeys(label, settings) {
  const server = new Server(1_000, settings);
  const opened = performance.now();
  await server.open();
  console.log(`${label}: opening ${ms(performance.now() - opened)}`);
  await typeIn(server, 999, `${label}, last cell`);
  await typeIn(server, 500, `${label}, middle cell`);
  await typeIn(server, 0, `${label}, import cell`);
  await server.end();
}

async function measureAllKeys() {
  const folder = mkdtempSync(join(tmpdir(), 'freshkernel-bench-'));
  const settings = join(folder, 'freshkernel.toml');
  writeFileSync(settings, `ignore = ${JSON.stringify(IGNORE)}\n`);
  await measureKeys('all rules', '--no-config');
  await measureKeys(`without ${IGNORE.join(', ')}`, `--config ${settings}`);
  rmSync(folder, { recursive: true });
}

async function measureMemory() {
  const server = new Server(100);
  await server.open();
  await editFor(server);
  await server.end();
}

const [part = 'all'] = process.argv.slice(2);
if (part !== 'memory') {
  await measureAllKeys();
}
if (part !== 'keys') {
  await measureMemory();
}
