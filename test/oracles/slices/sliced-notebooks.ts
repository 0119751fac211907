/** Slices of notebooks, and what `slice_truth.py` finds by executing them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sliceNotebook } from '../../../src/core/lint/notebook-slice';
import type { SliceTarget } from '../../../src/core/lint/notebook-slice';
import { textOfLines } from '../../../src/core/notebook/line-ranges';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { asDocument, parseLines, VERIFY_PYTHON } from '../staleness/edited-notebook';

/** A notebook that runs, with the text that each cell shows. */
export interface RunnableNotebook {
  readonly seed: number | string;
  readonly cells: readonly string[];
  readonly shown: readonly string[];
}

/** A slice with the texts that it consists of; the last one shows the result, unless `reader` does. */
export interface AskedSlice {
  readonly label: string;
  readonly target: number;
  readonly reader: string | null;
  readonly texts: readonly string[];
  /** The cells that they are parts of. */
  readonly cells: readonly number[];
  /** Which of the texts may fail, as they did in the session. */
  readonly raises: readonly boolean[];
  /** Whether it is reduced to find how small it can be. */
  readonly reduces: boolean;
}

/** What executing a slice showed; sizes count texts without the one that shows the result. */
export interface SliceVerdict {
  readonly isRight: boolean;
  readonly size: number;
  readonly least: number;
  /** What a wrong slice shows; null if it does not end. */
  readonly found: {
    readonly text: string;
    readonly error: string | null;
    readonly message: string;
  } | null;
}

/** A slice with its verdict. */
export interface JudgedSlice {
  readonly notebook: RunnableNotebook;
  readonly slice: AskedSlice;
  readonly verdict: SliceVerdict;
}

const ROOT = join(__dirname, '../../..');
const PROGRAM = join(__dirname, 'slice_truth.py');
const REAL_PROGRAM = join(__dirname, '../staleness/real_notebooks.py');
const REAL_CACHE = join(ROOT, '.cache/slices/real');
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');

/** What `slice_truth.py` prints. */
export function ask<T>(request: readonly string[], input = ''): readonly T[] {
  const isPlain = !request.includes('--libraries') && !request.includes('--shell');
  return linesOfProgram(isPlain ? TEST_PYTHON : VERIFY_PYTHON, [PROGRAM, ...request], input);
}

/** The JSON lines that a program prints. */
function linesOfProgram<T>(python: string, words: readonly string[], input = ''): readonly T[] {
  const { stdout, stderr, status } = spawnSync(python, words, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input
  });
  if (status !== 0) {
    throw new Error(`${words[0]} failed: ${stderr}`);
  }
  return parseLines<T>(stdout);
}

/** The usable notebooks of these seeds. */
export function generatedNotebooks(
  first: number,
  count: number,
  libraries: boolean
): readonly RunnableNotebook[] {
  return ask(['generate', `${first}`, `${count}`, ...(libraries ? ['--libraries'] : [])]);
}

/**
 * Real notebooks that run here, from source distributions; cut at the first cell that fails or differs from run to run.
 *
 * @param group - the held-out ones only confirm finished work
 */
export function realNotebooks(
  group: 'development' | 'held-out',
  count: number
): readonly RunnableNotebook[] {
  mkdirSync(REAL_CACHE, { recursive: true });
  const words = [REAL_PROGRAM, 'truth', REAL_CACHE, group, `${count}`, '0'];
  const found = linesOfProgram<{
    readonly name: string;
    readonly before: readonly string[];
    readonly stored: readonly { readonly text: string }[];
  }>(VERIFY_PYTHON, words);
  return found.map(({ name, before, stored }) => ({
    seed: name,
    cells: before,
    shown: stored.map(({ text }) => text)
  }));
}

/** The slice of a target as texts. */
export function askedSlice(
  { cells }: Pick<RunnableNotebook, 'cells'>,
  target: SliceTarget,
  byStatement: boolean,
  reduces = true
): AskedSlice {
  const request = { target, direction: 'backward' as const, byStatement };
  const slice = sliceNotebook(
    asDocument(cells.map((source, at) => ({ id: `${at}`, source }))),
    DEFAULT_CONFIG,
    request
  );
  if (slice.kind !== 'slice') {
    throw new Error(`no slice of ${JSON.stringify(target)}: ${slice.kind}`);
  }
  const how = byStatement ? 'statements' : 'cells';
  return {
    label: `${how} for ${target.kind === 'cell' ? `cell ${target.index}` : target.name}`,
    target: target.kind === 'cell' ? target.index : cells.length - 1,
    reader: target.kind === 'cell' ? null : `(${target.name})`,
    texts: slice.cells.map(({ cell, lines }) => textOfLines(cell.source, lines)),
    cells: slice.cells.map(({ cell }) => cell.index),
    raises: slice.cells.map(() => false),
    reduces
  };
}

/** Executes slices. Those of notebooks that differ from run to run are left out. */
export function judge(
  asked: readonly { readonly notebook: RunnableNotebook; readonly slices: readonly AskedSlice[] }[],
  kernel: 'plain' | 'libraries' | 'shell'
): readonly JudgedSlice[] {
  const input = asked.map(({ notebook: { cells }, slices }) => ({ cells, slices }));
  const option = kernel === 'plain' ? [] : [`--${kernel}`];
  const answers = ask<readonly (SliceVerdict | null)[]>(
    ['judge', ...option],
    JSON.stringify(input)
  );
  return asked.flatMap(({ notebook, slices }, at) =>
    slices.flatMap((slice, index) => {
      const verdict = answers[at][index];
      return verdict === null ? [] : [{ notebook, slice, verdict }];
    })
  );
}
