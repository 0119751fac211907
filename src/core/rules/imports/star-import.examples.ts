import type { RuleDocs } from '../contract';

/** What the page of `star-import` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports `from module import *`.',
  limits:
    'The fix is offered for modules with known exports: much of the standard library, numpy, matplotlib, ' +
    'scipy, sympy, pandas and some others. It is not offered if the notebook may use names invisibly, ' +
    'through `exec`, `eval` or `%run`, or if a name may come from a different version of the module.',
  bad: [
    {
      title: 'the used names are known',
      cells: [
        { source: 'from math import *' },
        { source: 'def area(r):\n    return pi * r ** 2\nsqrt(area(2))' }
      ],
      messages: ['`import *` hides where names come from.'],
      fixed: ['from math import pi, sqrt', 'def area(r):\n    return pi * r ** 2\nsqrt(area(2))']
    },
    {
      title: 'no name of it is used',
      cells: [{ source: 'from math import *\nprint(1)' }],
      messages: ['`import *` hides where names come from.'],
      fixed: ['print(1)']
    },
    {
      title: 'an unknown module has no fix',
      cells: [{ source: 'from helpers import *\nload()' }],
      messages: ['`import *` hides where names come from.']
    }
  ],
  good: [{ title: 'the names are listed', cells: [{ source: 'from math import pi, sqrt' }] }]
};
