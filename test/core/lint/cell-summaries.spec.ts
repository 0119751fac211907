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

  it('are computed once for each text, also while the last valid version replaces one that does not parse', () => {
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

  it('are kept for undo and redo', () => {
    look('a = 1', 'b = 2');
    look('a = 1', 'b = 23');
    summarized.length = 0;
    look('a = 1', 'b = 2');
    look('a = 1', 'b = 23');
    expect(summarized).toEqual([]);
  });

  it('depend on `__future__` imports in cells above, which come and go while the cell is unchanged', () => {
    const future = 'from __future__ import annotations';
    const [, plain] = look('x = 1', 'a: int = 1');
    const [, below] = look(future, 'a: int = 1');
    expect(below).not.toBe(plain);
    expect(look('x = 1', 'a: int = 1')[1]).toBe(plain);
    expect(look(future, 'a: int = 1')[1]).toBe(below);
    expect(summarized).toEqual(['x = 1', 'a: int = 1', future, 'a: int = 1']);
  });

  it('treat a bare word as a magic only while no cell binds it, also in unchanged cells', () => {
    const formsOf = ([, summary]: readonly CellSummary[]): number => summary.masked.forms.length;
    expect(formsOf(look('x = 1', 'who'))).toBe(1);
    expect(formsOf(look('who = 1', 'who'))).toBe(0);
    expect(formsOf(look('x = 1', 'who'))).toBe(1);
  });
});
