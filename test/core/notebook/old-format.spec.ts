import { readNotebook, type ReadResult } from '../../../src/core/notebook/reader';
import { readOutputs } from '../../../src/core/notebook/outputs-reader';

/** A file of nbformat 3 with one worksheet of these cells. */
function oldFile(cells: readonly object[], more: object = {}): string {
  return JSON.stringify({ nbformat: 3, worksheets: [{ cells }], ...more }, null, 1);
}

function read(text: string) {
  const result = readNotebook(text, 'a.ipynb');
  if (!result.ok) {
    throw new Error(result.problem.message);
  }
  return result;
}

function messageOf(result: ReadResult): string | null {
  return result.ok ? null : result.problem.message;
}

const code = (input: string | readonly string[], outputs: readonly object[] = []): object => ({
  cell_type: 'code',
  language: 'python',
  input,
  prompt_number: 7,
  outputs
});

describe('a notebook of nbformat 3', () => {
  it('has the cells of its worksheets, headings as Markdown', () => {
    const heading = { cell_type: 'heading', level: 2, source: ['One\n', 'line'] };
    const html = { cell_type: 'html', source: '<b>' };
    const raw = { cell_type: 'raw', source: '%' };
    const text = JSON.stringify({
      nbformat: 3,
      worksheets: [
        { cells: [heading, code('x = 1')] },
        { cells: 'none' },
        5,
        { cells: [html, raw] }
      ]
    });
    const { document, oldFormat } = read(text);
    expect(document.cells.map(({ type, source }) => [type, source])).toEqual([
      ['markdown', '## One line'],
      ['code', 'x = 1'],
      ['markdown', '<b>'],
      ['raw', '%']
    ]);
    expect(document.cells.map(({ executionCount }) => executionCount)).toEqual([
      null,
      7,
      null,
      null
    ]);
    expect(oldFormat).toBe(3);
  });

  it('has its outputs', () => {
    const outputs = [
      { output_type: 'stream', stream: 'stderr', text: ['a\n', 'b'] },
      { output_type: 'pyout', prompt_number: 7, text: ['3'], json: ['{"a": 1}'] },
      { output_type: 'display_data', png: 'iVBOR', metadata: {} },
      { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['t'] }
    ];
    const { text, document } = read(oldFile([code('', outputs)]));
    expect(document.cells[0].storedError).toEqual({ ename: 'E', evalue: 'v', traceback: ['t'] });
    expect(readOutputs(text).cells[0]).toEqual([
      { kind: 'stream', name: 'stderr', text: 'a\nb' },
      {
        kind: 'data',
        data: new Map([
          ['text/plain', { text: '3', isJson: false }],
          ['application/json', { text: '{"a":1}', isJson: true }]
        ])
      },
      { kind: 'data', data: new Map([['image/png', { text: 'iVBOR', isJson: false }]]) },
      { kind: 'error', ename: 'E', evalue: 'v' }
    ]);
  });

  it('has the language of its cells, and its metadata', () => {
    expect(read(oldFile([{ ...code(''), language: 'julia' }])).document.language).toBe('julia');
    const kernelspec = { name: 'ir', language: 'R', display_name: 'R' };
    const { text, document } = read(oldFile([code('')], { metadata: { kernelspec, name: 'Old' } }));
    expect(document.language).toBe('r');
    expect((JSON.parse(text) as { metadata: object }).metadata).toEqual({
      kernelspec,
      language_info: { name: 'python' }
    });
  });

  it('has the lines of the file', () => {
    const text = oldFile([code(['x = 1\n', 'y = 2']), code(['a = 1', 'b = 2', '', 'c = 3'])]);
    const lines = text.split('\n');
    const { locator, document } = read(text);
    const lineOf = (cell: number, part: string) =>
      lines[locator.line(cell, document.cells[cell].source.indexOf(part)) - 1].trim();
    expect(lineOf(0, 'x')).toBe('"x = 1\\n",');
    expect(lineOf(0, 'y')).toBe('"y = 2"');
    expect(document.cells[1].source).toBe('a = 1\nb = 2\n\nc = 3');
    expect(lineOf(1, 'b')).toBe('"b = 2",');
    expect(lineOf(1, 'c')).toBe('"c = 3"');
  });

  it('is refused where it contains NaN', () => {
    const result = readNotebook('{"nbformat": 3, "worksheets": [], "a": NaN}', 'a.ipynb');
    expect(result.ok ? null : result.problem.kind).toBe('old-format');
    expect(messageOf(result)).toContain('is in nbformat 3 and contains `NaN` or `Infinity`');
  });

  it.each([
    ['{"nbformat": 3, "worksheets": 3}', 'is in nbformat 3, but has no list of worksheets'],
    ['{"nbformat": 1, "cells": []}', 'is in the old format nbformat 1. Open']
  ])('says why it is not read: %s', (text, reason) => {
    expect(messageOf(readNotebook(text, 'a.ipynb'))).toContain(reason);
  });
});

it('a notebook of nbformat 2 is read, with lines without their ends', () => {
  const cell = { cell_type: 'code', input: ['x = 1', 'x'], outputs: [] };
  const { document, oldFormat } = read(oldFile([cell], { nbformat: 2 }));
  expect(document.cells[0].source).toBe('x = 1\nx');
  expect(oldFormat).toBe(2);
});

it('a notebook of nbformat 4 is read as it is', () => {
  const text = '{"nbformat": 4, "worksheets": [], "cells": []}';
  expect(read(text)).toMatchObject({ text, oldFormat: null });
});
