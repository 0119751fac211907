import type { RuleDocs } from '../contract';

/** What the page of `path-case` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a path whose letter case differs from that of the file that the cell reads.',
  limits:
    'Files whose names differ only in case are not reported. In JupyterLab, files are only reported if the ' +
    'kernel runs on the machine of the server and its working folder is the notebook’s folder. The fix is ' +
    'unsafe if the path is in a variable that other code may use.',
  bad: [
    {
      title: 'different case',
      cells: [{ source: "text = open('Data/orders.txt').read()" }],
      disk: ['data/Orders.txt'],
      messages: [
        'The file is `data/Orders.txt`. `Data/orders.txt` is found only where letter case does not count.'
      ],
      fixed: ["text = open('data/Orders.txt').read()"]
    },
    {
      title: 'through a variable',
      cells: [{ source: "ORDERS = 'orders.CSV'" }, { source: 'open(ORDERS)' }],
      disk: ['orders.csv'],
      messages: [
        'The file is `orders.csv`. `orders.CSV` is found only where letter case does not count.'
      ],
      fixed: ["ORDERS = 'orders.csv'", 'open(ORDERS)']
    }
  ],
  good: [
    {
      title: 'two files that differ in case',
      cells: [{ source: "open('orders.txt')" }],
      disk: ['Orders.txt', 'ORDERS.txt']
    }
  ]
};
