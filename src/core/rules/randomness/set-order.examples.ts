import type { RuleDocs } from '../contract';

/** What the page of `set-order` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports cells that show strings in the order of a set, `hash()` of a string, or `id()`. For each of the ' +
    'three, one finding at the first such cell lists the others.',
  limits:
    'Values are followed through variables, lists, loops, comprehensions and strings, not through functions ' +
    'of the notebook. Only sets that certainly contain strings are reported. IPython sorts a set that a cell ' +
    'displays, but `print` does not. `PYTHONHASHSEED` has no effect if it is set in the notebook: set it ' +
    'where the kernel starts.',
  bad: [
    {
      title: 'a set that is printed',
      cells: [{ source: 'fruit = {"apple", "pear", "plum"}\nprint(fruit)' }],
      messages: ['This output depends on the order of a set of strings: it changes on every run.'],
      fixed: ['fruit = {"apple", "pear", "plum"}\nprint(sorted(fruit))']
    },
    {
      title: 'a list of different words',
      cells: [
        { source: 'text = "to be or not to be"\nwords = list(set(text.split()))' },
        { source: 'words[:3]' }
      ],
      messages: ['This output depends on the order of a set of strings: it changes on every run.'],
      fixed: ['text = "to be or not to be"\nwords = sorted(set(text.split()))', 'words[:3]']
    },
    {
      title: 'a loop over a set',
      cells: [
        { source: 'colors = {"red", "green"} | {"blue"}' },
        { source: 'for color in colors:\n    print(color.upper())' }
      ],
      messages: ['This output depends on the order of a set of strings: it changes on every run.'],
      fixed: [
        'colors = {"red", "green"} | {"blue"}',
        'for color in sorted(colors):\n    print(color.upper())'
      ]
    },
    {
      title: 'the hash of a string',
      cells: [{ source: 'hash("apple") % 10' }],
      messages: ['This output depends on `hash()` of a string: it changes on every run.']
    },
    {
      title: 'an address',
      cells: [{ source: 'orders = [3, 5]\nprint("at", hex(id(orders)))' }],
      messages: ['This output depends on `id()`, an address in memory: it changes on every run.']
    }
  ],
  good: [
    {
      title: 'a sorted set, its size and its elements',
      cells: [
        { source: 'fruit = {"apple", "pear", "plum"}' },
        { source: 'print(sorted(fruit), len(fruit), "pear" in fruit)' }
      ]
    },
    {
      title: 'a set that IPython displays',
      cells: [{ source: 'set("to be or not to be".split())' }]
    },
    {
      title: 'numbers',
      cells: [{ source: 'for number in {3, 5, 7}:\n    print(number, hash(number))' }]
    },
    {
      title: 'a set of one string',
      cells: [{ source: 'print({"apple", "pear"} - {"pear"})' }]
    },
    {
      title: 'an address that is only compared',
      cells: [{ source: 'orders = [3, 5]\nsame = orders\nprint(id(orders) == id(same))' }]
    }
  ]
};
