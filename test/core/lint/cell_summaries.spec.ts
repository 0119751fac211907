import { CellSummaries } from '../../../src/core/lint/cell_summaries';
import { builtinMagics } from '../../../src/core/python/ipython/magic_table';
import { summarizeCell } from '../../../src/core/python/summary/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import { allAtOnce } from '../../../src/core/steps';
import { documentOf } from './cells';

describe('summaries of cells', () => {
  const summarized: string[] = [];
  let summaries: CellSummaries;

  beforeEach(() => {
    summarized.length = 0;
    summaries = new CellSummaries((source, options) => {
      summarized.push(source);
      return summarizeCell(source, options);
    }, builtinMagics());
  });

  const look = (...sources: readonly string[]): void => {
    allAtOnce(summaries.update(documentOf(sources).cells, NEWEST_PYTHON));
  };

  it('are made of each new text once, also where the last good one stands in for one that does not parse, for long', () => {
    const good = 'total = 1';
    look('first = 0', good);
    summarized.length = 0;
    const typed = Array.from({ length: 40 }, (_, length) => `total = (1${' + 1'.repeat(length)}`);
    for (const text of typed) {
      summaries.read(text);
      look('first = 0', text);
      look('first = 0', good);
    }
    expect(summarized).toEqual(typed);
  });

  it('are kept for what was undone and done again', () => {
    look('a = 1', 'b = 2');
    look('a = 1', 'b = 23');
    summarized.length = 0;
    look('a = 1', 'b = 2');
    look('a = 1', 'b = 23');
    expect(summarized).toEqual([]);
  });

  it('know the text of a cell that moves below a `__future__` import, and are other ones there', () => {
    const future = 'from __future__ import annotations';
    look('a = 1', future);
    look(future, 'a = 1');
    look('a = 1', future);
    look(future, 'a = 1');
    expect(summarized).toEqual(['a = 1', future, 'a = 1']);
  });
});
