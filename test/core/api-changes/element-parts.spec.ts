/** Rewrites that take an element of an argument, or move an argument to the call before. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf, NO_FACTS } from '../lint/cells';

const SETUP =
  'import statsmodels.api as sm\nfrom statsmodels.tsa.arima.model import ARIMA\nfrom statsmodels.tsa.api import ExponentialSmoothing\n';

/** The code after the first fix for the newest statsmodels; null where none is offered. */
function fixed(source: string): string | null {
  const config = {
    ...DEFAULT_CONFIG,
    target: { statsmodels: '0.15' },
    phase: 'finishing'
  } as const;
  const document = documentOf([SETUP + source]);
  const { findings } = new LintSession(config, NO_FACTS).lint(document, {
    apiChanges: knownApiChanges()
  });
  const [fix] = findings.filter(({ code }) => code === 'M1').flatMap(({ fixes }) => fixes);
  return fix === undefined
    ? null
    : (applyToDocument(document, fix.edits)?.cells[0].source.slice(SETUP.length) ?? null);
}

it.each([
  ['a tuple', 'sm.tsa.ARMA(y, (p, 2))', 'ARIMA(y, order=(p, 0, 2))'],
  ['a list', 'sm.tsa.ARMA(y, [1, 2], dates=d)', 'ARIMA(y, order=(1, 0, 2), dates=d)'],
  ['a keyword argument', 'sm.tsa.ARMA(y, order=(1, n + 1))', 'ARIMA(y, order=(1, 0, n + 1))']
])('takes the elements of %s', (_, before, after) => {
  expect(fixed(before)).toBe(after);
});

it.each([
  ['a name', 'sm.tsa.ARMA(y, order)'],
  ['three elements', 'sm.tsa.ARMA(y, (1, 0, 2))'],
  ['a starred element', 'sm.tsa.ARMA(y, (1, *q))'],
  ['further arguments, which the form does not keep', 'sm.tsa.ARMA(y, order=(1, 2), dates=d)']
])('offers nothing for %s', (_, source) => {
  expect(fixed(source)).toBeNull();
});

it('moves an argument to the call that makes the object', () => {
  expect(fixed('f = ExponentialSmoothing(y).fit(use_boxcox=True, optimized=False)')).toBe(
    'f = ExponentialSmoothing(y, use_boxcox=True).fit(optimized=False)'
  );
});

it.each([
  ['a variable', 'm = ExponentialSmoothing(y)\nm.fit(use_boxcox=True)'],
  ['a call that has it', 'ExponentialSmoothing(y, use_boxcox=None).fit(use_boxcox=True)'],
  ['a call that may have it', 'ExponentialSmoothing(y, **options).fit(use_boxcox=True)']
])('moves nothing to %s', (_, source) => {
  expect(fixed(source)).toBeNull();
});
