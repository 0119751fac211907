/** Notebooks for tests of the view of dependencies. */
import { Signal } from '@lumino/signaling';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { readNotebook } from '../../../src/core/notebook/reader';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import { NO_CHECK, NO_EXECUTION } from '../../../src/lab/session/notebook-state';
import type { AnalysisState } from '../../../src/tokens';

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
export class FakeSession {
  readonly changed = new Signal<this, NotebookState>(this);
  readonly analysis = { disposed: new Signal<object, void>({}) };
  state: NotebookState;

  constructor(...cells: readonly string[]) {
    this.state = {
      path: 'folder/a.ipynb',
      readOnly: false,
      analysis: analyzed(...cells),
      analyzedHistory: null,
      kernel: null,
      execution: NO_EXECUTION,
      check: NO_CHECK
    };
  }

  get session(): NotebookSession {
    return this as unknown as NotebookSession;
  }

  update(change: Partial<NotebookState>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    this.changed.emit(before);
  }
}
