import type { RuleDocs } from '../contract';

/** What the page of `path-case` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a file that a cell reads by a path with other letter case than the file has.',
  limits:
    'Files that only differ in case from each other are not reported. In JupyterLab, silent unless the kernel runs on the machine of the server and works in the notebook’s folder at present. The fix is unsafe where the path is in a name ' +
    'that other code may use.',
  bad: [
    {
      title: 'another case',
      cells: [{ source: "text = open('Data/orders.txt').read()" }],
      disk: ['data/Orders.txt'],
      messages: [
        'The file is `data/Orders.txt`. `Data/orders.txt` is found only where letter case does not count.'
      ],
      fixed: ["text = open('data/Orders.txt').read()"]
    },
    {
      title: 'through a name',
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
