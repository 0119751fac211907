/** Keys of results that a library renamed. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { keyCandidates } from '../../../src/core/restore/key-candidates';
import { situationOf } from './situation';

/** The cells after the candidate; null where there is none. */
function rewritten(sources: readonly string[], error: string): readonly string[] | null {
  const situation = situationOf({ sources, at: sources.length - 1, error });
  const [candidate] = keyCandidates(situation);
  return candidate === undefined
    ? null
    : (applyToDocument(situation.document, candidate.edits)?.cells.map(({ source }) => source) ??
        null);
}

const IMPORT = 'from statsmodels.tsa.api import Holt';
const ERROR = "KeyError: 'smoothing_slope'";

it('get their new names, all of the library in all cells', () => {
  expect(
    rewritten(
      [
        `${IMPORT}\nfit = Holt(y).fit()`,
        'wanted = ["smoothing_level", "initial_slope"]',
        "[fit.params[key] for key in ['smoothing_slope', 'slope'] + wanted]"
      ],
      ERROR
    )
  ).toEqual([
    `${IMPORT}\nfit = Holt(y).fit()`,
    'wanted = ["smoothing_level", \'initial_trend\']',
    "[fit.params[key] for key in ['smoothing_trend', 'slope'] + wanted]"
  ]);
});

it.each([
  ['of another library', ['import pandas as pd', "row['smoothing_slope']"], ERROR],
  ['of another name', [IMPORT, "fit.params['slope']"], "KeyError: 'slope'"],
  ['that the cell does not write', [IMPORT, 'fit.params[key]'], ERROR],
  ['with another error', [IMPORT, "x['smoothing_slope']"], "ValueError: 'smoothing_slope'"]
])('are left %s', (_, sources, error) => {
  expect(rewritten(sources, error)).toBeNull();
});
