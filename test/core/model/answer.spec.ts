import { readAnswer } from '../../../src/core/model/answer';

describe('readAnswer', () => {
  it('reads each form, also in a fence', () => {
    expect(readAnswer('{"cell": 3, "source": "x = 1\\r\\ny"}')).toEqual({
      kind: 'cell',
      index: 2,
      source: 'x = 1\ny'
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
