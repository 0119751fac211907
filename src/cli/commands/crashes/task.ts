import { failureOf } from '../../../core/lint/classify-failure';
import { formatMessage } from '../../../core/messages/message';
import type { Finding } from '../../../core/rules/contract';
import { ALL_RULES } from '../../../core/rules/registry';
import { factsOnly } from '../../../core/settings/config';
import type { LintConfig } from '../../../core/settings/config';
import type { CrashReport, NotebookError } from '../../../protocol';
import { lintNotebookFile } from '../../notebooks/lint-notebook';
import { textError } from '../../notebooks/read-notebook';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and the settings of its project. */
export interface CrashesInput extends TaskInput {
  readonly config: LintConfig;
}

/** The errors of a notebook, or why it could not be read. */
export type CrashesOutput =
  | { readonly ok: true; readonly crashes: readonly CrashReport[] }
  | { readonly ok: false; readonly error: NotebookError };

/** Explains the stored errors of one notebook. Suppressed findings count: the errors are there. */
export function crashesTask({ file, config }: CrashesInput): CrashesOutput {
  const error = textError(file);
  if (error !== null) {
    return { ok: false, error };
  }
  const known = factsOnly(config);
  const errors = lintNotebookFile(file, known, EXPLAINING);
  if (!errors.ok || errors.result.findings.length + errors.result.suppressed.length === 0) {
    // Most notebooks have no error, and need no fix.
    return errors.ok ? { ok: true, crashes: [] } : errors;
  }
  const linted = lintNotebookFile(file, known, [...EXPLAINING, ...FIXING_RULES]);
  if (!linted.ok) {
    return linted;
  }
  const { findings, suppressed } = linted.result;
  const all = [...findings, ...suppressed];
  const crashes = all
    .filter(({ code }) => code === 'X1')
    .sort((a, b) => (a.cell?.index ?? 0) - (b.cell?.index ?? 0))
    .map(finding => reportOf(file.shown, finding, all));
  return { ok: true, crashes };
}

function reportOf(path: string, finding: Finding, all: readonly Finding[]): CrashReport {
  const { exception, cause, stage, library, line, certainty, recurs, message } = failureOf(finding);
  return {
    path,
    cell_index: finding.cell?.index ?? 0,
    cell_id: finding.cell?.id ?? null,
    exception,
    cause,
    stage,
    library,
    line,
    message: String(finding.data.message),
    certainty,
    recurs,
    explanation: message,
    fix: fixFor(finding, all)
  };
}

/** The rules whose fixes remove a cause. */
const FIXING: Readonly<Record<string, RegExp>> = {
  order: /^(?:H[5689]|H12|C[12])$/,
  'missing-module': /^I\d$/,
  'missing-file': /^P\d$/,
  path: /^P\d$/,
  version: /^C9$/,
  'removed-api': /^(?:C9|H6|I\d|M1)$/,
  implementation: /^(?:H6|H9|H12|C9)$/
};

const EXPLAINING = ALL_RULES.filter(({ code }) => code === 'X1');

const FIXING_RULES = ALL_RULES.filter(({ code }) =>
  Object.values(FIXING).some(codes => codes.test(code))
);

/** The title of the first fix of a finding in the same cell that is about the cause. */
function fixFor(crash: Finding, all: readonly Finding[]): string | null {
  const codes = FIXING[String(crash.data.cause)] as RegExp | undefined;
  const fixes = [
    crash,
    ...all.filter(({ code, cell }) => cell?.key === crash.cell?.key && codes?.test(code) === true)
  ].flatMap(finding => finding.fixes);
  return fixes.length === 0 ? null : formatMessage(fixes[0].title);
}
