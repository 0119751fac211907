/** @jest-environment jsdom */
import type { Edit, Fix } from '../../../src/core/fixes/edit';
import { needsPreview } from '../../../src/lab/fixes/fix-service';

function edit(cell: string): Edit {
  return { kind: 'replace-text', cell, start: 0, end: 1, expectedSource: 'a', text: 'b' };
}

function fix(template: string, applicability: Fix['applicability'], ...edits: Edit[]): Fix {
  return { title: { template, values: {} }, applicability, edits };
}

const insertion: Edit = { kind: 'insert-cell', after: null, cellType: 'code', source: 'import a' };

describe('a preview', () => {
  it.each([
    ['a single safe edit', fix('Remove', 'safe', edit('a')), false],
    ['a single unsafe edit', fix('Remove', 'unsafe', edit('a')), true],
    ['several safe edits', fix('Remove', 'safe', edit('a'), edit('a')), true],
    ['an added import', fix('Add `{statement}`', 'unsafe', insertion), false],
    [
      'the intended name',
      fix('Change `{name}` to `{other}`', 'unsafe', edit('a'), edit('a')),
      false
    ],
    [
      'another name in several cells',
      fix('Change `{name}` to `{other}`', 'unsafe', edit('a'), edit('b')),
      true
    ]
  ])('%s', (_, each, expected) => {
    expect(needsPreview(each)).toBe(expected);
  });
});
