/** Rewrites that take arguments from a later call of a method: `AR(y)`, `fit(maxlag=3)`. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf, NO_FACTS } from '../lint/cells';

const SETUP = `import numpy as np
import pandas as pd
from statsmodels.tsa.ar_model import AR, AutoReg
from statsmodels.tsa.statespace.sarimax import SARIMAX`;

/** The cells after the first fix for the newest statsmodels; null where none is offered. */
function fixed(...cells: readonly string[]): readonly string[] | null {
  const config = {
    ...DEFAULT_CONFIG,
    target: { statsmodels: '0.15' },
    phase: 'finishing'
  } as const;
  const document = documentOf([SETUP, ...cells]);
  const { findings } = new LintSession(config, NO_FACTS).lint(document, {
    apiChanges: knownApiChanges()
  });
  const [fix] = findings.filter(({ code }) => code === 'M1').flatMap(({ fixes }) => fixes);
  const after = fix === undefined ? null : applyToDocument(document, fix.edits);
  return after?.cells.slice(1).map(({ source }) => source) ?? null;
}

it.each([
  [
    'is called at once',
    ['f = AR(y).fit(maxlag=2 * n, disp=0).params'],
    ['f = AutoReg(y, lags=2 * n).fit().params']
  ],
  [
    'follows in the cell',
    ["m = AR(y)\nf = m.fit(maxlag=3, method='cmle')"],
    ['m = AutoReg(y, lags=3)\nf = m.fit()']
  ],
  [
    'follows in another cell, with a name that is known',
    ['lags = 4', 'm = AR(y)', 'f = m.fit(maxlag=lags)'],
    ['lags = 4', 'm = AutoReg(y, lags=lags)', 'f = m.fit()']
  ],
  [
    'belongs to another object of the same name',
    ['m = AR(y)\nm.fit(maxlag=3)\nm = AR(z)\nm.fit(maxlag=4)'],
    ['m = AutoReg(y, lags=3)\nm.fit()\nm = AR(z)\nm.fit(maxlag=4)']
  ],
  [
    'gives no argument',
    ['AR(y).fit()'],
    ['AutoReg(y, lags=int(round(12 * (len(y) / 100) ** (1 / 4)))).fit()']
  ],
  [
    'asks for the full likelihood',
    ["m = AR(y, freq='D')\nf = m.fit(maxlag=9, method='mle', disp=-1)"],
    ["m = SARIMAX(y, order=(9, 0, 0), trend='c', freq='D')\nf = m.fit(disp=-1)"]
  ],
  [
    'and dates',
    ["AR(y, dates=d, freq='D').fit(maxlag=9, method='mle')"],
    ["SARIMAX(pd.Series(np.asarray(y), index=d), order=(9, 0, 0), trend='c', freq='D').fit()"]
  ]
])('take the arguments of a call that %s', (_, before, after) => {
  expect(fixed(...before)).toEqual(after);
});

it.each([
  ['is missing', ['m = AR(y)']],
  ['is not the only one', ['m = AR(y)\nm.fit(maxlag=3)\nm.fit(maxlag=4)']],
  ['has an unknown argument', ["AR(y).fit(maxlag=3, ic='aic')"]],
  ['has an argument by position', ['AR(y).fit(3)']],
  ['has other values', ["AR(y).fit(maxlag=3, method='other')"]],
  ['has a name that is bound later', ['m = AR(y)\nlags = 4\nm.fit(maxlag=lags)']],
  ['has a value that is computed', ['m = AR(y)\nm.fit(maxlag=len(y) // 2)']],
  ['has a comment', ['AR(y).fit(  # lags\n    maxlag=3)']],
  ['is on an object of several names', ['a = b = AR(y)\na.fit(maxlag=3)']]
])('are not offered where the call %s', (_, cells) => {
  expect(fixed(...cells)).toBeNull();
});
