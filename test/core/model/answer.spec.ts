import { readAnswer } from '../../../src/core/model/answer';

describe('readAnswer', () => {
  it('reads each form, also in a fence', () => {
    expect(readAnswer('{"cell": 3, "source": "x = 1\\r\\ny"}')).toEqual({
      kind: 'cells',
      cells: [{ index: 2, source: 'x = 1\ny' }]
    });
    const patch = [
      { cell: 1, source: 'x' },
      { cell: 3, source: 'y' }
    ];
    expect(readAnswer(JSON.stringify({ plan: 'Rename x.', patch }))).toEqual({
      kind: 'cells',
      cells: [
        { index: 0, source: 'x' },
        { index: 2, source: 'y' }
      ]
    });
    expect(readAnswer('Here:\n```json\n{"file": "a.csv", "text": "a"}\n```')).toEqual({
      kind: 'file',
      name: 'a.csv',
      text: 'a'
    });
    expect(readAnswer('{"give_up": "no idea"}')).toMatchObject({ kind: 'none' });
  });

  it.each([
    ['nothing', ''],
    ['prose', 'I cannot help with that.'],
    ['broken JSON', '{"cell": 3, "source": "x'],
    ['a list', '[1, 2]'],
    ['another form', '{"cells": []}'],
    ['an empty patch', '{"plan": "nothing", "patch": []}'],
    ['a patch that is a text', '{"patch": "x"}'],
    ['a patch with another part', '{"patch": [{"cell": 1, "source": "x"}, {"cell": 2}]}'],
    ['a cell twice', '{"patch": [{"cell": 1, "source": "x"}, {"cell": 1, "source": "y"}]}'],
    [
      'too many cells',
      JSON.stringify({ patch: [1, 2, 3, 4, 5].map(cell => ({ cell, source: 'x' })) })
    ],
    ['no number', '{"cell": "3", "source": "x"}'],
    ['cell 0', '{"cell": 0, "source": "x"}'],
    ['half a cell', '{"cell": 1.5, "source": "x"}'],
    ['a source that is too long', JSON.stringify({ cell: 1, source: 'x'.repeat(70_000) })],
    ['a file that is too long', JSON.stringify({ file: 'a', text: 'x'.repeat(70_000) })],
    ['a deep text', `{"a": ${'['.repeat(100_000)}}`]
  ])('refuses %s', (_, text) => {
    expect(readAnswer(text).kind).toBe('none');
  });
});
