import * as fc from 'fast-check';
import { readNotebook } from '../../../src/core/notebook/reader';
import type { ReadNotebook } from '../../../src/core/notebook/reader';
import type { FileRegion } from '../../../src/core/notebook/source-locator';
import { writtenNotebook } from './notebook-text';

const RUNS = { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 3000 : 150 };

function read(text: string): ReadNotebook {
  const result = readNotebook(text, 'a.ipynb');
  if (!result.ok) {
    throw new Error(result.problem.message);
  }
  return result;
}

/** The text between two positions, found by splitting the file into lines. */
function cut(text: string, { start, end }: FileRegion): string {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const offset = ({ line, column }: FileRegion['start']): number =>
    lines.slice(0, line - 1).join('').length + column - 1;
  return text.slice(offset(start), offset(end));
}

/** The code in a part of the file that may begin and end within a string. */
function decoded(part: string): string {
  return (JSON.parse(`["${part}"]`) as string[]).join('');
}

describe('the region of a range of code', () => {
  it('is cut out of the file as the code that is meant, in any formatting', () => {
    fc.assert(
      fc.property(writtenNotebook, fc.nat(), fc.nat(), ({ cells, written }, from, length) => {
        const { locator } = read(written.text);
        cells.forEach(({ source }, index) => {
          const start = from % (source.length + 1);
          const end = start + (length % (source.length - start + 1));
          const region = locator.region(index, { start, end });
          if (region === null || source === '') {
            return;
          }
          const part = cut(written.text, region);
          expect(decoded(part)).toBe(source.slice(start, end));
          expect(written.text.slice(region.span.start, region.span.end)).toBe(part);
          expect(part).not.toMatch(/^",|,\s*"$/);
        });
      }),
      RUNS
    );
  });

  it('of an empty source begins at its value', () => {
    const text = '{"nbformat": 4, "cells": [\n{"cell_type": "code", "source": []}]}';
    const region = read(text).locator.region(0, { start: 0, end: 0 });
    const column = text.indexOf('[]') - text.indexOf('\n');
    expect(region?.start).toEqual({ line: 2, column, byteColumn: column });
    expect(region?.end).toEqual(region?.start);
  });

  it('is unknown for a cell without a source', () => {
    const text = '{"nbformat": 4, "cells": [{"cell_type": "code"}]}';
    expect(read(text).locator.region(0, { start: 0, end: 0 })).toBeNull();
  });
});
