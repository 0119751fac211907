import { unusedImport } from '../../../../src/core/rules/imports/unused-import';
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
