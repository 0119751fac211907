import type { RuleDocs } from '../contract';

/** What the page of `file-order` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a cell that reads a file which only cells below it write.',
  limits:
    'Only files with a literal path are known. A cell that tests whether the file exists, or handles its ' +
    'absence, is assumed to cache results between sessions and is not reported. `stale-input` reports a file ' +
    'that was written again after it was read. A move is offered only if one cell is clearly out of place; ' +
    'check that the cell should read the file that the notebook writes.',
  bad: [
    {
      title: 'read above, written below',
      cells: [
        { source: 'import pandas as pd' },
        { source: 'orders = pd.read_csv("orders.csv")' },
        { source: 'pd.DataFrame({"price": [3]}).to_csv("orders.csv")' }
      ],
      messages: ['This cell reads `orders.csv`, but only cell 3 below writes it.'],
      fixed: [
        'import pandas as pd',
        'pd.DataFrame({"price": [3]}).to_csv("orders.csv")',
        'orders = pd.read_csv("orders.csv")'
      ]
    },
    {
      title: 'the written data come from another cell',
      cells: [
        { source: 'print(open("notes.txt").read())' },
        { source: 'text = "a"' },
        { source: 'open("notes.txt", "w").write(text)' }
      ],
      messages: ['This cell reads `notes.txt`, but only cell 3 below writes it.'],
      fixed: ['text = "a"', 'open("notes.txt", "w").write(text)', 'print(open("notes.txt").read())']
    },
    {
      title: 'written in several cells below',
      cells: [
        { source: 'print(open("notes.txt").read())' },
        { source: 'open("notes.txt", "w").write("a")' },
        { source: 'open("notes.txt", "w").write("b")' }
      ],
      messages: ['This cell reads `notes.txt`, but only cells 2 and 3 below write it.']
    }
  ],
  good: [
    {
      title: 'written above',
      cells: [
        { source: 'import pandas as pd' },
        { source: 'pd.DataFrame({"price": [3]}).to_csv("orders.csv")' },
        { source: 'orders = pd.read_csv("orders.csv")' }
      ]
    },
    {
      title: 'a cache',
      cells: [
        { source: 'import os, pickle' },
        {
          source:
            'if os.path.exists("orders.pickle"):\n    orders = pickle.load(open("orders.pickle", "rb"))\nelse:\n    orders = [3]'
        },
        { source: 'pickle.dump(orders, open("orders.pickle", "wb"))' }
      ]
    },
    {
      title: 'a read inside `try`',
      cells: [
        {
          source:
            'try:\n    text = open("notes.txt").read()\nexcept FileNotFoundError:\n    text = ""'
        },
        { source: 'open("notes.txt", "w").write(text + "more")' }
      ]
    },
    {
      title: 'a cell that writes the file and reads it again',
      cells: [
        { source: 'open("notes.txt", "w").write("a")\nprint(open("notes.txt").read())' },
        { source: 'open("notes.txt", "w").write("b")' }
      ]
    },
    {
      title: 'a file that no cell writes',
      cells: [{ source: 'print(open("notes.txt").read())' }]
    }
  ]
};
