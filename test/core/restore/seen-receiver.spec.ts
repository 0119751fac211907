/** What errors show of objects that the analysis does not know. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { seenReceiver } from '../../../src/core/restore/seen-receiver';
import { documentOf, situationOf } from './situation';

function seen(
  error: string,
  traceback: readonly string[] = [],
  sources: readonly string[] = ['x']
): unknown {
  const { failure } = situationOf({ sources, at: 0, error });
  const raised = failure.error === null ? null : { ...failure.error, traceback };
  return seenReceiver(
    { ...failure, error: raised },
    knownApiChanges().entries,
    documentOf(sources)
  );
}

const HIST = [
  'File /env/lib/python3.11/site-packages/matplotlib/__init__.py:1524, in _preprocess_data.<locals>.inner(ax, *args)',
  'File /env/lib/python3.11/site-packages/matplotlib/axes/_axes.py:7263, in Axes.hist(self, x, **kwargs)',
  'File /env/lib/python3.11/site-packages/matplotlib/artist.py:1271, in Artist._update_props(self, props)'
];
const NORMED = "AttributeError: Rectangle.set() got an unexpected keyword argument 'normed'";

it('is of the type that has no such attribute', () => {
  expect(seen("AttributeError: 'DataFrame' object has no attribute 'append'")).toEqual({
    cell: 'c0',
    name: 'append',
    types: ['pandas.DataFrame']
  });
});

it('is of the type that a class of the notebook extends', () => {
  const error = "AttributeError: 'Own' object has no attribute 'render'";
  const sources = ['class Own(Mixed, style.Styler):\n    pass'];
  expect(seen(error, [], sources)).toEqual({
    cell: 'c0',
    name: 'render',
    types: ['pandas.io.formats.style.Styler']
  });
});

it('has the method of the library that was called with an argument that is gone', () => {
  expect(seen(NORMED, HIST)).toMatchObject({
    cell: 'c0',
    name: 'hist',
    types: expect.arrayContaining(['matplotlib.axes.Axes']) as unknown
  });
});

it.each([
  [
    'a class of the notebook',
    "AttributeError: 'DataFrame' object has no attribute 'append'",
    [],
    ['class DataFrame: pass']
  ],
  [
    'a class of the notebook that extends an unknown one',
    "AttributeError: 'DataFrame' object has no attribute 'append'",
    [],
    ['class DataFrame(Table): pass']
  ],
  [
    'a type that never had it',
    "AttributeError: 'Tree' object has no attribute 'append'",
    [],
    ['x']
  ],
  [
    'a file of another library',
    NORMED,
    HIST.map(line => line.replace('matplotlib/', 'own/')),
    ['x']
  ],
  ['another error', "ValueError: 'DataFrame' is empty", HIST, ['x']]
])('is not known from %s', (_, error, traceback, sources) => {
  expect(seen(error, traceback, sources)).toBeNull();
});
