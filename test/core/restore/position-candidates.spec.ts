/** Positions in a series, which are labels since pandas 3. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { positionCandidates } from '../../../src/core/restore/position-candidates';
import { situationOf } from './situation';

const SERIES =
  'File /env/lib/python3.11/site-packages/pandas/core/series.py:959, in Series.__getitem__(self, key)';

function rewritten(source: string, line: number, error: string, library = SERIES): string | null {
  const situation = situationOf({ sources: [source], at: 0, error });
  const { failure, document } = situation;
  const traceback = [`Cell In[1], line ${line}\n----> ${line} it()`, library];
  const raised = failure.error === null ? null : { ...failure.error, traceback };
  const [candidate] = positionCandidates({ ...situation, failure: { ...failure, error: raised } });
  return candidate === undefined
    ? null
    : (applyToDocument(document, candidate.edits)?.cells[0].source ?? null);
}

it.each([
  ['print(fit.params[1])', 1, '1', 'print(fit.params.iloc[1])'],
  ['s[-1]', 1, '-1', 's.iloc[-1]'],
  [
    'a = [1, 2][1]\nprint(m.params[1])\nprint(n.params[0] * 2)',
    2,
    '1',
    'a = [1, 2][1]\nprint(m.params.iloc[1])\nprint(n.params.iloc[0] * 2)'
  ],
  ['x = rows[0]\ny = mean()[0]', 2, '0', 'x = rows[0]\ny = mean().iloc[0]'],
  ['%time s[2]', 1, '2', '%time s.iloc[2]']
])('are looked up with iloc: %j', (source, line, key, expected) => {
  expect(rewritten(source, line, `KeyError: ${key}`)).toBe(expected);
});

it.each([
  ['a dictionary', 'd[1]', 'KeyError: 1', 'File /env/own.py:1, in get(key)'],
  ['a label', "s['a']", "KeyError: 'a'", SERIES],
  ['a variable', 's[i]', 'KeyError: 1', SERIES],
  ['an assignment', 's[1] = 2', 'KeyError: 1', SERIES],
  ['a position already', 's.iloc[1]', 'KeyError: 1', SERIES]
])('are left in %s', (_, source, error, library) => {
  expect(rewritten(source, 1, error, library)).toBeNull();
});
