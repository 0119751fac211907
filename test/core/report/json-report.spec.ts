import * as fc from 'fast-check';
import { readNotebook } from '../../../src/core/notebook/reader';
import { reportFindings } from '../../../src/core/report/json-report';
import { ruleOf, sessionWith } from '../lint/cells';
import { writtenNotebook } from '../notebook/notebook-text';

/** Reports every character of every cell. */
const everyCharacter = ruleOf({
  anyLanguage: true,
  *check({ document }) {
    for (const cell of document.cells) {
      for (let at = 0; at < cell.source.length; at++) {
        yield { cell, range: { start: at, end: at + 1 }, message: 'said', values: { name: at } };
      }
    }
  }
});

describe('the JSON report', () => {
  it('has lines, columns and file lines that locate the exact character', () => {
    fc.assert(
      fc.property(writtenNotebook, ({ cells, written }) => {
        const read = readNotebook(written.text, 'a.ipynb');
        if (!read.ok) {
          throw new Error(read.problem.message);
        }
        const result = sessionWith([everyCharacter]).lint({ ...read.document, language: 'r' });
        const report = reportFindings('a.ipynb', result, read);
        for (const finding of report.findings) {
          const index = finding.cell_index ?? -1;
          const { source } = cells[index];
          const at = Number(/\d+$/.exec(finding.message)?.[0]);
          const isInsideLineEnd = source[at] === '\n' && source[at - 1] === '\r';
          const before = source.slice(0, at).split(/\r\n|\n|\r/);
          if (!isInsideLineEnd) {
            expect(finding.line).toBe(before.length);
            expect(finding.column).toBe(before[before.length - 1].length + 1);
          }
          const above = written.text.slice(0, written.offsets[index][at]);
          expect(finding.json_line).toBe((above.match(/\r\n|\n|\r/g)?.length ?? 0) + 1);
        }
      }),
      { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 1000 : 60 }
    );
  });

  it('is sorted, with distinct names', () => {
    const rule = ruleOf({
      *check({ document: { cells } }) {
        const report = { message: 'said', values: { name: '' }, names: ['b', 'a', 'b'] };
        yield { ...report, cell: cells[0] };
        yield { ...report, cell: null };
      }
    });
    const read = readNotebook(
      '{"nbformat": 4, "cells": [{"cell_type": "code", "source": "x"}]}',
      'a'
    );
    if (!read.ok) {
      throw new Error(read.problem.message);
    }
    const report = reportFindings('a', sessionWith([rule]).lint(read.document), read);
    expect(report.findings.map(({ cell_index }) => cell_index)).toEqual([null, 0]);
    expect(report.findings[0].names).toEqual(['a', 'b']);
  });

  it('reports a failed analysis as an error of the file', () => {
    const broken = ruleOf({
      check: () => {
        throw new Error('cannot');
      }
    });
    const read = readNotebook('{"nbformat": 4, "cells": []}', 'a');
    if (!read.ok) {
      throw new Error(read.problem.message);
    }
    const report = reportFindings('a', sessionWith([broken]).lint(read.document), read);
    expect(report.errors).toEqual([
      {
        kind: 'internal',
        message: 'The analysis failed at X1: cannot. Its findings are missing; please report this.',
        line: null,
        column: null
      }
    ]);
  });
});
