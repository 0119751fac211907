import { previewOf, renumbered } from '../../../src/lab/fixes/preview-model';
import { makeDocument } from '../findings';

describe('previewOf', () => {
  it('shows every change of a fix in document order', () => {
    const document = makeDocument('import os\nx = 1', '', 'y = os.sep');
    const parts = previewOf(document, [
      { kind: 'insert-cell', after: null, cellType: 'code', source: 'import os' },
      { kind: 'delete-cell', cell: 'key-1', expectedSource: '' },
      {
        kind: 'replace-text',
        cell: 'key-0',
        expectedSource: 'import os\nx = 1',
        start: 0,
        end: 10,
        text: ''
      },
      { kind: 'move-cell', cell: 'key-2', after: 'key-0' }
    ]);
    expect(parts.map(part => part.kind)).toEqual(['insert', 'change', 'delete', 'move']);
    expect(parts[1]).toEqual({
      kind: 'change',
      index: 0,
      lines: [
        { kind: 'removed', text: 'import os' },
        { kind: 'kept', text: 'x = 1' }
      ]
    });
  });

  it('has the positions of an earlier version on request', () => {
    const earlier = makeDocument('a', 'b');
    const [first, second] = earlier.cells;
    const inserted = { ...first, key: 'new', source: 'c' };
    // `b` moved up, and a new cell below it.
    const document = {
      ...earlier,
      cells: [second, inserted, first].map((cell, index) => ({ ...cell, index }))
    };
    const parts = previewOf(document, [
      { kind: 'insert-cell', after: 'new', cellType: 'code', source: 'd' },
      { kind: 'move-cell', cell: 'key-0', after: null },
      { kind: 'delete-cell', cell: 'new', expectedSource: 'c' }
    ]);
    expect(renumbered(parts, document, earlier)).toMatchObject([
      { kind: 'delete', index: null },
      { kind: 'insert', after: 1 },
      { kind: 'move', index: 0, after: null }
    ]);
  });

  it('omits lines far from the change', () => {
    const source = Array.from({ length: 20 }, (_, i) => `line_${i} = ${i}`).join('\n');
    const [part] = previewOf(makeDocument(source), [
      {
        kind: 'replace-text',
        cell: 'key-0',
        expectedSource: source,
        start: source.indexOf('line_10'),
        end: source.indexOf('line_10') + 7,
        text: 'renamed'
      }
    ]);
    const lines = part.kind === 'change' ? part.lines.map(line => `${line.kind} ${line.text}`) : [];
    expect(lines).toEqual([
      'gap ⋯',
      'kept line_8 = 8',
      'kept line_9 = 9',
      'removed line_10 = 10',
      'added renamed = 10',
      'kept line_11 = 11',
      'kept line_12 = 12',
      'gap ⋯'
    ]);
  });
});
