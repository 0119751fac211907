import * as fc from 'fast-check';
import { readNotebook } from '../../../src/core/notebook/reader';
import type { ReadResult } from '../../../src/core/notebook/reader';
import { writtenNotebook } from './notebook-text';

const runs = process.env.FRESHKERNEL_SCALE === 'full' ? 5000 : 120;

describe('readNotebook', () => {
  it('reads what JSON.parse reads, in any formatting', () => {
    fc.assert(
      fc.property(writtenNotebook, ({ written }) => {
        const truth = JSON.parse(written.text) as ParsedNotebook;
        const { document } = expectOk(readNotebook(written.text, 'a.ipynb'));
        expect(document.cells.map(cell => cell.source)).toEqual(
          truth.cells.map(cell => [cell.source].flat().join(''))
        );
        expect(document.cells.map(cell => cell.id)).toEqual(
          truth.cells.map(cell => cell.id ?? null)
        );
        expect(document.cells.map(cell => cell.executionCount)).toEqual(
          truth.cells.map(cell =>
            cell.execution_count === 0 ? null : (cell.execution_count ?? null)
          )
        );
        expect(document.cells.map(cell => cell.storedError)).toEqual(
          truth.cells.map(cell => firstError(cell))
        );
        expect(new Set(document.cells.map(cell => cell.key)).size).toBe(truth.cells.length);
      }),
      { numRuns: runs }
    );
  });

  it('finds the file line of every source character, in any formatting', () => {
    fc.assert(
      fc.property(writtenNotebook, ({ cells, written }) => {
        const { locator } = expectOk(readNotebook(written.text, 'a.ipynb'));
        cells.forEach((cell, index) => {
          const lines = Array.from(cell.source, (_, offset) => locator.line(index, offset));
          const wanted = Array.from(cell.source, (_, offset) =>
            lineOf(written.text, written.offsets[index][offset])
          );
          expect(lines).toEqual(wanted);
          const end = locator.line(index, cell.source.length);
          const last = written.offsets[index].at(-1);
          if (last !== undefined) {
            expect(end).toBeGreaterThanOrEqual(lineOf(written.text, last));
          }
        });
      }),
      { numRuns: runs }
    );
  });

  it('rejects a damaged file if and only if JSON.parse does', () => {
    const damage = fc.tuple(
      writtenNotebook,
      fc.nat(),
      fc.constantFrom(...'",:{}[]\\\n\t0-.eutfn '),
      fc.nat(3)
    );
    fc.assert(
      fc.property(damage, ([{ written }, position, character, how]) => {
        const at = position % written.text.length;
        const text =
          how === 0
            ? written.text.slice(0, at)
            : written.text.slice(0, at) + character + written.text.slice(at + (how % 2));
        expect(isJsonFor(text)).toBe(isJson(text));
      }),
      { numRuns: runs * 5 }
    );
  });
});

describe('problems of a file', () => {
  const cases: readonly (readonly [string, string, string, number, number])[] = [
    ['an empty file', '', 'empty', 1, 1],
    ['a blank file', ' \n\n', 'empty', 1, 1],
    ['a byte order mark', '\uFEFF{"nbformat":4,"cells":[]}', 'byte-order-mark', 1, 1],
    ['Python', 'import os\n', 'not-a-notebook', 1, 1],
    ['JSON that is a list', '[1]', 'not-a-notebook', 1, 1],
    ['JSON of something else', '{"name": "x"}', 'not-a-notebook', 1, 1],
    ['no cells', '{"nbformat": 4}', 'not-a-notebook', 1, 1],
    ['version 3 without worksheets', '{"worksheets": 3,\n "nbformat": 3}', 'old-format', 2, 14],
    ['version 1', '{"nbformat": 1, "cells": []}', 'old-format', 1, 14],
    ['version 4 with worksheets', '{"nbformat": 4, "worksheets": []}', 'old-format', 1, 14],
    ['a later version', '{"cells": [{"kind": 1}], "nbformat": 5}', 'unknown-format', 1, 38],
    ['a missing comma', '{\n "nbformat": 4\n "cells": []\n}', 'invalid-json', 3, 2],
    ['a trailing comma', '{"nbformat": 4, "cells": [],\n}', 'invalid-json', 2, 1],
    ['a line end in a string', '{"nbformat": 4, "cells": ["a\nb"]}', 'invalid-json', 1, 29],
    ['a bad escape', '{"a": "\\x", "cells": []}', 'invalid-json', 1, 8],
    ['more after the end', '{"nbformat": 4, "cells": []}\n{', 'invalid-json', 2, 1],
    ['a cut-off file', '{"nbformat": 4,\n "cells": [{"source": "imp', 'truncated', 2, 27],
    ['a cut-off word', '{"nbformat": 4, "a": tru', 'truncated', 1, 25],
    ['a merge', '{\n<<<<<<< HEAD\n "nbformat": 4\n=======\n', 'merge-conflict', 2, 1],
    ['cells that are not a list', '{"nbformat": 4, "cells": {}}', 'wrong-type', 1, 26],
    ['a cell that is not an object', '{"nbformat": 4, "cells": [\n3]}', 'wrong-type', 2, 1],
    ['a cell without type', '{"nbformat": 4, "cells": [{"source": ""}]}', 'wrong-type', 1, 27],
    [
      'an unknown type',
      '{"nbformat": 4, "cells": [{"cell_type": "heading"}]}',
      'wrong-type',
      1,
      41
    ],
    ['broken JSON below a wrong type', '{"cells": [3], "nbformat": 4,}', 'invalid-json', 1, 30],
    ['a number as source', '{"cells": [{"source":\n 3}], "nbformat": 4}', 'wrong-type', 2, 2],
    [
      'a number in a source',
      '{"cells": [{"source": ["a", 3]}], "nbformat": 4}',
      'wrong-type',
      1,
      29
    ],
    [
      'a number in a source that only Python writes',
      '{"cells": [{"source": ["a", NaN]}], "nbformat": 4}',
      'wrong-type',
      1,
      29
    ],
    [
      'a line end in a line of a source',
      '{"cells": [{"source": ["a", "b\n"]}], "nbformat": 4}',
      'invalid-json',
      1,
      31
    ],
    ['a number as id', '{"cells": [{"id": 3}], "nbformat": 4}', 'wrong-type', 1, 19],
    ['a text as count', '{"cells": [{"execution_count": "3"}], "nbformat": 4}', 'wrong-type', 1, 32]
  ];

  it.each(cases)('%s', (_, text, kind, line, column) => {
    const result = readNotebook(text, 'a.ipynb');
    expect(result.ok ? null : result.problem).toMatchObject({ kind, line, column });
    expect(result.ok ? '' : result.problem.message).toMatch(/^[A-Z`].*\. [A-Z].*\.$/su);
  });

  it('reports the position, the cause and the fix', () => {
    const result = readNotebook(
      '{"cells": [{"cell_type": "code", "source": 3}], "nbformat": 4}',
      'a'
    );
    expect(result.ok ? '' : result.problem.message).toBe(
      '`source` of cell 1 must be a string or a list, but is a number. Correct it, or restore an earlier version.'
    );
  });
});

describe('the document of a file', () => {
  const read = (notebook: object) =>
    expectOk(readNotebook(JSON.stringify({ nbformat: 4, cells: [], ...notebook }), 'a.ipynb'))
      .document;

  it('is Python by default', () => {
    expect(read({}).language).toBe('python');
    expect(read({ metadata: { language_info: { name: 'R' } } }).language).toBe('r');
    expect(read({ metadata: { kernelspec: { language: 'julia' } } }).language).toBe('julia');
    expect(read({ metadata: { language_info: { name: 'ipython' } } }).language).toBe('python');
    expect(read({ metadata: { kernelspec: 'none' } }).language).toBe('python');
    const sage = { kernelspec: { language: 'sage' }, language_info: { name: 'python' } };
    expect(read({ metadata: sage }).language).toBe('sage');
  });

  it('has the version of the language', () => {
    const version = (text: unknown) =>
      read({ metadata: { language_info: { name: 'python', version: text } } }).languageVersion;
    expect(version('3.11.7')).toEqual({ major: 3, minor: 11 });
    expect(version('2.7')).toEqual({ major: 2, minor: 7 });
    expect(version(3)).toBeNull();
  });

  it('has unique keys for equal ids, and the ids of the file', () => {
    const cell = { cell_type: 'code', source: '', id: 'a' };
    const { cells } = read({ cells: [cell, { ...cell, id: 'a#2' }, cell] });
    expect(cells.map(({ id }) => id)).toEqual(['a', 'a#2', 'a']);
    expect(new Set(cells.map(({ key }) => key)).size).toBe(3);
  });

  it('accepts the numbers that Python adds to JSON', () => {
    const text = '{"nbformat": 4, "metadata": {"a": [NaN, -Infinity, Infinity]}, "cells": []}';
    expect(readNotebook(text, 'a').ok).toBe(true);
  });

  it('ignores metadata and outputs of unexpected shape', () => {
    const cell = { cell_type: 'code', source: 'x', metadata: 3, outputs: null };
    const odd = { ...cell, metadata: { tags: [1, 'a'], editable: 'no' }, outputs: [1, {}] };
    const { cells } = read({ cells: [cell, odd] });
    expect(cells.map(({ tags }) => tags)).toEqual([[], ['a']]);
    expect(cells.every(({ editable, storedError }) => editable && storedError === null)).toBe(true);
  });

  it('may be nested as deeply as memory allows', () => {
    const depth = 200_000;
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    expect(readNotebook(`{"a": ${deep}, "nbformat": 4, "cells": []}`, 'a').ok).toBe(true);
    const objects = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect(readNotebook(`{"a": ${objects}, "nbformat": 4, "cells": []}`, 'a').ok).toBe(true);
  });
});

interface ParsedNotebook {
  readonly cells: readonly ParsedCell[];
}

interface ParsedCell {
  readonly source: string | readonly string[];
  readonly id?: string;
  readonly execution_count?: number | null;
  readonly outputs?: readonly ParsedError[];
}

interface ParsedError {
  readonly output_type: string;
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

function firstError(cell: ParsedCell): object | null {
  const error = cell.outputs?.find(output => output.output_type === 'error');
  return error === undefined
    ? null
    : { ename: error.ename, evalue: error.evalue, traceback: error.traceback };
}

function expectOk(result: ReadResult): ReadResult & { ok: true } {
  if (!result.ok) {
    throw new Error(JSON.stringify(result.problem));
  }
  return result;
}

/** Line of `offset`, from 1, by counting the line ends before it. */
function lineOf(text: string, offset: number): number {
  return (text.slice(0, offset).match(/\r\n|\n|\r/g)?.length ?? 0) + 1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether our reader accepts the text as JSON, even if it is not a notebook. */
function isJsonFor(text: string): boolean {
  const result = readNotebook(text, 'a.ipynb');
  if (result.ok || !['empty', 'invalid-json', 'truncated'].includes(result.problem.kind)) {
    return result.ok || !/is not JSON/.test(result.problem.message);
  }
  return false;
}
