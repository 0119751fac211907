/** Reads the result of a run. */
import type { RunCellResult, RunError, RunResult } from '../../../protocol';
import { readOutputs } from '../../notebook/outputs-reader';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { HERE } from '../job/run-job';

/** A run with its outputs, ready to be compared. */
export interface FreshRun {
  readonly result: RunResult;
  /** By the index over all cells of the notebook. */
  readonly cells: ReadonlyMap<number, FreshCell>;
}

/** The result of a cell. */
export interface FreshCell {
  readonly result: RunCellResult;
  readonly outputs: readonly StoredOutput[];
  /** The outputs as if it had run in the folder itself, not in a copy; null where they do not show the difference. */
  readonly outputsInFolder: readonly StoredOutput[] | null;
}

/**
 * Reads the JSON text of a valid `RunResult`. The outputs are read from the text, like those of a notebook file, so that
 * both sides keep their numbers as written. Errors refer to the folder itself, not to its copy.
 */
export function readFreshRun(text: string): FreshRun {
  const raw = withShownErrors(parsed(text));
  const outputs = readOutputs(text).cells;
  const original = withOriginalPaths(text, raw);
  const result =
    original === null ? raw : { ...withShownErrors(parsed(original)), files: raw.files };
  const originalOutputs = original === null ? null : readOutputs(original).cells;
  const cells = result.cells.map((cell, at): [number, FreshCell] => {
    const outputsInFolder = originalOutputs?.[at] ?? null;
    return [cell.index, { result: cell, outputs: outputs[at], outputsInFolder }];
  });
  return { result, cells: new Map(cells) };
}

/** The text with the folders above the original folder in place of those above the copy, which lie in the same way. */
function aboveFolder(copy: string, original: string, text: string): string {
  let [from, to] = [copy, original];
  for (;;) {
    const [a, b] = [from, to].map(path => /^(.+)(?:[\\/]|\\\\)([^\\/]+)$/.exec(path));
    if (a === null || b === null || a[2] !== b[2]) {
      break;
    }
    [from, to] = [a[1], b[1]];
  }
  // The run's folder has files of its own, such as the connection file.
  return from === copy
    ? text
    : text.split(from).reduce((all, part) => all + (/^[\\/]+kernel/.test(part) ? from : to) + part);
}

/** Lets cells fail whose error `%time` only shows: IPython then goes on. */
function withShownErrors(run: RunResult): RunResult {
  return {
    ...run,
    cells: run.cells.map(cell => {
      const error = cell.status === 'ok' && !cell.expected_error ? timedError(cell) : null;
      return error === null ? cell : { ...cell, status: 'error', error };
    })
  };
}

function timedError({ outputs }: RunCellResult): RunCellResult['error'] {
  const last = outputs.at(-1) as Partial<RunError & { readonly output_type: string }> | undefined;
  const { output_type, ename, evalue, traceback } = last ?? {};
  return output_type === 'error' &&
    typeof ename === 'string' &&
    typeof evalue === 'string' &&
    Array.isArray(traceback) &&
    traceback.some(line => typeof line === 'string' && /<timed (?:exec|eval)>/.test(line))
    ? { ename, evalue, traceback }
    : null;
}

/** Adds the fields that results of earlier versions lack. */
function parsed(text: string): RunResult {
  const here = { place: { ...HERE }, staging: null, missing_modules: [] };
  return { ...here, ...(JSON.parse(text) as RunResult) };
}

/** The text with the paths of the folder itself; null if the run was not in a copy, or does not mention it. */
function withOriginalPaths(text: string, { files }: RunResult): string | null {
  if (files === null || files.folder === files.original) {
    return null;
  }
  const [copy, original] = [files.folder, files.original].map(path =>
    JSON.stringify(path).slice(1, -1)
  );
  // The list of files mentions it once.
  const parts = text.split(copy);
  const inFolder = parts.join(original);
  const above = aboveFolder(copy, original, inFolder);
  return parts.length <= 2 && above === inFolder ? null : above;
}
