import type { RuleDocs } from '../contract';

/** What the page of `invalid-syntax` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell that is not valid in the notebook’s version of Python, apart from IPython’s own syntax ' +
    '(`%magics`, `!commands`, `name?`). Python 2 syntax is reported as such, including `except X, e`, which ' +
    'Python 3.14 interprets differently.',
  limits:
    'The Python version comes from the settings or the notebook’s metadata, or is the oldest one that the ' +
    'project’s `requires-python` allows, or the newest. Cells tagged `raises-exception` are not reported. ' +
    'The rewrite of Python 2 code changes only syntax: it does not correct the division of integers by `/`, ' +
    'or the use of removed libraries.',
  bad: [
    {
      title: 'a bracket that is not closed',
      cells: [{ source: 'total = sum([3, 5]' }],
      messages: ["Python cannot parse this cell: '(' was never closed."]
    },
    {
      title: 'Python 2',
      cells: [
        {
          source:
            "try:\n    print 'orders:', 3 <> 5  # print all\nexcept IOError, e:\n    raise ValueError, `e`"
        }
      ],
      messages: ['Python cannot parse `print x` from Python 2. Write `print(x)`.'],
      fixed: [
        "try:\n    print('orders:', 3 != 5)  # print all\nexcept IOError as e:\n    raise ValueError(repr(e))"
      ]
    },
    {
      title: 'Python 2 code that Python 3.14 interprets differently',
      cells: [{ source: 'try:\n    total = 3\nexcept ValueError, e:\n    pass' }],
      messages: [
        'Python takes the name in `except X, e` for a second exception type. Write `except X as e`.'
      ],
      fixed: ['try:\n    total = 3\nexcept ValueError as e:\n    pass']
    }
  ],
  good: [
    {
      title: 'IPython’s own syntax',
      cells: [{ source: '%matplotlib inline\nfiles = !ls\nlen?' }]
    },
    { title: 'another language', cells: [{ source: '%%bash\nfor f in *; do echo $f; done' }] },
    {
      title: 'an intended failure',
      cells: [{ source: 'print 1', tags: ['raises-exception'] }]
    },
    {
      title: 'two types to catch',
      cells: [{ source: 'try:\n    pass\nexcept ValueError, KeyError:\n    pass' }]
    },
    { title: 'await at the top level', cells: [{ source: 'await fetch()' }] }
  ]
};
