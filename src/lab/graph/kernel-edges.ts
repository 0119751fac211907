/** The dependencies of the notebook, compared with those of what the kernel ran. */
import type { GraphEdge } from '../../core/analysis/names/document-graph';
import type { KernelComparison } from '../../core/lint/history-graph';
import { kernelComparisonSteps } from '../../core/lint/history-graph';
import type { NotebookDocument } from '../../core/notebook/document';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookSession } from '../session/notebook-session';
import { sessionExecutions } from '../session/session-executions';
import type { ShownEdge } from './graph-relations';

/** The comparison with the present session of the kernel, in small steps; null where it ran nothing that is known. */
export function* comparisonSteps(
  session: NotebookSession,
  document: NotebookDocument,
  edges: readonly GraphEdge[],
  config: LintConfig
): Generator<void, KernelComparison | null> {
  const history = session.state.kernel?.history ?? null;
  const id = history?.session ?? null;
  const executed = id === null ? null : sessionExecutions(session, id);
  if (history === null || executed === null || document.language !== 'python') {
    return null;
  }
  const lastOf = new Map(
    [...history.cells].flatMap(([key, { lastExecution }]) =>
      lastExecution === null ? [] : [[key, lastExecution] as const]
    )
  );
  return yield* kernelComparisonSteps(document, config, edges, executed, lastOf);
}

/** The edges of the notebook, followed by those that only the kernel has. */
export function shownEdges(
  edges: readonly GraphEdge[],
  comparison: KernelComparison | null
): readonly ShownEdge[] {
  return [
    ...edges.map(edge => ({
      ...edge,
      origin:
        comparison?.onlyNotebook.has(edge) === true ? ('notebook' as const) : ('both' as const)
    })),
    ...(comparison?.onlyKernel ?? []).map(edge => ({ ...edge, origin: 'kernel' as const }))
  ];
}
