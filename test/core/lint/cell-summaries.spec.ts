import { CellSummaries } from '../../../src/core/lint/cell-summaries';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import { allAtOnce } from '../../../src/core/memo/steps';
import { documentOf, Versions } from './cells';

describe('summaries of cells', () => {
  const summarized: string[] = [];
  let summaries: CellSummaries;
  let versions: Versions;

  beforeEach(() => {
    summarized.length = 0;
    versions = new Versions();
    summaries = new CellSummaries((source, options) => {
      summarized.push(source);
      return summarizeCell(source, options);
    }, builtinMagics());
  });

  const look = (...sources: readonly string[]): readonly CellSummary[] => {
    const { cells } = versions.of(documentOf(sources));
    return [...allAtOnce(summaries.update(cells, NEWEST_PYTHON)).values()];
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

  it('are others below a `__future__` import, which may come and go above a cell that stays as it is', () => {
    const future = 'from __future__ import annotations';
    const [, plain] = look('x = 1', 'a: int = 1');
    const [, below] = look(future, 'a: int = 1');
    expect(below).not.toBe(plain);
    expect(look('x = 1', 'a: int = 1')[1]).toBe(plain);
    expect(look(future, 'a: int = 1')[1]).toBe(below);
    expect(summarized).toEqual(['x = 1', 'a: int = 1', future, 'a: int = 1']);
  });

  it('take a bare word for a magic only while no cell binds it, also where its cell stays as it is', () => {
    const formsOf = ([, summary]: readonly CellSummary[]): number => summary.masked.forms.length;
    expect(formsOf(look('x = 1', 'who'))).toBe(1);
    expect(formsOf(look('who = 1', 'who'))).toBe(0);
    expect(formsOf(look('x = 1', 'who'))).toBe(1);
  });
});
