import { deleteCell, insertCell, replaceText } from '../../../src/core/fixes/cell-edits';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { adaptationRefusal } from '../../../src/core/restore/adaptation-guards';
import { documentOf } from './situation';

const OPTIONS = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};
const SOURCES = ['import a\nx = a.old(1)', 'y = x', 'print(y)'];
const document = documentOf(SOURCES);
const [first, , last] = document.cells;

/** The refusal of another source for the first cell. */
function refusal(source: string): string | null {
  const edit = replaceText(first, 0, first.source.length, source);
  return adaptationRefusal(document, [edit], OPTIONS);
}

it.each([
  'import a\nx = a.new(1)',
  'from b import new\nimport a\nx = new(1)',
  'import a\nfor i in range(2):\n    x = a.new(i)'
])('lets %p pass', source => {
  expect(refusal(source)).toBeNull();
});

it.each([
  ['import a\nx = a.new(', 'It does not parse.'],
  ['import a\ntry:\n    x = a.old(1)\nexcept Exception:\n    x = 1', 'It catches errors.'],
  [
    'import a, contextlib\nwith contextlib.suppress(Exception):\n    x = a.old(1)',
    'It catches errors.'
  ],
  ['import a\nx = a.new(1)\ny = 2', 'It redefines `y`.'],
  ['import a\nx = a.new(1)\nprint = str', 'It redefines `print`.'],
  ['from a import max\nx = max(1)', 'It redefines `max`.']
])('refuses %p', (source, reason) => {
  expect(refusal(source)).toBe(reason);
});

it('refuses to delete a cell, and edits that do not fit', () => {
  expect(adaptationRefusal(document, [deleteCell(last)], OPTIONS)).toBe('It deletes a cell.');
  const other = replaceText({ ...first, source: 'other' }, 0, 5, 'x');
  expect(adaptationRefusal(document, [other], OPTIONS)).toBe('It does not fit the notebook.');
});

it('lets new cells with imports pass, also of names that the notebook imports below', () => {
  const edits = [insertCell(null, 'code', 'import a')];
  expect(adaptationRefusal(document, edits, OPTIONS)).toBeNull();
  const defining = [insertCell(null, 'code', 'y = 1')];
  expect(adaptationRefusal(document, defining, OPTIONS)).toBe('It redefines `y`.');
});
