/** Writes the outputs of a run into the live notebook. */
import type { SharedNotebook } from '../../../tokens';
import { applyAsUndoStep } from '../../editor/undo-step';
import type { FreshOutputs } from '../worker/check-findings';

type SharedCell = SharedNotebook['cells'][number];
type SharedCodeCell = Extract<SharedCell, { cell_type: 'code' }>;
type StoredOutputs = Parameters<SharedCodeCell['setOutputs']>[0];

/** The cells to write. */
export interface AcceptPlan {
  readonly writes: readonly { readonly cell: SharedCodeCell; readonly fresh: FreshOutputs }[];
  /** Number of cells that are not written, because they were edited or deleted since the run. */
  readonly left: number;
}

/** Finds the cells of a run in the current notebook. A cell with an edited source does not match. */
export function planAcceptance(
  notebook: SharedNotebook,
  fresh: readonly FreshOutputs[]
): AcceptPlan {
  const byId = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  const writes = fresh.flatMap(each => {
    const cell =
      (each.id === null ? undefined : byId.get(each.id)) ?? notebook.cells.at(each.index);
    return isCode(cell) && cell.getSource() === each.source ? [{ cell, fresh: each }] : [];
  });
  return { writes, left: fresh.length - writes.length };
}

/**
 * Writes the outputs as one step of the undo history; returns a function that undoes it, unless one of the cells has
 * other outputs since, or is gone.
 */
export function acceptOutputs(notebook: SharedNotebook, { writes }: AcceptPlan): () => boolean {
  const before = writes.map(({ cell }) => ({
    id: cell.getId(),
    outputs: cell.getOutputs(),
    executionCount: cell.execution_count
  }));
  const current = (id: string): SharedCodeCell | undefined =>
    notebook.cells.filter(isCode).find(cell => cell.getId() === id);
  const step = applyAsUndoStep(notebook, {
    cells: () => [],
    write: () => {
      for (const { cell, fresh } of writes) {
        cell.setOutputs(fresh.outputs.map(withWholeText) as unknown as StoredOutputs);
        cell.execution_count = fresh.executionCount;
      }
    },
    content: () =>
      JSON.stringify(
        before.map(({ id }) => {
          const cell = current(id);
          return cell === undefined ? null : [cell.getOutputs(), cell.execution_count];
        })
      ),
    putBack: () => {
      for (const { id, outputs, executionCount } of before) {
        const cell = current(id);
        cell?.setOutputs(outputs);
        if (cell !== undefined) {
          cell.execution_count = executionCount;
        }
      }
    }
  });
  return step.undo;
}

/** Joins the text of a stream, as the shared model requires. */
function withWholeText(output: Record<string, unknown>): Record<string, unknown> {
  const { text } = output;
  return Array.isArray(text) ? { ...output, text: text.join('') } : output;
}

function isCode(cell: SharedCell | undefined): cell is SharedCodeCell {
  return cell?.cell_type === 'code';
}
