import type { RuleDocs } from '../contract';

/** What the page of `multiple-definitions` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a name that more than one cell defines.',
  limits:
    'Names that start with an underscore are not reported. Changes of an object, such as `xs.append(1)`, are ' +
    'not definitions.',
  bad: [
    {
      title: 'a table that is replaced',
      cells: [{ source: 'orders = load()' }, { source: 'orders = orders.dropna()' }],
      messages: ['`orders` is defined in cells 1 and 2.']
    },
    {
      title: 'a loop variable',
      cells: [{ source: 'for i in range(3):\n    pass' }, { source: 'x = 1' }, { source: 'i = 5' }],
      messages: ['`i` is defined in cells 1 and 3.']
    }
  ],
  good: [
    {
      title: 'one definition for each name',
      cells: [{ source: 'orders = load()' }, { source: 'complete = orders.dropna()' }]
    },
    {
      title: 'names that only one cell uses',
      cells: [{ source: '_i = 1' }, { source: '_i = 2' }]
    },
    {
      title: 'local names',
      cells: [{ source: 'def f():\n    i = 1' }, { source: 'def g():\n    i = 2' }]
    }
  ]
};
