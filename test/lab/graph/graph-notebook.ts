/** Notebooks for tests of the view of dependencies. */
import { Signal } from '@lumino/signaling';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { readNotebook } from '../../../src/core/notebook/reader';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { AnalysisState } from '../../../src/tokens';
import { OpenNotebook } from '../open-notebook';

const FACTS = { notebookFolder: null, moduleExports: () => null };

/** The file of a notebook; texts that begin with `#` or `text` are Markdown. */
export function notebookText(...cells: readonly string[]): string {
  return JSON.stringify({
    cells: cells.map((source, index) => {
      const id = `cell-${index}`;
      return /^(#|text)/.test(source)
        ? { cell_type: 'markdown', id, metadata: {}, source }
        : { cell_type: 'code', id, metadata: {}, source, outputs: [], execution_count: null };
    }),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5
  });
}

/** A notebook with these cells. */
export function documentOf(...cells: readonly string[]): NotebookDocument {
  const read = readNotebook(notebookText(...cells), 'a.ipynb');
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  return read.document;
}

/** The state after the analysis of a notebook with these cells. */
export function analyzed(...cells: readonly string[]): AnalysisState {
  const document = documentOf(...cells);
  const session = new LintSession(DEFAULT_CONFIG, FACTS);
  return { kind: 'ready', document, result: session.lint(document) };
}

/** An open notebook whose analyses the test sets. */
export class FakeSession extends OpenNotebook {
  override readonly analysis = { disposed: new Signal<object, void>({}) };

  constructor(...cells: readonly string[]) {
    super(analyzed(...cells));
  }
}
