import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isWellKnownModule } from '../../../src/core/fixes/well-known-modules';
import { hasImportEffects } from '../../../src/core/imports/import-effects';
import { usualImport } from '../../../src/core/missing-names/usual-imports';
import {
  distributionMeant,
  distributionsForModule
} from '../../../src/core/requirements/distributions';
import { normalizeName } from '../../../src/core/requirements/requirement';
import { facetsOf } from './facets';

interface Facet {
  readonly modules?: readonly string[];
  readonly usual?: Readonly<Record<string, string>>;
  readonly effects?: readonly string[];
}

const facets = facetsOf<Facet>('imports');

it('no name has two usual imports, and no module two distributions', () => {
  const names = facets.flatMap(([, { usual = {} }]) => Object.keys(usual));
  const modules = facets.flatMap(([, facet]) => facet.modules ?? []);
  for (const each of [names, modules]) {
    expect(each.filter((name, at) => each.indexOf(name) !== at)).toEqual([]);
  }
});

it('modules lie with the distribution that the requirements name', () => {
  const misplaced = facets.flatMap(([distribution, { modules = [] }]) =>
    modules.filter(module => {
      const known = distributionsForModule(module).map(normalizeName);
      return known.length > 0 && !known.includes(distribution);
    })
  );
  expect(misplaced).toEqual([]);
});

it('a usual import binds its name', () => {
  const all = facets.flatMap(([, { usual = {} }]) => Object.entries(usual));
  const bound = all.filter(([name, statement]) => {
    const [, names, alias] = /^(?:from [\w.]+ )?import ([\w.]+)(?: as (\w+))?$/.exec(statement)!;
    return (alias ?? names.split('.')[0]) !== name;
  });
  expect(bound).toEqual([]);
});

it('the modules of Python are those of its versions', () => {
  const python = path.resolve(__dirname, '../../../.venv/bin/python');
  const code = 'import sys; print("\\n".join(n for n in sys.stdlib_module_names if n[0] != "_"))';
  const own = execFileSync(python, ['-c', code], { encoding: 'utf8' }).trim().split('\n');
  const allowed = ['antigravity', 'idlelib', 'lib2to3', 'this'];
  expect(own.filter(module => !isWellKnownModule(module) && !allowed.includes(module))).toEqual([]);
});

it('answers from the data', () => {
  expect(usualImport('np')).toEqual({ statement: 'import numpy as np', standard: false });
  expect(usualImport('Path')).toMatchObject({ standard: true });
  expect(usualImport('toString')).toBeNull();
  expect(hasImportEffects('pandas_bokeh', null)).toBe(true);
  expect(hasImportEffects('utils.more', 'x')).toBe(true);
  expect(hasImportEffects('numpy', 'linalg')).toBe(false);
  expect(['numpy.linalg', 'os', 'pylab'].filter(isWellKnownModule)).toHaveLength(3);
  expect(isWellKnownModule('my_module')).toBe(false);
});

it.each([
  ['sklearn', 'scikit-learn'],
  ['PIL', 'pillow'],
  ['pil', 'pillow'],
  ['bs4', 'beautifulsoup4'],
  ['skimage', 'scikit-image'],
  ['skrf', 'scikit-rf'],
  ['cv2', 'opencv-python'],
  ['numpy', 'numpy'],
  ['Scikit_Learn', 'scikit-learn'],
  ['unheard.of', 'unheard-of']
])('by %s people mean %s', (name, distribution) => {
  expect(distributionMeant(name)).toBe(distribution);
});
