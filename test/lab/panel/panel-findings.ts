/** Findings of the mounted panel's notebook. */
import type { Fix } from '../../../src/core/fixes/edit';
import { makeCell, makeFinding } from '../findings';

export const RENAME: Fix = {
  title: { template: 'Change to `{name}`', values: { name: 'road' } },
  applicability: 'safe',
  edits: [
    {
      kind: 'replace-text',
      cell: 'key-0',
      start: 0,
      end: 4,
      expectedSource: 'load()',
      text: 'road'
    }
  ]
};

export const LATE = makeFinding({
  id: 'late',
  code: 'H9',
  severity: 'warning',
  cell: makeCell(2, 'x + y'),
  message: { template: '`y` is bound only in {cell}', values: { cell: { cell: 1 } } }
});
export const UNDEFINED = makeFinding({ id: 'undefined', fixes: [RENAME] });
export const TITLE = makeFinding({
  id: 'title',
  code: 'T1',
  category: 'title',
  phase: 'finishing',
  severity: 'info',
  cell: null,
  range: null,
  message: { template: 'The title says nothing', values: {} }
});
export const FINDINGS = [UNDEFINED, LATE, TITLE];
