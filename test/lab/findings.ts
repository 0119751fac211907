/** Factories of findings and documents for tests. */
import type { NotebookCell, NotebookDocument } from '../../src/core/notebook/document';
import type { Finding } from '../../src/core/rules/contract';

export function makeCell(
  index: number,
  source: string,
  more: Partial<NotebookCell> = {}
): NotebookCell {
  return {
    key: `key-${index}`,
    index,
    id: `key-${index}`,
    type: 'code',
    source,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true,
    ...more
  };
}

export function makeDocument(...sources: readonly string[]): NotebookDocument {
  return {
    path: 'analysis-of-orders.ipynb',
    language: 'python',
    languageVersion: null,
    cells: sources.map((source, index) => makeCell(index, source))
  };
}

export function makeFinding(more: Partial<Finding> = {}): Finding {
  return {
    code: 'H6',
    name: 'undefined-name',
    title: 'Undefined name',
    category: 'hidden-state',
    phase: 'exploring',
    severity: 'error',
    certainty: 'certain',
    cell: makeCell(0, 'load()'),
    range: { start: 0, end: 4 },
    message: { template: '`{name}` is not defined', values: { name: 'load' } },
    messageId: 'undefined',
    names: ['load'],
    data: {},
    related: [],
    fixes: [],
    id: 'finding',
    ...more
  };
}
