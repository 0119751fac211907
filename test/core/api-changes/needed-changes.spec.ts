/** The data on changed libraries is loaded on demand: the analysis must say when it lacks it. */
import {
  CHANGED_LIBRARIES,
  CHANGED_PYTHON_NAMES
} from '../../../src/core/api-changes/needed-changes';
import { ApiChangeTables } from '../../../src/core/change-data/api-changes';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import changes from '../../../src/core/change-data/changes.json';
import entries from '../../../src/core/change-data/entries.json';
import { LintSession } from '../../../src/core/lint/session';
import type { LintState } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { KernelFacts } from '../../../src/core/rule-context/rule-context';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { RequirementFile } from '../../../src/protocol';
import { documentOf, NO_FACTS } from '../lint/cells';

interface PythonEntry {
  readonly name?: string;
  readonly functions?: readonly string[];
  readonly argument?: { readonly name: string };
}

function needs(
  document: NotebookDocument,
  state: Partial<LintState> = {},
  target: Readonly<Record<string, string>> = {}
): boolean {
  const session = new LintSession({ ...DEFAULT_CONFIG, target }, NO_FACTS);
  return session.lint(document, state).needsApiChanges;
}

function kernelWith(module: string, distribution: string, version: string): KernelFacts {
  const facts = { name: module, found: true, distribution, version, kind: 'library' };
  return {
    modules: new Map([[module, facts]]) as unknown as KernelFacts['modules'],
    changedModules: []
  };
}

const PLAIN = documentOf(['import numpy as np\nnp.float(1)', 'import os']);

it('knows every library that has data', () => {
  const libraries = new Set([...Object.keys(changes), ...Object.keys(entries)]);
  libraries.delete('python');
  expect(CHANGED_LIBRARIES).toEqual([...libraries].sort());
});

it('knows every changed name of Python, by itself or by its module', () => {
  const changed = entries.python.flatMap(entry => {
    const { name, functions = [], argument } = entry as PythonEntry;
    const methods =
      name === undefined || argument !== undefined ? [] : [{ id: entry.id, words: [name] }];
    const members = functions.map(api => {
      const words = [api.slice(api.lastIndexOf('.') + 1), api.slice(0, api.lastIndexOf('.'))];
      return { id: entry.id, words: argument === undefined ? words : [...words, argument.name] };
    });
    return [...methods, ...members];
  });
  const unknown = changed.filter(
    ({ words }) => !words.some(word => CHANGED_PYTHON_NAMES.test(`x.${word}(`))
  );
  expect(unknown).toEqual([]);
});

it('does not need the data for names that most notebooks have', () => {
  const sources = ['f = open("x.csv")', 'import random', '"{}".format(1)', 'class Template: pass'];
  for (const source of sources) {
    expect([source, needs(documentOf([source]))]).toEqual([source, false]);
  }
});

it('needs no data where no version is known', () => {
  expect(needs(PLAIN)).toBe(false);
  expect(needs(PLAIN, { kernel: kernelWith('requests', 'requests', '2.31') })).toBe(false);
  expect(needs(documentOf([]))).toBe(false);
});

it('needs data for the libraries of the kernel, the project, and the settings', () => {
  expect(needs(PLAIN, { kernel: kernelWith('numpy', 'numpy', '2.1') })).toBe(true);
  const files = [{ path: 'requirements.txt', text: 'pandas>=2\n' }];
  const requirements = { root: '', files } as unknown as LintState['requirements'];
  expect(needs(PLAIN, { requirements })).toBe(true);
  expect(needs(PLAIN, {}, { pandas: '3' })).toBe(true);
});

it('needs no data for versions of libraries that the notebook cannot use', () => {
  const target = { pandas: '3' };
  expect(needs(documentOf(['x = 1', 'import os.path, json']), {}, target)).toBe(false);
  expect(needs(documentOf(['x = 1', 'from own_module import load']), {}, target)).toBe(true);
  expect(needs(documentOf(['def f():\n    import seaborn']), {}, target)).toBe(true);
});

it('needs data for a changed name of Python, and for an error that a removed name may have caused', () => {
  expect(needs(documentOf(['d.iteritems()']))).toBe(true);
  const [cell] = documentOf(['np.float(1)']).cells;
  const failed = (ename: string): NotebookDocument => ({
    ...documentOf([]),
    cells: [{ ...cell, storedError: { ename, evalue: '', traceback: [] } }]
  });
  expect(needs(failed('AttributeError'))).toBe(true);
  expect(needs(failed('ZeroDivisionError'))).toBe(false);
});

it('needs nothing once it has the data, nor in other languages', () => {
  const kernel = kernelWith('numpy', 'numpy', '2.1');
  expect(needs(PLAIN, { kernel, apiChanges: knownApiChanges() })).toBe(false);
  expect(needs(documentOf(['d.iteritems()'], { language: 'r' }))).toBe(false);
});

it('reads neither the data nor the requirement files for a notebook that cannot use them', () => {
  const session = new LintSession({ ...DEFAULT_CONFIG, phase: 'finishing' }, NO_FACTS);
  const unread = (what: string): never => {
    throw new Error(`${what} are read`);
  };
  const apiChanges = new ApiChangeTables(
    () => unread('the names'),
    () => unread('the entries'),
    () => unread('the combinations')
  );
  const requirements = {
    root: '',
    create_path: '',
    get files(): readonly RequirementFile[] {
      return unread('the requirement files');
    }
  };
  const files = { lookUp: () => null } as unknown as LintState['files'];
  const state = { apiChanges, requirements, files } as Partial<LintState>;
  expect(session.lint(documentOf(['print(missing)']), state).internalProblems).toEqual([]);
  const withImport = documentOf(['import numpy']);
  expect(() => session.lint(withImport, state)).toThrow('the requirement files are read');
});

it('finds removed names in the analysis after the data has come', () => {
  const session = new LintSession({ ...DEFAULT_CONFIG, phase: 'finishing' }, NO_FACTS);
  const kernel = kernelWith('numpy', 'numpy', '2.1');
  const codes = (state: Partial<LintState>): readonly string[] =>
    session.lint(PLAIN, state).findings.map(({ code }) => code);
  expect(codes({ kernel })).not.toContain('M1');
  expect(codes({ kernel, apiChanges: knownApiChanges() })).toContain('M1');
  expect(codes({ kernel })).not.toContain('M1');
});
