/** The current version of a notebook, ready for questions about its variables. */
import type { NotebookDocument, NotebookCell } from '../../core/notebook/document';
import type { DocumentGraph } from '../../core/analysis/names/document-graph';
import type { RenameInput } from '../../core/rename/rename-input';
import type { Navigation } from '../editor/navigation';
import type { ICoreModule } from '../session/core/core-module';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';

/** A version of a notebook, and the cursor in it. */
export interface AnalyzedNotebook {
  readonly document: NotebookDocument;
  readonly input: RenameInput;
  readonly graph: DocumentGraph | null;
  readonly cell: NotebookCell;
  readonly offset: number;
}

/** Analyzes the notebook as it is now; null where it is not Python or has no active code cell. */
export async function analyzedNotebook(
  analysis: NotebookAnalysis,
  navigation: Navigation,
  core: ICoreModule
): Promise<AnalyzedNotebook | null> {
  await analysis.settle();
  const { state } = analysis;
  const caret = navigation.caretOf(analysis);
  if (state.kind !== 'ready' || state.document.language !== 'python' || caret === null) {
    return null;
  }
  const { document, result } = state;
  const codeCells = document.cells.filter(({ type }) => type === 'code');
  const cell = codeCells.find(({ key }) => key === caret.key);
  if (cell === undefined) {
    return null;
  }
  return {
    document,
    graph: result.graph,
    cell,
    offset: caret.offset,
    input: {
      cells: {
        codeCells,
        summary: ({ key }) => result.summaries.get(key) ?? null,
        derived: new Map()
      },
      summarize: source => analysis.summaryOf(source),
      moduleExports: core.moduleExports
    }
  };
}
