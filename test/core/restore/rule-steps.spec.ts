import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { AT_REST } from '../../../src/core/lint/lint-state';
import { LintSession } from '../../../src/core/lint/session';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { ruleSteps } from '../../../src/core/restore/rule-steps';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf, modulesOf } from './situation';

const OPTIONS = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

function stepsOf(sources: readonly string[], unsafe: boolean, pandas = '2.2.2') {
  const session = new LintSession(DEFAULT_CONFIG, {
    notebookFolder: null,
    moduleExports: () => null
  });
  const apiChanges = knownApiChanges();
  const modules = modulesOf({ numpy: '2.0.2', pandas });
  const kernel = { modules, changedModules: [] };
  const steps = ruleSteps(
    documentOf(sources),
    version => session.lint(version, { ...AT_REST, kernel, apiChanges }),
    OPTIONS,
    unsafe
  );
  const last = steps.at(-1);
  const after = last && applyToDocument(last.document, last.candidate.edits);
  return {
    steps: steps.map(({ candidate: { cell, rule, trust, detail } }) => [cell, rule, trust, detail]),
    sources: after?.cells.map(({ source }) => source)
  };
}

const SOURCES = [
  'import numpy as np\nimport pandas as pd',
  'x = np.float_(1) + np.NaN  # kept',
  'df = pd.DataFrame({"a": [1]})\ndf = df.append(pd.DataFrame({"a": [2]}))',
  'print(df.applymap(str), np.product)'
];

it('rewrites the whole notebook, one step for each cell and rule', () => {
  const { steps, sources } = stepsOf(SOURCES, true);
  expect(steps).toEqual([
    [
      'c1',
      'M1',
      'certain',
      'Replace `numpy.float_`, `numpy.NaN`, which the installed version lacks'
    ],
    ['c2', 'M1', 'likely', 'Replace `pandas.DataFrame.append`, which the installed version lacks'],
    ['c3', 'M1', 'likely', 'Replace `numpy.product`, which the installed version lacks'],
    ['c3', 'M2', 'certain', 'Replace `pandas.DataFrame.applymap`, which is deprecated']
  ]);
  expect(sources).toEqual([
    SOURCES[0],
    'x = np.float64(1) + np.nan  # kept',
    'df = pd.DataFrame({"a": [1]})\ndf = pd.concat([df, pd.DataFrame({"a": [2]})])',
    'print(df.map(str), np.prod)'
  ]);
});

it('leaves out what may do something else, where only safe fixes are wanted', () => {
  const { steps } = stepsOf(SOURCES, false);
  expect(steps.map(([cell]) => cell)).not.toContain('c2');
  expect(stepsOf(['import numpy as np\nx = np.float64(1)'], true).steps).toEqual([]);
});

it('sees what a rewritten cell makes known of the cells below', () => {
  const { steps } = stepsOf(
    [
      'import pandas as pd\ndf = pd.DataFrame({"a": [1]})',
      'df = df.append(pd.DataFrame({"a": [2]}))',
      'print(df["a"].is_monotonic)'
    ],
    true
  );
  expect(steps.map(([cell]) => cell)).toEqual(['c1', 'c2']);
});

it('follows changes of what a change puts there', () => {
  const { steps, sources } = stepsOf(
    ['import pandas as pd', "i = pd.DatetimeIndex(start='2000', periods=2, freq='A')"],
    true,
    '3.0.0'
  );
  expect(steps.map(([cell, rule]) => [cell, rule])).toEqual([['c1', 'M1']]);
  expect(sources?.[1]).toBe("i = pd.date_range(start='2000', periods=2, freq='YE')");
});
