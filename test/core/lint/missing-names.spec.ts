/** What is kept of missing names from one version of a notebook to the next: never what another cell changed. */
import { ALL_RULES } from '../../../src/core/rules/registry';
import type { CellSketch } from './cells';
import { documentOf, sessionWith, Versions } from './cells';

/** Cells by their keys, each with its source: the order of the keys is that of the cells. */
type Sketch = Readonly<Record<string, string>>;

const sketches = (cells: Sketch): readonly CellSketch[] =>
  Object.entries(cells).map(([key, source]) => ({ key, id: key, source }));

const USER = 'print(measure)';

it.each<[string, Sketch, Sketch]>([
  ['is defined below', { user: USER, other: 'x = 1' }, { user: USER, other: 'measure = 1' }],
  ['may be deleted', { other: 'measure = 1', user: USER }, { other: 'del measure', user: USER }],
  ['is similar to a new name', { other: 'x = 1', user: USER }, { other: 'measur = 1', user: USER }],
  [
    'is similar to a name of two cells',
    { above: 'measur = 1', user: USER, below: 'measur = 2' },
    { above: 'x = 1', user: USER, below: 'measur = 2' }
  ],
  [
    'is similar to a name of its own cell',
    { other: 'x = 1', user: `measur = 1\n${USER}` },
    { other: 'x = 2', user: `measur = 1\n${USER}` }
  ],
  [
    'is read in a function of a cell that moves',
    { definer: 'def f(): return measure', other: 'x = 1', user: 'f()' },
    { other: 'x = 1', definer: 'def f(): return measure', user: 'f()' }
  ],
  [
    'is read in a function that is no longer called',
    { definer: 'def f(): return measure', user: 'f()' },
    { definer: 'def f(): return measure', user: 'f' }
  ],
  ['is read in a cell that moves', { user: USER, other: 'x' }, { other: 'x', user: USER }],
  [
    'is imported elsewhere',
    { other: 'x = 1', user: 'print(np)' },
    { other: 'def f():\n    import numpy as np', user: 'print(np)' }
  ],
  [
    'is added by a fix to imports that change',
    { other: 'import os', user: 'print(np)' },
    { other: 'import sys', user: 'print(np)' }
  ],
  ['may come from a star', { user: USER, other: 'x' }, { user: USER, other: 'from m import *' }],
  ['is the name of two reads', { user: `${USER}\n${USER}` }, { user: `${USER}\n${USER} + ${USER}` }]
])('a missing name that %s is reported as in a new session', (_, before, after) => {
  const made = new Versions();
  const session = sessionWith(ALL_RULES);
  for (const cells of [before, after, before, after]) {
    const document = made.of(documentOf(sketches(cells)));
    const fresh = sessionWith(ALL_RULES).lint(document);
    const again = session.lint(document);
    expect(again.findings).toEqual(fresh.findings);
    expect(again.graph?.unboundReads).toEqual(fresh.graph?.unboundReads);
  }
});
