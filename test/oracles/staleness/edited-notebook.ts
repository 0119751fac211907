/**
 * Notebooks before and after an edit, with the true sets of cells that must run again, computed by
 * `staleness_truth.py`.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync
} from 'node:fs';
import { join } from 'node:path';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { documentOf } from '../../core/lint/cells';

/** Output of a cell, and the exception that ended it; `name` is the missing name of a NameError. */
export interface Output {
  readonly text: string;
  readonly error: string | null;
  readonly message: string;
  readonly name: string | null;
}

/** A code cell. */
export interface CellText {
  readonly id: string;
  readonly source: string;
}

/** Two versions of a notebook; cells with the same id are the same cell. */
export interface NotebookPair {
  readonly seed?: number;
  readonly category: string;
  readonly edit: { readonly kind: string; readonly what: string };
  readonly before: readonly CellText[];
  readonly after: readonly CellText[];
}

/** A pair with the results of running it. */
export interface EditedNotebook extends NotebookPair {
  /** Positions of the new and edited cells in `after`. */
  readonly changed: readonly number[];
  /** Outputs of the cells of `after` when all of them run on a fresh kernel. */
  readonly fresh: readonly Output[];
  /** Outputs of the cells of `before`. */
  readonly stored: readonly Output[];
  /** Sets of cells, as bit masks, that produce all fresh outputs when they run after `before`, in document order. */
  readonly sound: readonly number[];
}

const ROOT = join(__dirname, '../../..');
const PROGRAM = join(__dirname, 'staleness_truth.py');
/** The environment with the libraries of public notebooks. */
export const VERIFY_PYTHON = join(ROOT, '.cache/verify-venv/bin/python');
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');

function ask(argumentsOf: readonly string[], libraries: boolean, input = ''): string {
  const python = libraries ? VERIFY_PYTHON : TEST_PYTHON;
  const { stdout, stderr, status } = spawnSync(
    python,
    [PROGRAM, ...argumentsOf, ...(libraries ? ['--libraries'] : [])],
    { encoding: 'utf8', maxBuffer: 1 << 30, input }
  );
  if (status !== 0) {
    throw new Error(`${python} ${PROGRAM} failed: ${stderr}`);
  }
  return stdout;
}

/** Parses one JSON value per line. */
export function parseLines<T>(text: string): readonly T[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T);
}

/** Number of seeds per batch. */
const BATCH = 100;

/** Hash of all programs that determine the truth about generated notebooks. */
function programVersion(): string {
  const programs = readdirSync(__dirname).filter(
    name => name.endsWith('.py') && !name.startsWith('real_')
  );
  const hash = createHash('sha256');
  programs.sort().forEach(name => hash.update(readFileSync(join(__dirname, name))));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The usable notebooks of these seeds. Computing the truth takes minutes and depends only on these programs, so it is
 * cached.
 *
 * @param libraries - with pandas and NumPy, in the environment that has them
 */
export function generated(
  first: number,
  count: number,
  libraries: boolean
): readonly EditedNotebook[] {
  const folder = join(ROOT, '.cache/staleness', programVersion());
  mkdirSync(folder, { recursive: true });
  const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => index * BATCH);
  return batches.flatMap(done => {
    const size = Math.min(BATCH, count - done);
    const name = `${first + done}-${size}${libraries ? '-libraries' : ''}.jsonl`;
    const kept = join(folder, name);
    if (!existsSync(kept)) {
      // Two tests at once may need it: neither reads what the other has only half written.
      const unfinished = `${kept}.${process.pid}`;
      writeFileSync(unfinished, ask(['generate', `${first + done}`, `${size}`], libraries));
      renameSync(unfinished, kept);
    }
    return parseLines<EditedNotebook>(readFileSync(kept, 'utf8'));
  });
}

/** Outputs of these cells when they run after the old notebook, each set in its own kernel. */
export function shownBy(
  runs: readonly (NotebookPair & { readonly run: readonly number[] })[],
  libraries: boolean
): readonly (readonly Output[])[] {
  return parseLines<readonly Output[]>(ask(['explain'], libraries, JSON.stringify(runs)));
}

/** The document to analyze. */
export function asDocument(cells: readonly CellText[]): NotebookDocument {
  return documentOf(
    cells.map(({ id, source }) => ({ id, key: id, source })),
    { languageVersion: { major: 3, minor: 11 } }
  );
}
