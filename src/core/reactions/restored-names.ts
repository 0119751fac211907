/**
 * A cell that runs again may overwrite a name that a later cell has given another value since: the outputs stay right,
 * but what the user runs next would read the wrong value. The later cell then runs again, too.
 */
import type { DocumentGraph } from '../analysis/names/document-graph';
import type { HistoryState } from '../history/history-state';
import { providerOf } from '../history/history-state';
import type { CellValues } from '../notebook/cell-values';
import type { CellKey, NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RunPlan, Staleness } from '../staleness/staleness';

/** Which cells bind and use which names. */
export interface NameUses {
  readonly document: NotebookDocument;
  readonly graph: DocumentGraph;
  readonly summaries: CellValues<CellSummary>;
}

/** Rarely more than two: each adds cells that overwrite names of cells below them only. */
const MAX_ROUNDS = 8;

/** The plan for these cells, with those that restore names; only a restart where there is no end to it. */
export function withRestored(
  wanted: readonly CellKey[],
  known: NameUses & { readonly history: HistoryState; readonly staleness: Staleness }
): RunPlan {
  const keys = new Set(wanted);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = known.staleness.plan([...keys]);
    const restoring = plan.restart ? [] : restoringCells(plan, known);
    if (restoring.length === 0) {
      return plan;
    }
    restoring.forEach(key => keys.add(key));
  }
  return { cells: [], restart: true };
}

/** The cells that are not in the plan, whose names other cells read and cells of the plan overwrite. */
function restoringCells(
  { cells }: RunPlan,
  { document, graph, summaries, history }: NameUses & { readonly history: HistoryState }
): readonly CellKey[] {
  const positions = new Map(document.cells.map(({ key, index }) => [key, index]));
  const planned = new Set(cells.map(({ key }) => key));
  const found = new Set<CellKey>();
  for (const { key } of cells) {
    for (const name of summaries.get(key)?.defines ?? []) {
      const provider = providerOf(history, name);
      const giver = provider?.kind === 'run' ? provider.execution.cell : null;
      const position = positions.get(giver ?? '');
      const isLater = position !== undefined && position > (positions.get(key) ?? Infinity);
      if (giver !== null && isLater && !planned.has(giver) && isRead(graph, position, name)) {
        found.add(giver);
      }
    }
  }
  return [...found];
}

/** By graph: the names that other cells read, with the cells that give them. */
const READ_NAMES = new WeakMap<DocumentGraph, ReadonlySet<string>>();

function isRead(graph: DocumentGraph, position: number, name: string): boolean {
  const names =
    READ_NAMES.get(graph) ?? new Set(graph.edges.map(edge => `${edge.from} ${edge.name}`));
  READ_NAMES.set(graph, names);
  return names.has(`${position} ${name}`);
}
