import type { RuleDocs } from '../contract';

const steps = (name: string, month: string): string =>
  `${name} = [float(row) for row in read('${month}.txt')]
lowest = min(${name})
highest = max(${name})
print('lowest', lowest)
print('highest', highest)`;

const READ = 'def read(name):\n    return [1, 2, len(name)]';

/** What the page of `repeated-code` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports five or more statements that repeat earlier ones, in the same cell or in a different one, ' +
    'except for names of variables and literals.',
  limits:
    'Definitions, imports, magics and statements with lambdas are not compared. Names must correspond one to ' +
    'one, and at least three of the statements call something. The fix is offered only if the code shows ' +
    'that a function gives the same results: every name that the code binds is used only at the top level of ' +
    'cells, and no comment is lost. If the code fails halfway, the names that it bound before are lost in ' +
    'the function. Code that is there more than 200 times has no fix.',
  bad: [
    {
      title: 'the same steps for two files',
      cells: [
        { source: READ },
        { source: steps('january', 'jan') },
        { source: `${steps('february', 'feb')}\ntotal = sum(february)\ntotal` }
      ],
      messages: ['5 statements repeat those of cell 2, up to names and literals.'],
      fixed: [
        READ,
        `def make_january(value):
    january = [float(row) for row in read(value)]
    lowest = min(january)
    highest = max(january)
    print('lowest', lowest)
    print('highest', highest)
    return january


january = make_january('jan.txt')`,
        "february = make_january('feb.txt')\ntotal = sum(february)\ntotal"
      ]
    },
    {
      title: 'a loop twice in a cell',
      cells: [
        {
          source: `total = 0
for n in range(3):
    print(n)
    total += n
    print(total)
print('end')
total = total + 1
for k in range(5):
    print(k)
    total += k
    print(total)
print('end')`
        }
      ],
      messages: ['5 statements repeat earlier ones of this cell, up to names and literals.'],
      fixed: [
        `total = 0
def update_total(value, total):
    for n in range(value):
        print(n)
        total += n
        print(total)
    print('end')
    return total


total = update_total(3, total)
total = total + 1
total = update_total(5, total)`
      ]
    }
  ],
  good: [
    {
      title: 'a function',
      cells: [
        { source: 'def show(month):\n    print(month)' },
        { source: "show('jan')" },
        { source: "show('feb')" }
      ]
    },
    {
      title: 'different calls',
      cells: [
        { source: steps('january', 'jan') },
        { source: steps('february', 'feb').replaceAll('print', 'write') }
      ]
    },
    {
      title: 'names that do not correspond',
      cells: [
        { source: steps('january', 'jan') },
        {
          source: steps('january', 'feb').replace(
            "print('lowest', lowest)",
            "print('lowest', highest)"
          )
        }
      ]
    },
    {
      title: 'constants',
      cells: [
        { source: 'a = 1\nb = 2\nc = 3\nd = 4\ne = 5' },
        { source: 'f = 1\ng = 2\nh = 3\ni = 4\nj = 5' }
      ]
    }
  ]
};
