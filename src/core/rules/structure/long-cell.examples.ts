import type { RuleDocs } from '../contract';

const STEPS = Array.from({ length: 31 }, (_, at) => `total = total + rates[${at}]`).join('\n');

/** What the page of `long-cell` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell with more than 30 lines of code outside of functions and classes, and says which names a ' +
    'function with this code would take and return.',
  limits:
    'Blank lines, comments, imports, the inner lines of strings, and the bodies of functions and classes do ' +
    'not count. The names are those that other cells provide or use: a function may also need names that it ' +
    'only changes.',
  bad: [
    {
      title: 'many steps in one cell',
      cells: [
        { source: 'rates = load()\ntotal = 0' },
        { source: STEPS },
        { source: 'print(total)' }
      ],
      messages: [
        '31 lines of code outside of functions. A function would take `rates` and `total`, and return `total`.'
      ]
    },
    {
      title: 'a cell that uses nothing',
      cells: [{ source: `rates = range(31)\ntotal = 0\n${STEPS}` }],
      messages: ['33 lines of code outside of functions. Consider splitting this cell.']
    },
    {
      title: 'a result',
      cells: [{ source: `rates = range(31)\ntotal = 0\n${STEPS}` }, { source: 'print(total)' }],
      messages: ['33 lines of code outside of functions. A function would return `total`.']
    },
    {
      title: 'many inputs',
      cells: [
        { source: 'a = b = c = d = e = f = g = 1' },
        { source: `print(a, b, c, d, e, f, g)\n${'print()\n'.repeat(30)}` }
      ],
      messages: [
        '31 lines of code outside of functions. A function would take `a`, `b`, `c`, `d`, `e` and 2 others.'
      ]
    }
  ],
  good: [
    {
      title: 'the steps are in a function',
      cells: [
        {
          source: `def add(total, rates):\n${STEPS.replace(/^/gm, '    ')}\n    return total`
        }
      ]
    },
    {
      title: 'a long string',
      cells: [{ source: `query = """\n${'select 1\n'.repeat(40)}"""` }]
    },
    {
      title: 'a higher limit',
      cells: [{ source: STEPS }],
      options: { 'max-lines': 40 }
    }
  ]
};
