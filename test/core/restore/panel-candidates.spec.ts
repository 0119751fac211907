/** Panels of pandas 0.23.4 as arrays of xarray, which gave the same values there (test/oracles/modernizing, `to_panel`). */
import { applyToDocument } from '../../../src/core/fixes/apply';
import { panelCandidates } from '../../../src/core/restore/panel-candidates';
import { situationOf } from './situation';

const ERROR = "AttributeError: 'DataFrame' object has no attribute 'to_panel'";
const MADE = 'p = df.to_panel()';
const ARRAY = 'p = df.to_xarray().to_array()';

/** The cells after the candidate; null where there is none. */
function rewritten(sources: readonly string[], error = ERROR): readonly string[] | null {
  const situation = situationOf({ sources, at: 0, error });
  const [candidate] = panelCandidates(situation);
  const after =
    candidate === undefined ? null : applyToDocument(situation.document, candidate.edits);
  return after?.cells.map(({ source }) => source) ?? null;
}

it.each([
  ['one item', "x = p['a'].mean()", "x = p.loc['a'].to_pandas().mean()"],
  ['several items', "fit(p[['a']], p[['b', 'c']])", "fit(p.loc[['a']], p.loc[['b', 'c']])"],
  ['an array', 'a = p.to_xarray()  # array', 'a = p  # array'],
  ['values', 'v = p.values, p.shape', 'v = p.values, p.shape'],
  ['the panel itself', 'show(p)\np', 'show(p)\np']
])('become arrays that give %s', (_, before, after) => {
  expect(rewritten([MADE, before])).toEqual([ARRAY, after]);
});

it('keep the order of their axes', () => {
  expect(rewritten(["p = df[['a', 'b']].to_panel().swapaxes(1, 2)"])).toEqual([
    "p = df[['a', 'b']].to_xarray().to_array().pipe(lambda array: array.transpose(*[array.dims[at] for at in (0, 2, 1)]))"
  ]);
});

it.each([
  ['an item with a name that is computed', [MADE, 'p[name]'], ERROR],
  ['an item that is set', [MADE, "p['a'] = df"], ERROR],
  ['axes', [MADE, 'p.major_axis'], ERROR],
  ['axes that are computed', ['p = df.to_panel().swapaxes(i, j)'], ERROR],
  ['another value of the name', [MADE, 'p = 1'], ERROR],
  ['a parameter of the name', [MADE, 'def f(p):\n    return p.append(1)'], ERROR],
  ['no name', ['show(df.to_panel())'], ERROR],
  ['another error', [MADE], "AttributeError: 'Series' object has no attribute 'to_panel'"]
])('stay with %s', (_, sources, error) => {
  expect(rewritten(sources, error)).toBeNull();
});
