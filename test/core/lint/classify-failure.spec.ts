/** The class of the first failure in a run from top to bottom. */
import { failureOf } from '../../../src/core/lint/classify-failure';
import type { FailureClass } from '../../../src/core/lint/classify-failure';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument, StoredError } from '../../../src/core/notebook/document';
import { storedError } from '../../../src/core/rules/crash/stored-error';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { exampleNotebook } from '../rules/example-notebook';

/** What X1 finds about the error of a cell, in a run from top to bottom that it ended. */
function classifyFailure(
  document: NotebookDocument,
  index: number,
  error: StoredError
): FailureClass | null {
  const cells = document.cells.map((cell, at) => ({
    ...cell,
    executionCount: cell.type === 'code' && at <= index ? at + 1 : null,
    storedError: at === index ? error : null
  }));
  const facts = { notebookFolder: null, moduleExports: () => null };
  const session = new LintSession({ ...DEFAULT_CONFIG, phase: 'finishing' }, facts, {
    rules: [storedError]
  });
  const { findings, suppressed } = session.lint(
    { ...document, cells },
    { apiChanges: knownApiChanges() }
  );
  const finding = [...findings, ...suppressed].at(0);
  return finding === undefined ? null : failureOf(finding);
}

function classify(
  sources: readonly string[],
  ename: string,
  evalue: string,
  frame = '----> 1 '
): Partial<FailureClass> | null {
  const notebook = exampleNotebook(sources.map(source => ({ source })));
  const index = sources.findIndex(source => source.startsWith('# next\n'));
  const line = sources[index].split('\n')[1];
  const traceback = [`Cell In[9], line 2\n      1 # next\n----> 2 ${line}\n${frame}`];
  return classifyFailure(notebook, index, { ename, evalue, traceback });
}

it('a name that a cell below defines is missing because of the order', () => {
  const found = classify(
    ['import math', '# next\nprint(total)', 'total = 3'],
    'NameError',
    "name 'total' is not defined"
  );
  expect(found).toMatchObject({
    exception: 'NameError',
    cause: 'order',
    line: 2,
    provider: 2,
    certainty: 'certain',
    recurs: true,
    library: null,
    stage: 'none'
  });
});

it.each<[string, string, string, string]>([
  ['missing-module', 'import pandas as pd', 'ModuleNotFoundError', "No module named 'pandas'"],
  ['missing-module', 'from mine import x', 'ModuleNotFoundError', "No module named 'mine'"],
  ['removed-api', 'import imp', 'ModuleNotFoundError', "No module named 'imp'"],
  ['removed-api', 'import StringIO', 'ModuleNotFoundError', "No module named 'StringIO'"],
  [
    'missing-file',
    "open('data/a.csv')",
    'FileNotFoundError',
    "[Errno 2] No such file or directory: 'data/a.csv'"
  ],
  [
    'path',
    "open('/home/ann/a.csv')",
    'FileNotFoundError',
    "[Errno 2] No such file or directory: '/home/ann/a.csv'"
  ],
  ['network', 'download()', 'URLError', '<urlopen error [Errno -2] Name or service not known>'],
  ['resource', 'np.zeros(10**12)', 'MemoryError', 'Unable to allocate 7.28 TiB'],
  ['removed-api', 'np.float(3)', 'AttributeError', "module 'numpy' has no attribute 'float'"],
  ['implementation', '1 / 0', 'ZeroDivisionError', 'division by zero'],
  ['intentional', "raise ValueError('stop')", 'ValueError', 'stop'],
  ['unknown', 'f()', 'StrangeError', 'strange']
])('%s: %s', (cause, line, ename, evalue) => {
  const frames = cause === 'unknown' ? '' : '----> 1 ';
  const notebook = exampleNotebook([{ source: 'import numpy as np' }, { source: line }]);
  const traceback = frames === '' ? [] : [`Cell In[2], line 1\n${frames}${line}\n`];
  expect(classifyFailure(notebook, 1, { ename, evalue, traceback })?.cause).toBe(cause);
});

it('there is no class for a cell without code', () => {
  const notebook = exampleNotebook([{ source: 'text', type: 'markdown' }]);
  expect(classifyFailure(notebook, 0, { ename: 'E', evalue: '', traceback: [] })).toBeNull();
});
