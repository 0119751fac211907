/** Notebooks before and after an edit, with the truth about what must run again; made by `staleness_truth.py`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { documentOf } from '../../core/lint/cells';

/** What a cell showed, and which exception ended it; `name` is a NameError's. */
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

/** Two versions of a notebook; cells with one id are the same cell. */
export interface NotebookPair {
  readonly category: string;
  readonly edit: { readonly kind: string; readonly what: string };
  readonly before: readonly CellText[];
  readonly after: readonly CellText[];
}

/** With what running it showed. */
export interface EditedNotebook extends NotebookPair {
  readonly seed?: number;
  /** Positions of the new and the edited cells in `after`. */
  readonly changed: readonly number[];
  /** What the cells of `after` show when all of them run on a fresh kernel. */
  readonly fresh: readonly Output[];
  /** What those of `before` showed. */
  readonly stored: readonly Output[];
  /** Sets of cells, bit by bit, that give all fresh outputs when they run after `before`, in document order. */
  readonly sound: readonly number[];
}

const ROOT = join(__dirname, '../../..');
const PROGRAM = join(__dirname, 'staleness_truth.py');
const VERIFY_PYTHON = join(ROOT, '.cache/verify-venv/bin/python');
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

function parseLines<T>(text: string): readonly T[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T);
}

/** The truth takes minutes and depends on nothing but these programs: what was once found out is kept. */
function keptName(first: number, count: number, libraries: boolean): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(__dirname).filter(name => name.endsWith('.py'))) {
    hash.update(readFileSync(join(__dirname, file)));
  }
  const version = hash.digest('hex').slice(0, 16);
  return `truth-${version}-${first}-${count}${libraries ? '-libraries' : ''}.jsonl`;
}

/** The usable notebooks of these seeds. `libraries`: with pandas and NumPy, in the environment that has them. */
export function generated(
  first: number,
  count: number,
  libraries: boolean
): readonly EditedNotebook[] {
  const folder = join(ROOT, '.cache/staleness');
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, keptName(first, count, libraries));
  if (!existsSync(kept)) {
    writeFileSync(kept, ask(['generate', `${first}`, `${count}`], libraries));
  }
  return parseLines<EditedNotebook>(readFileSync(kept, 'utf8'));
}

/** The truth about given notebooks; none for those that are of no use any more. */
export function judged(
  notebooks: readonly NotebookPair[],
  libraries: boolean
): readonly EditedNotebook[] {
  const answers = parseLines<EditedNotebook | null>(
    ask(['judge'], libraries, JSON.stringify(notebooks))
  );
  return answers.filter(answer => answer !== null);
}

/** What these cells show when they run after the old notebook, each set in its own kernel. */
export function shownBy(
  runs: readonly (NotebookPair & { readonly run: readonly number[] })[],
  libraries: boolean
): readonly (readonly Output[])[] {
  return parseLines<readonly Output[]>(ask(['explain'], libraries, JSON.stringify(runs)));
}

/** The document that the analysis is asked about. */
export function asDocument(cells: readonly CellText[]): NotebookDocument {
  return documentOf(
    cells.map(({ id, source }) => ({ id, key: id, source })),
    { languageVersion: { major: 3, minor: 11 } }
  );
}
