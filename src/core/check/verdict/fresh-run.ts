/** Reads what a worker left of a run. */
import type { RunCellResult, RunResult } from '../../../protocol';
import { readOutputs } from '../../notebook/outputs-reader';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { HERE } from '../job/run-job';

/** A run with its outputs as a comparison wants them. */
export interface FreshRun {
  readonly result: RunResult;
  /** By the index over all cells of the notebook. */
  readonly cells: ReadonlyMap<number, FreshCell>;
}

/** What came of a cell. */
export interface FreshCell {
  readonly result: RunCellResult;
  readonly outputs: readonly StoredOutput[];
  /** The same as if it had run in the folder itself, not in a copy of it; null where they do not tell it. */
  readonly outputsAtHome: readonly StoredOutput[] | null;
}

/**
 * Reads the JSON text of a `RunResult`; the caller knows that it is one. The outputs are read off the text, as
 * those of a notebook file are, so that both sides keep their numbers as they were written. Errors are told as
 * if they had come up in the folder itself.
 */
export function readFreshRun(text: string): FreshRun {
  const raw = parsed(text);
  const outputs = readOutputs(text).cells;
  const home = atHome(text, raw);
  const result = home === null ? raw : { ...parsed(home), files: raw.files };
  const homeOutputs = home === null ? null : readOutputs(home).cells;
  const cells = result.cells.map((cell, at): [number, FreshCell] => {
    const outputsAtHome = homeOutputs?.[at] ?? null;
    return [cell.index, { result: cell, outputs: outputs[at], outputsAtHome }];
  });
  return { result, cells: new Map(cells) };
}

/** Results that were kept before there were other places tell of none. */
function parsed(text: string): RunResult {
  const here = { place: { ...HERE }, staging: null, missing_modules: [] };
  return { ...here, ...(JSON.parse(text) as RunResult) };
}

/** Null where the run was not in a copy, or tells nothing of it. */
function atHome(text: string, { files }: RunResult): string | null {
  if (files === null || files.folder === files.original) {
    return null;
  }
  const [copy, original] = [files.folder, files.original].map(path =>
    JSON.stringify(path).slice(1, -1)
  );
  // Once it is told in the list of files.
  const parts = text.split(copy);
  return parts.length <= 2 ? null : parts.join(original);
}
