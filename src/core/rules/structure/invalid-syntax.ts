import { REWRITE_FORMS } from '../../fixes/python2';
import type { Python2Rewrite } from '../../fixes/python2_fix';
import { misreadExcept, python2Rewrite } from '../../fixes/python2_fix';
import type { NotebookCell } from '../../notebook/document';
import type { SyntaxProblem } from '../../python/syntax/problem';
import type { PythonVersion } from '../../python/version';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const REWRITE_TITLE = 'Rewrite this cell for Python 3';

/** C9: a cell that Python cannot read. */
export const invalidSyntax = defineRule({
  code: 'C9',
  name: 'invalid-syntax',
  category: 'structure',
  severity: 'error',
  since: '0.1.0',
  scope: 'cell',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    invalid: 'Python {version} cannot read this cell: {problem}. Restart and Run All stops here.',
    python2: 'Python {version} cannot read this cell: {old} is Python 2. Write {now}.',
    misread:
      'Python {version} takes the name in {old}, which is Python 2, for a second type to catch and never binds it. Write {now}.'
  },
  fixTitles: { rewrite: REWRITE_TITLE },
  fixes: 'safe',
  docs: {
    what:
      'Reports a cell that is not valid in the notebook’s version of Python, after IPython’s own syntax (`%magics`, `!commands`, ' +
      '`name?`) is taken out. Forms of Python 2 are named as such, also `except X, e`, which Python 3.14 reads in another way.',
    why: 'The cell fails before its first line runs, and Restart and Run All stops there.',
    limits:
      'The version comes from the settings or the notebook’s metadata, else the newest is taken. Cells tagged ' +
      '`raises-exception` are left alone. The rewrite of Python 2 changes syntax only: that `/` divides integers differently, ' +
      'or that a library is gone, stays.',
    bad: [
      {
        title: 'a bracket that is not closed',
        cells: [{ source: 'total = sum([3, 5]' }],
        messages: [
          "Python 3.14 cannot read this cell: '(' was never closed. Restart and Run All stops here."
        ]
      },
      {
        title: 'Python 2',
        cells: [
          {
            source:
              "try:\n    print 'orders:', 3 <> 5  # print all\nexcept IOError, e:\n    raise ValueError, `e`"
          }
        ],
        messages: ['Python 3.14 cannot read this cell: `print x` is Python 2. Write `print(x)`.'],
        fixed: [
          "try:\n    print('orders:', 3 != 5)  # print all\nexcept IOError as e:\n    raise ValueError(repr(e))"
        ]
      },
      {
        title: 'Python 2 that Python 3.14 reads in another way',
        cells: [{ source: 'try:\n    total = 3\nexcept ValueError, e:\n    pass' }],
        messages: [
          'Python 3.14 takes the name in `except X, e`, which is Python 2, for a second type to catch and never binds it. Write `except X as e`.'
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
        title: 'a failure that is wanted',
        cells: [{ source: 'print 1', tags: ['raises-exception'] }]
      },
      {
        title: 'two types to catch',
        cells: [{ source: 'try:\n    pass\nexcept ValueError, KeyError:\n    pass' }]
      },
      { title: 'await at the top level', cells: [{ source: 'await fetch()' }] }
    ]
  },
  *check({ summary, pythonVersion }, cell) {
    const own = cell === null ? null : summary(cell);
    if (cell === null || own === null || cell.tags.includes('raises-exception')) {
      return;
    }
    if (own.problem === null) {
      const misread = misreadExcept(cell, own.masked, pythonVersion);
      if (misread !== null) {
        yield python2Report('misread', cell, misread, pythonVersion);
      }
      return;
    }
    const rewrite = python2Rewrite(cell, own.masked, pythonVersion);
    yield rewrite === null
      ? invalidReport(cell, own.problem, pythonVersion)
      : python2Report('python2', cell, rewrite, pythonVersion);
  }
});

function invalidReport(
  cell: NotebookCell,
  { id, message, start, end }: SyntaxProblem,
  version: PythonVersion
): RuleReport {
  return {
    cell,
    range: { start, end },
    message: 'invalid',
    values: { version: formatPythonVersion(version), problem: message },
    data: { problem: id }
  };
}

function python2Report(
  message: 'python2' | 'misread',
  cell: NotebookCell,
  { forms, edits }: Python2Rewrite,
  version: PythonVersion
): RuleReport {
  const [{ kind, start, end }] = forms;
  return {
    cell,
    range: { start, end },
    message,
    values: { version: formatPythonVersion(version), ...REWRITE_FORMS[kind] },
    data: { problem: `python2-${kind}` },
    fixes: [{ title: { template: REWRITE_TITLE, values: {} }, applicability: 'safe', edits }]
  };
}

function formatPythonVersion({ major, minor }: PythonVersion): string {
  return `${major}.${minor}`;
}
