/** Rewrites of names that are elsewhere now. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { MOVED_MODULES, movedMembers } from '../../../src/core/restore/moved-names';
import { proposed } from './situation';

const MEMBERS = movedMembers(knownApiChanges());
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

/** The first candidate, where the last cell fails. */
function first(sources: readonly string[], error: string) {
  return proposed({ sources, at: sources.length - 1, error })[0];
}

describe('a module that is elsewhere now', () => {
  it.each([
    [
      'from IPython.core.display import display, HTML',
      "ImportError: cannot import name 'display' from 'IPython.core.display' (/x/display.py)",
      'from IPython.display import display, HTML'
    ],
    [
      'from IPython.nbformat.v4 import reads',
      "ModuleNotFoundError: No module named 'IPython.nbformat'",
      'from nbformat.v4 import reads'
    ],
    [
      'from IPython import parallel',
      "ImportError: cannot import name 'parallel' from 'IPython' (/x/__init__.py)",
      'import ipyparallel as parallel'
    ],
    [
      'from IPython.html import widgets',
      "ModuleNotFoundError: No module named 'IPython.html'",
      'import ipywidgets as widgets'
    ],
    [
      'import xml.etree.cElementTree as ET',
      "ModuleNotFoundError: No module named 'xml.etree.cElementTree'",
      'import xml.etree.ElementTree as ET'
    ],
    ['import imp', "ModuleNotFoundError: No module named 'imp'", 'import importlib as imp']
  ])('%s is imported from there', (source, error, after) => {
    expect(first(['x = 1', source], error)).toMatchObject({
      kind: 'rewrite',
      trust: 'certain',
      sources: ['x = 1', after]
    });
  });

  it('must be confirmed where its content differs', () => {
    const error = "ModuleNotFoundError: No module named 'pandas.io.data'";
    expect(first(['import pandas.io.data as web'], error)).toMatchObject({
      trust: 'likely',
      sources: ['import pandas_datareader.data as web']
    });
  });

  it('stays where each use of its name would have to change', () => {
    const error = "ModuleNotFoundError: No module named 'IPython.nbformat'";
    const all = proposed({ sources: ['import IPython.nbformat'], at: 0, error });
    expect(all.filter(({ kind }) => kind === 'rewrite')).toEqual([]);
  });
});

describe('a name that is elsewhere now', () => {
  it('is imported from there', () => {
    const error = "ImportError: cannot import name 'Mapping' from 'collections' (/x/__init__.py)";
    expect(first(['from collections import Mapping as M'], error)).toMatchObject({
      trust: 'certain',
      sources: ['from collections.abc import Mapping as M']
    });
  });

  it('is used from there in all cells', () => {
    const sources = ['import time', 't0 = time.clock()', 'print(time.clock() - t0)'];
    const error = "AttributeError: module 'time' has no attribute 'clock'";
    expect(proposed({ sources, at: 1, error })[0]).toMatchObject({
      trust: 'likely',
      sources: ['import time', 't0 = time.process_time()', 'print(time.process_time() - t0)']
    });
  });

  it('brings its module', () => {
    const sources = ['import fractions', 'fractions.gcd(4, 6)'];
    const error = "AttributeError: module 'fractions' has no attribute 'gcd'";
    expect(first(sources, error).sources).toEqual([
      'import fractions',
      'import math',
      'math.gcd(4, 6)'
    ]);
  });
});

describe('the list of names', () => {
  it('is that of the change data, which fixes use', () => {
    const [clock] = knownApiChanges().entries.byFunction.get('time.clock') ?? [];
    expect(MEMBERS.get('time.clock')?.now).toBe(clock.entry.use);
    expect(MEMBERS.get('collections.Mapping')).toEqual({
      now: 'collections.abc.Mapping',
      isSame: true
    });
    expect(MEMBERS.get('fractions.gcd')).toEqual({ now: 'math.gcd', isSame: false });
  });

  it('has nothing that only Python 2 had, and nothing without another name', () => {
    expect(MEMBERS.has('urllib.urlopen')).toBe(false);
    expect(MEMBERS.has('platform.linux_distribution')).toBe(false);
  });
});

test('the new names exist', () => {
  const others = /^(?:ipywidgets|ipyparallel|qtconsole|pandas)/;
  const names = [...Object.values(MOVED_MODULES), ...MEMBERS.values()]
    .map(({ now }) => now)
    .filter(now => !others.test(now));
  const code = 'import pkgutil, sys\nfor name in sys.argv[1:]:\n    pkgutil.resolve_name(name)';
  execFileSync(PYTHON, ['-c', code, ...names]);
});
