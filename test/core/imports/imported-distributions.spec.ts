import { importedDistributions } from '../../../src/core/imports/imported-distributions';
import type { ModuleFacts } from '../../../src/protocol';
import { summaryOf } from '../summary-of-source';

const imported = (
  source: string,
  installed: Readonly<Record<string, string>> | null = null
): readonly string[] =>
  importedDistributions(
    [summaryOf(source)],
    installed === null
      ? null
      : new Map(
          Object.entries(installed).map(([name, distribution]) => [
            name,
            { name, distribution } as ModuleFacts
          ])
        )
  );

it('names libraries by their distributions, in the order of the imports', () => {
  expect(imported('from sklearn.svm import SVC\nimport pandas as pd, numpy')).toEqual([
    'scikit-learn',
    'pandas',
    'numpy'
  ]);
});

it('leaves out the standard library and modules that may be files of the project', () => {
  expect(imported('import os, IPython\nimport own_module_of_a_project\nfrom . import x')).toEqual(
    []
  );
});

it('takes imports in branches and functions, too', () => {
  expect(imported('try:\n    import numpy\nexcept ImportError:\n    pass')).toEqual(['numpy']);
  expect(imported('def f():\n    import seaborn')).toEqual(['seaborn']);
});

it('asks the kernel first', () => {
  expect(imported('import cv2, numpy', { cv2: 'opencv_python_headless' })).toEqual([
    'opencv-python-headless',
    'numpy'
  ]);
});
