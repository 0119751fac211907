/** The events of a run. */
import type { RunCellResult, RunEvent } from '../../../../src/protocol';

/** The run starts with these cells. */
export function started(indexes: readonly number[]): RunEvent {
  return { kind: 'started', sequence: 0, time: 0, id: 'run', indexes: [...indexes] };
}

/** A cell starts. */
export function startedCell(index: number, position: number): RunEvent {
  return { kind: 'cell-started', sequence: 2 * position, time: 2 * position, index, position };
}

/** A cell ends. */
export function ended(
  index: number,
  position: number,
  more: Partial<RunCellResult> = {}
): RunEvent {
  const cell: RunCellResult = {
    index,
    id: null,
    position,
    status: 'ok',
    error: null,
    expected_error: false,
    asked_for_input: false,
    execution_count: position + 1,
    started: 0,
    seconds: 0.5,
    outputs: [],
    output_bytes: 0,
    losses: [],
    ...more
  };
  const sequence = 2 * position + 1;
  return { kind: 'cell-ended', sequence, time: sequence, cell };
}
