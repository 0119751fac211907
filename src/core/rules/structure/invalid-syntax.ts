import { REWRITE_FORMS } from '../../fixes/python2';
import type { Python2Rewrite } from '../../fixes/python2-fix';
import { misreadExcept, python2Rewrite } from '../../fixes/python2-fix';
import type { NotebookCell } from '../../notebook/document';
import type { SyntaxProblem } from '../../python/syntax/problem';
import type { PythonVersion } from '../../python/version';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const REWRITE_TITLE = 'Rewrite for Python 3';

/** C9: a cell that Python cannot parse. */
export const invalidSyntax = defineRule({
  code: 'C9',
  name: 'invalid-syntax',
  title: 'Invalid syntax',
  why: 'The cell fails before its first line runs, and Restart and Run All stops there.',
  category: 'structure',
  severity: 'error',
  since: '0.1.0',
  scope: 'cell',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    invalid: 'Python {version} cannot parse this cell: {problem}.',
    python2: 'Python {version} cannot parse {old} from Python 2. Write {now}.',
    misread: 'Python {version} takes the name in {old} for a second exception type. Write {now}.'
  },
  fixTitles: { rewrite: REWRITE_TITLE },
  fixes: 'safe',
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
