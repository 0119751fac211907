/** Reads what a worker left of a run. */
import type { RunCellResult, RunResult } from '../../protocol';
import { readOutputs } from '../notebook/outputs_reader';
import type { StoredOutput } from '../notebook/outputs_reader';

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
}

/**
 * Reads the JSON text of a `RunResult`; the caller knows that it is one. The outputs are read off the text, as
 * those of a notebook file are, so that both sides keep their numbers as they were written.
 */
export function readFreshRun(text: string): FreshRun {
  const result = JSON.parse(text) as RunResult;
  const outputs = readOutputs(text).cells;
  return {
    result,
    cells: new Map(
      result.cells.map((cell, at) => [cell.index, { result: cell, outputs: outputs[at] }])
    )
  };
}
