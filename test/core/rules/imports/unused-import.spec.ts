import { unusedImport } from '../../../../src/core/rules/imports/unused-import';
import { exampleNotebook, reportsOn } from '../example-notebook';
import { afterFix } from '../first-fix';

describe('the removal of unused names', () => {
  it.each<[string, string, readonly string[] | string]>([
    ['the first', 'from m import a, used', ['from m import used', 'used']],
    ['the last', 'from m import used, a', ['from m import used', 'used']],
    ['around one', 'from m import a, used, b', ['from m import used', 'used']],
    ['neighbors', 'from m import a, b, used, c, d', ['from m import used', 'used']],
    [
      'on lines of their own',
      'from m import (\n    a,\n    used,\n    b,\n)',
      ['from m import (\n    used,\n)', 'used']
    ],
    ['with another name', 'from m import a as b, c as used', ['from m import c as used', 'used']],
    ['of modules', 'import os, math as used', ['import math as used', 'used']],
    ['not next to other code', 'import os; used = 1', 'no fix'],
    ['not with a comment', 'import os  # for the paths\nused = 1', 'no fix'],
    ['not with a comment inside', 'from m import (a,  # first\n    used)', 'no fix']
  ])('%s', (_, source, expected) => {
    expect(afterFix(unusedImport, [source, 'used'])).toEqual(expected);
  });
});

describe('many imports', () => {
  /** The names that are reported for as many imports in one cell, with a cell that uses some of them. */
  function unusedOf(count: number): readonly string[] {
    const imports = Array.from({ length: count }, (_, at) => `from m import a${at}`);
    const uses = ['a0', '"a1"', '# a2', 'x.a3', 'x = 1  # b.a4'];
    const document = exampleNotebook(
      [imports.join('\n'), ...uses].map(source => ({ source })),
      undefined
    );
    return [...reportsOn(unusedImport, document)].flatMap(({ names = [] }) => names);
  }

  it('are judged as few are', () => {
    expect(unusedOf(120).slice(0, 35)).toEqual(unusedOf(40));
    expect(unusedOf(40)[0]).toBe('a5');
  });

  it('do not search the notebook for each name', () => {
    const search = jest.spyOn(String.prototype, 'includes');
    const [some, more] = [200, 800].map(count => {
      search.mockClear();
      unusedOf(count);
      return search.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
    });
    search.mockRestore();
    expect(more).toBeLessThan(6 * some);
  });
});
