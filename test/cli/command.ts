/** Runs the bundled command line in temporary folders. */
import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { NotebookFindings, NotebookFixes } from '../../src/protocol';
import { PYTHON_PATH } from '../python-path';

const root = path.join(__dirname, '../..');

/** The Python that runs notebooks for commands, from this checkout. */
export const PYTHON_ENVIRONMENT = {
  FRESHKERNEL_PYTHON: process.env.FRESHKERNEL_PYTHON ?? path.join(root, '.venv', 'bin', 'python'),
  PYTHONPATH: PYTHON_PATH
};

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

declare global {
  /** Runs a command line in a process that serves many, which needs named pipes; `test/counted-runner.js` sets it. */
  var runServed: (command: {
    readonly bundle: string;
    readonly words: readonly string[];
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly timeout?: number;
    readonly preloaded?: readonly string[];
  }) => Outcome;
}

/** How a command runs. */
export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly cwd?: string;
  /** In milliseconds. */
  readonly timeout?: number;
  /** Modules that Node loads before the program; each exports a function `undo`. */
  readonly preloaded?: readonly string[];
  /** In a process of its own: for tests of what only a process has, such as its end and its memory. */
  readonly isAlone?: boolean;
}

/** At full scale, each command has a process of its own, as users start it; on Windows, too, which has no named pipes. */
const ALL_ALONE = process.env.FRESHKERNEL_COMMANDS === 'alone' || process.platform === 'win32';

/** A folder with files in which commands run. */
export class Workspace {
  readonly folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-')));

  /** @param program - the program to run; by default the bundle */
  constructor(private readonly program: string | null = null) {}

  write(name: string, content: string | Buffer | object): string {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    fs.writeFileSync(file, isText ? content : JSON.stringify(content, null, 1));
    return file;
  }

  read(name: string): string {
    return fs.readFileSync(path.join(this.folder, name), 'utf8');
  }

  /**
   * Runs a command to its end: in a process that serves many commands, which takes a tenth of the processor time, unless the
   * test says that it is about the process, or gives what a process has once: an input, or settings of Node.
   */
  run(words: readonly string[], options: RunOptions = {}): Outcome {
    const inherited = { ...process.env };
    delete inherited.NO_COLOR;
    delete inherited.FORCE_COLOR;
    const env = { ...inherited, ...options.env };
    const cwd = path.join(this.folder, options.cwd ?? '');
    const { isAlone = ALL_ALONE, input = '', timeout, preloaded = [] } = options;
    const hasOwnNode = Object.keys(options.env ?? {}).some(name => name.startsWith('NODE_'));
    if (this.program === null && !isAlone && !hasOwnNode && input === '') {
      return runServed({ bundle: bundle(), words, cwd, env, timeout, preloaded });
    }
    const program = [
      ...preloaded.flatMap(file => ['--require', file]),
      this.program ?? bundle(),
      ...words
    ];
    const settings = { cwd, env, input, timeout, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, program, settings);
    return { code: status, out: stdout, err: stderr };
  }

  lint(
    words: readonly string[],
    options: { cwd?: string; input?: string } = {}
  ): { code: number | null; notebooks: NotebookFindings[]; err: string } {
    const { code, out, err } = this.run(['lint', '--format', 'json', ...words], options);
    return {
      code,
      err,
      notebooks: (JSON.parse(out) as { notebooks: NotebookFindings[] }).notebooks
    };
  }

  fix(
    words: readonly string[],
    options: { cwd?: string } = {}
  ): { code: number | null; notebooks: NotebookFixes[]; err: string } {
    const { code, out, err } = this.run(['fix', '--format', 'json', ...words], options);
    return { code, err, notebooks: (JSON.parse(out) as { notebooks: NotebookFixes[] }).notebooks };
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

let built: string | null = null;

/** The bundle, built from the current sources: by `make test` for all files at once, otherwise for this file. */
export function bundle(): string {
  const { FRESHKERNEL_BUNDLE: shared } = process.env;
  if (shared !== undefined) {
    return shared;
  }
  if (built === null) {
    built = path.join(
      fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-bundle-')),
      'freshkernel.cjs'
    );
    execFileSync(process.execPath, [path.join(root, 'scripts/build-cli.mjs'), built]);
  }
  return built;
}

/** Removes the bundle if it was built for this file. */
export function removeBundle(): void {
  if (built !== null) {
    fs.rmSync(path.dirname(built), { recursive: true, force: true });
    built = null;
  }
}

export interface CellSketch {
  readonly type?: 'code' | 'markdown';
  readonly source: string | readonly string[];
  readonly id?: string;
  readonly count?: number | null;
  readonly tags?: readonly string[];
}

/** A notebook with a Markdown cell before and after the cells, so that no rule on structure reports it. */
export function notebookOf(cells: readonly (CellSketch | string)[], more: object = {}): object {
  const text = { cell_type: 'markdown', metadata: {}, source: 'Text.' };
  return {
    cells: [
      text,
      ...cells
        .map(cell => (typeof cell === 'string' ? { source: cell } : cell))
        .map((cell: CellSketch) => ({
          cell_type: cell.type ?? 'code',
          ...(cell.id === undefined ? {} : { id: cell.id }),
          metadata: { tags: cell.tags ?? [] },
          source: cell.source,
          ...(cell.type === 'markdown' ? {} : { execution_count: cell.count ?? null, outputs: [] })
        })),
      text
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
    ...more
  };
}

/** A cell that ran, with the text that it printed. */
export type RanCell = readonly [source: string, output?: string];

/** A notebook of Python that ran from top to bottom. */
export interface RanNotebook extends Record<string, unknown> {
  readonly cells: readonly { readonly source: string; readonly outputs: readonly unknown[] }[];
}

/** A notebook that ran, with what its cells printed. */
export function ranNotebook(cells: readonly RanCell[], kernel = 'python3'): RanNotebook {
  return {
    cells: cells.map(([source, output], at) => ({
      cell_type: 'code',
      execution_count: at + 1,
      id: `cell-${at}`,
      metadata: {},
      outputs:
        output === undefined ? [] : [{ output_type: 'stream', name: 'stdout', text: output }],
      source
    })),
    metadata: { kernelspec: { name: kernel, display_name: kernel, language: 'python' } },
    nbformat: 4,
    nbformat_minor: 5
  };
}
