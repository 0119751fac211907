import { REWRITE_FORMS } from '../../fixes/python2';
import type { Python2Rewrite } from '../../fixes/python2-fix';
import { misreadExcept, python2Rewrite } from '../../fixes/python2-fix';
import type { NotebookCell, NotebookDocument } from '../../notebook/document';
import type { SyntaxProblem } from '../../python/syntax/problem';
import { NEWEST_PYTHON } from '../../python/version';
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
    invalid: '{python} cannot parse this cell: {problem}.',
    python2: '{python} cannot parse {old} from Python 2. Write {now}.',
    misread: '{python} takes the name in {old} for a second exception type. Write {now}.'
  },
  fixTitles: { rewrite: REWRITE_TITLE },
  fixes: 'safe',
  *check({ document, summary, pythonVersion }, cell) {
    const python = nameOf(pythonVersion, document);
    const own = cell === null ? null : summary(cell);
    if (cell === null || own === null || cell.tags.includes('raises-exception')) {
      return;
    }
    if (own.problem === null) {
      const misread = misreadExcept(cell, own.masked, pythonVersion);
      if (misread !== null) {
        yield python2Report('misread', cell, misread, python);
      }
      return;
    }
    const rewrite = python2Rewrite(cell, own.masked, pythonVersion);
    yield rewrite === null
      ? invalidReport(cell, own.problem, python)
      : python2Report('python2', cell, rewrite, python);
  }
});

function invalidReport(
  cell: NotebookCell,
  { id, message, start, end }: SyntaxProblem,
  python: string
): RuleReport {
  return {
    cell,
    range: { start, end },
    message: 'invalid',
    values: { python, problem: message },
    data: { problem: id }
  };
}

function python2Report(
  message: 'python2' | 'misread',
  cell: NotebookCell,
  { forms, edits }: Python2Rewrite,
  python: string
): RuleReport {
  const [{ kind, start, end }] = forms;
  return {
    cell,
    range: { start, end },
    message,
    values: { python, ...REWRITE_FORMS[kind] },
    data: { problem: `python2-${kind}` },
    fixes: [{ title: { template: REWRITE_TITLE, values: {} }, applicability: 'safe', edits }]
  };
}

/** The Python that decides: without a number where nothing states one, such as a notebook whose kernel is not known yet. */
function nameOf(
  version: PythonVersion,
  { languageVersion }: Pick<NotebookDocument, 'languageVersion'>
): string {
  const isAssumed = languageVersion === null && version === NEWEST_PYTHON;
  return isAssumed ? 'Python' : `Python ${version.major}.${version.minor}`;
}
