import type { RuleDocs } from '../contract';

/** What the page of `late-binding` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a call of a notebook function that reads a global name which only cells below the call, or later ' +
    'lines of its cell, define. Calls inside the function are followed.',
  limits:
    'Calls of functions, lambdas and classes are followed, and calls of methods of objects that the notebook ' +
    'creates by calling the class. Functions that are passed as arguments (callbacks, decorators), ' +
    'generators and coroutines run at an unknown time; nothing is reported for them, except for generator ' +
    'expressions that a builtin such as `sum` runs at once. A call inside an `if` or a loop may never run; ' +
    'the message says so. A move is offered only if one cell is clearly out of place, and the move changes ' +
    'no value that other cells read.',
  bad: [
    {
      title: 'the function is called too early',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'print(tax(10))' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        '`tax` reads `rate`, defined only in cell 3. Restart and Run All stops at this call.'
      ],
      fixed: ['def tax(price):\n    return price * rate', 'rate = 0.2', 'print(tax(10))']
    },
    {
      title: 'the call reads a name that depends on another cell',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'print(tax(10))' },
        { source: 'base = 2' },
        { source: 'rate = base / 10' }
      ],
      messages: [
        '`tax` reads `rate`, defined only in cell 4. Restart and Run All stops at this call.'
      ],
      fixed: [
        'def tax(price):\n    return price * rate',
        'base = 2',
        'rate = base / 10',
        'print(tax(10))'
      ]
    },
    {
      title: 'through another function',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'def bill(price):\n    return price + tax(price)' },
        { source: 'bill(10)' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        '`bill`, through `tax`, reads `rate`, defined only in cell 4. Restart and Run All stops here.'
      ]
    },
    {
      title: 'a constructor and a method',
      cells: [
        {
          source:
            'class Order:\n    def __init__(self):\n        self.rate = rate\n\n    def tax(self):\n        return price * self.rate'
        },
        { source: 'order = Order()' },
        { source: 'order.tax()' },
        { source: 'rate = 0.2\nprice = 10' }
      ],
      messages: [
        '`Order`, through `__init__`, reads `rate`, defined only in cell 4. Restart and Run All stops here.',
        '`tax` reads `price`, defined only in cell 4. Restart and Run All stops at this call.'
      ]
    },
    {
      title: 'a call that may never run',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'for price in [10, 20]:\n    print(tax(price))' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        '`tax` reads `rate`, defined only in cell 3. Restart and Run All may stop at this call.'
      ]
    },
    {
      title: 'a nested call that may never run',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'def bill(price):\n    return price and tax(price)' },
        { source: 'bill(10)' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        '`bill`, through `tax`, reads `rate`, defined only in cell 4. Restart and Run All may stop here.'
      ]
    },
    {
      title: 'a generator expression that runs at once',
      cells: [{ source: 'sum(price * rate for price in [10, 20])' }, { source: 'rate = 0.2' }],
      messages: [
        'This generator expression reads `rate`, defined only in cell 2. Restart and Run All may stop here.'
      ]
    },
    {
      title: 'a generator expression that calls a function',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'sum(tax(price) for price in [10, 20])' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        'This generator expression, through `tax`, reads `rate`, defined only in cell 3. Restart and Run All may stop here.'
      ]
    }
  ],
  good: [
    {
      title: 'the name is defined before the call',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'rate = 0.2' },
        { source: 'tax(10)' }
      ]
    },
    {
      title: 'a function that is passed as an argument runs later',
      cells: [
        { source: 'def show(change):\n    print(rate)' },
        { source: 'import ipywidgets\nslider = ipywidgets.IntSlider()\nslider.observe(show)' },
        { source: 'rate = 0.2' }
      ]
    },
    {
      title: 'a generator expression that runs later',
      cells: [
        { source: 'prices = [10]\nall_taxes = (price * rate for price in prices)' },
        { source: 'rate = 0.2' },
        { source: 'list(all_taxes)' }
      ]
    },
    {
      title: 'a generator runs when it is iterated',
      cells: [
        { source: 'def taxes():\n    yield rate' },
        { source: 'all_taxes = taxes()' },
        { source: 'rate = 0.2' },
        { source: 'list(all_taxes)' }
      ]
    },
    {
      title: 'a recursive function',
      cells: [
        {
          source: 'def factorial(n):\n    return n * factorial(n - 1) if n else 1\n\nfactorial(3)'
        }
      ]
    },
    {
      title: 'a name deleted only after the call',
      cells: [
        { source: 'rate = 0.2\ndef tax(price):\n    return price * rate' },
        { source: 'tax(10)' },
        { source: 'del rate' }
      ]
    }
  ]
};
