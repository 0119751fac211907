import type { RuleDocs } from '../contract';

/** What the page of `stale-input` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell whose result depends on values that have changed since it ran: a cell above was edited and ' +
    'run again, or an object, a file or a library option that it read was changed.',
  limits:
    'Values are followed through names, attributes, keys and columns, through functions and classes of the ' +
    'notebook, and through library calls in the tables of effects; changes inside other libraries are not ' +
    'detected. A value that is computed again counts as changed even if it is equal. Requires a connected ' +
    'kernel.',
  bad: [
    {
      title: 'a cell above was edited and run again',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'run', cell: 0 }
      ],
      messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
    },
    {
      title: 'a list was changed in place after it was shown',
      cells: [
        { source: 'orders = [3]' },
        { source: 'orders.append(5)' },
        { source: 'print(orders)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['This result is stale: `orders` changed in cell 2 after this cell ran.']
    },
    {
      title: 'through a function',
      cells: [
        { source: 'rate = 0.2' },
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'tax(10)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'run', cell: 0 }
      ],
      messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
    },
    {
      title: 'a console replaced a builtin: only a fresh kernel restores it',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(max(rate, 0.1))' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'console', source: 'max = min' },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'run', cell: 0 }
      ],
      messages: ['This result is stale: `rate` changed in cell 1 after this cell ran.']
    },
    {
      title: 'a cell that may have changed the list failed',
      cells: [
        { source: 'orders = [3]' },
        { source: 'print(orders)' },
        { source: 'orders.append(int("five"))' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2, error: 'ValueError' },
        { kind: 'move', cell: 2, to: 1 }
      ],
      messages: [
        'This result may be stale: cell 2 failed after this cell ran, and may have changed `orders`.'
      ]
    },
    {
      title: 'an unseeded draw was drawn again',
      cells: [{ source: 'import random\nx = random.random()' }, { source: 'print(x)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 0 }
      ],
      messages: [
        'Stale: `x` changed in cell 1 after this cell ran (random: a new value each time).'
      ]
    },
    {
      title: 'an unseeded draw with another limit',
      cells: [{ source: 'import random\ntop = 6' }, { source: 'print(random.randint(1, top))' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'import random\ntop = 20' },
        { kind: 'run', cell: 0 }
      ],
      messages: [
        'This result is stale: `top` changed in cell 1 after this cell ran. Random: cannot match.'
      ]
    }
  ],
  good: [
    {
      title: 'run again after the change',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 }
      ]
    },
    {
      title: 'the same source ran again',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 0 }
      ]
    },
    {
      title: 'another key of the same dictionary',
      cells: [
        { source: 'orders = {"price": 3, "tax": 1}' },
        { source: 'orders["tax"] = 2' },
        { source: 'print(orders["price"])' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'edit', cell: 1, source: 'orders["tax"] = 3' },
        { kind: 'run', cell: 1 }
      ]
    },
    {
      title: 'an edit that has not run yet',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' }
      ]
    },
    {
      title: 'a cell below changes its own input: the cells above stay current',
      cells: [
        { source: 'orders = [3]' },
        { source: 'print(orders)' },
        { source: 'orders.append(5)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 }
      ]
    }
  ]
};
