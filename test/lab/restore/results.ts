// A notebook with three cells, and results of its restoration.
import { YNotebook } from '@jupyter/ydoc';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { editableCells } from '../../../src/lab/fixes/apply-to-notebook';
import type { RestoreDocument, RestoreResult, RestoreStep } from '../../../src/protocol';

export const SOURCES = ['print(total)', 'total = 1', 'print(math.pi)'];

export function sharedNotebook(): YNotebook {
  const notebook = YNotebook.create({
    disableDocumentWideUndoRedo: true,
    data: {
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: SOURCES.map((source, at) => ({
        id: `c${at}`,
        cell_type: 'code',
        source,
        metadata: {},
        outputs: [],
        execution_count: null
      }))
    }
  });
  notebook.clearUndoHistory();
  return notebook;
}

export function sourcesOf(notebook: YNotebook): readonly string[] {
  return notebook.cells.map(cell => cell.getSource());
}

export function documentOf(notebook: YNotebook): NotebookDocument {
  return {
    path: 'a.ipynb',
    language: 'python',
    languageVersion: null,
    cells: editableCells(notebook).map((cell, index) => ({
      ...cell,
      index,
      id: cell.key,
      executionCount: null,
      tags: [],
      storedError: null,
      editable: true
    }))
  };
}

function step(more: Partial<RestoreStep>): RestoreStep {
  return {
    kind: 'import',
    cell_index: 2,
    cell_id: 'c2',
    detail: 'Add `import math`',
    synthetic: false,
    confirmed: false,
    certain: false,
    ...more
  };
}

export const STEPS: readonly RestoreStep[] = [
  step({ kind: 'move', cell_index: 1, cell_id: 'c1', detail: 'Move cell 2 up', confirmed: true }),
  step({ certain: true }),
  step({ kind: 'definition', detail: 'Define `f`' }),
  step({ kind: 'data', detail: 'Make up `a.csv`', synthetic: true, cell_index: null }),
  step({ kind: 'install', detail: 'Install `tabulate`', certain: true })
];

export function resultOf(more: Partial<RestoreDocument> = {}): RestoreResult {
  return {
    report: {
      version: 1,
      notebook: 'a.ipynb',
      verdict: 'partly',
      before: 0,
      after: 1,
      synthetic: true,
      steps: [...STEPS],
      failure: null,
      differing: [],
      output: null,
      files: [],
      requirements: ['tabulate==0.9.0'],
      runs: 6,
      model: null,
      notes: [],
      ...more
    },
    changes: [
      { edits: [{ kind: 'move-cell', cell: 1, after: null }], files: [], install: null },
      {
        edits: [{ kind: 'insert-cell', after: null, cell_type: 'code', source: 'import math' }],
        files: [],
        install: null
      },
      // Below the cell of the step above.
      {
        edits: [{ kind: 'insert-cell', after: 3, cell_type: 'code', source: 'f = 1' }],
        files: [],
        install: null
      },
      {
        edits: [],
        files: [{ path: 'a-restored.restore/a.csv', format: 'text', content: 'x\n1\n' }],
        install: null
      },
      { edits: [], files: [], install: 'tabulate' }
    ]
  };
}
