import type { RuleDocs } from '../contract';

/** What the page of `used-after-delete` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a name that is read after `del`, `%reset` or `%xdel` removed it and nothing defined it again. The ' +
    'name of an exception (`except … as error`) disappears at the end of its block.',
  limits:
    'Only deletions on every execution path count. Reads in a function are checked at its calls. A function ' +
    'that is passed as an argument, a generator or a coroutine runs at an unknown time, and nothing is ' +
    'reported for it.',
  bad: [
    {
      title: 'a read below the deletion',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'del orders' }, { source: 'sum(orders)' }],
      messages: ['`orders` was deleted in cell 2. Restart and Run All stops here.']
    },
    {
      title: 'a call of a function that reads it',
      cells: [
        { source: 'rate = 0.2\ndef tax(price):\n    return price * rate' },
        { source: 'del rate' },
        { source: 'tax(10)' }
      ],
      messages: ['`tax` reads `rate`, which was deleted in cell 2. Restart and Run All stops here.']
    },
    {
      title: 'a call that may never run',
      cells: [
        { source: 'rate = 0.2\ndef tax(price):\n    return price * rate\n\ndel rate' },
        { source: 'for price in [10, 20]:\n    tax(price)' }
      ],
      messages: [
        '`tax` reads `rate`, which was deleted in cell 1. Restart and Run All may stop here.'
      ]
    },
    {
      title: 'a reset',
      cells: [{ source: 'orders = [3, 5]' }, { source: '%reset -f' }, { source: 'sum(orders)' }],
      messages: ['`%reset` in cell 2 deleted `orders`. Restart and Run All stops here.']
    },
    {
      title: 'the name of an exception is gone after its block',
      cells: [
        { source: 'try:\n    int("x")\nexcept ValueError as error:\n    print(error)' },
        { source: 'print(error)' }
      ],
      messages: [
        '`error` exists only in its `except` block in cell 1. Restart and Run All stops here.'
      ]
    },
    {
      title: 'deleted twice',
      cells: [{ source: 'orders = [3, 5]\ndel orders' }, { source: 'del orders' }],
      messages: ['`orders` was deleted in cell 1. Restart and Run All stops here.']
    },
    {
      title: 'a read that may never run is a warning',
      cells: [
        { source: 'orders = [3, 5]\ndel orders' },
        { source: 'for price in [1, 2]:\n    print(orders)' }
      ],
      messages: [
        '`orders` was deleted in cell 1. Restart and Run All stops if it reaches this line.'
      ]
    }
  ],
  good: [
    {
      title: 'defined again after the deletion',
      cells: [{ source: 'orders = [3]\ndel orders' }, { source: 'orders = [5]\nsum(orders)' }]
    },
    {
      title: 'a `del` in a later cell does not affect an earlier call',
      cells: [
        { source: 'rate = 0.2\ndef tax(price):\n    return price * rate' },
        { source: 'tax(10)' },
        { source: 'del rate' }
      ]
    },
    {
      title: 'deleted on one path only',
      cells: [
        { source: 'orders = [3, 5]\nif len(orders) > 9:\n    del orders' },
        { source: 'sum(orders)' }
      ]
    },
    {
      title: '`del` of an item keeps the name',
      cells: [{ source: 'orders = [3, 5]\ndel orders[0]\nsum(orders)' }]
    },
    {
      title: 'a deleted name that hid a builtin',
      cells: [{ source: 'sum = 3\ndel sum\nsum([1, 2])' }]
    }
  ]
};
