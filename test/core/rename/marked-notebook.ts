import { exportedNames } from '../../../src/core/fixes/module-exports';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { planRename } from '../../../src/core/rename/rename-binding';
import type { RenameInput } from '../../../src/core/rename/rename-input';
import { exampleNotebook } from '../rules/example-notebook';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';

const options = {
  version: NEWEST_PYTHON,
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};
const summaries = new Map<string, CellSummary>();

/** The summary of a source; computed once. */
function summaryOf(source: string): CellSummary {
  const known = summaries.get(source) ?? summarizeCell(source, options);
  summaries.set(source, known);
  return known;
}

/** A notebook, and the cursor that a `|` in one of the sources marks. */
export interface MarkedNotebook {
  readonly document: NotebookDocument;
  readonly input: RenameInput;
  readonly cell: NotebookDocument['cells'][number];
  readonly offset: number;
}

/** Reads the sources; the first `|` is the cursor, and is not in the notebook. */
export function markedNotebook(sources: readonly string[], cursor = '|'): MarkedNotebook {
  const marked = sources.findIndex(source => source.includes(cursor));
  const offset = sources[marked].indexOf(cursor);
  const plain = sources.map((source, at) => (at === marked ? source.replace(cursor, '') : source));
  const document = exampleNotebook(plain.map(source => ({ source })));
  return { document, input: inputOf(document), cell: document.cells[marked], offset };
}

/** A notebook, ready for renaming. */
export function inputOf(document: NotebookDocument): RenameInput {
  return {
    cells: {
      codeCells: document.cells.filter(({ type }) => type === 'code'),
      summary: ({ source }) => summaryOf(source),
      derived: new Map()
    },
    summarize: summaryOf,
    moduleExports: exportedNames
  };
}

/** The sources after a rename, or the reason why there is none. */
export function renamed(sources: readonly string[], newName = 'new'): readonly string[] | string {
  const { document, input, cell, offset } = markedNotebook(sources);
  const plan = planRename(input, cell, offset, newName);
  return plan.ok
    ? (applyToDocument(document, plan.edits)?.cells.map(({ source }) => source) ?? [])
    : formatMessage(plan.reason);
}

/** The warnings of a rename. */
export function warningsOf(sources: readonly string[], newName = 'new'): readonly string[] {
  const { input, cell, offset } = markedNotebook(sources);
  const plan = planRename(input, cell, offset, newName);
  return plan.ok ? plan.warnings.map(formatMessage) : [`refused: ${formatMessage(plan.reason)}`];
}
