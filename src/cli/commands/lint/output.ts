/** The output of `freshkernel lint` in the chosen format. */
import * as path from 'node:path';
import { LINT_FORMATS } from '../../../core/report/lint/formats';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import type { Styles } from '../../../core/report/terminal';
import { formatTotals } from '../../../core/report/text-report';
import type { LintDocument, RuleStatistics } from '../../../protocol';
import type { Console } from '../../console/console';
import { withSlashes } from '../../notebooks/notebook-files';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { repositoryOf } from '../../notebooks/repository';
import type { UnreadFile } from '../../notebooks/unread-files';
import type { SettingsNotice } from '../../settings/project-settings';
import { VERSION } from '../../console/version';
import type { LintArguments } from './arguments';
import type { LintOutput } from './task';

const STDIN_NAME = 'standard-input.ipynb';

/** The findings of the files, the problems of their settings, and what near them is not read. */
export interface LintOutcome {
  readonly outputs: readonly LintOutput[];
  readonly notices: readonly SettingsNotice[];
  readonly unread: readonly UnreadFile[];
}

/** Formats what was found. */
export async function lintText(
  args: LintArguments,
  files: readonly NotebookFile[],
  outcome: LintOutcome,
  console: Console
): Promise<string> {
  const { format, since } = args;
  const { outputs, notices } = outcome;
  if (format === 'text') {
    return terminalText(args, outcome, console.colors && args.outputFile === null);
  }
  if (format === 'json') {
    return jsonDocument(args, outcome, console.cwd);
  }
  const root = repositoryOf(console.cwd);
  const write = await LINT_FORMATS[format].load();
  return write({
    version: VERSION,
    root: withSlashes(root),
    since,
    settings: notices.map(notice => problemOf(notice, fileBelow(root, notice.file, notice.file))),
    notebooks: outputs.map(({ report, details }, index) => ({
      report,
      details,
      file: fileBelow(root, files[index].shown, files[index].absolute)
    }))
  });
}

async function terminalText(
  { statistics, quiet }: LintArguments,
  { outputs, notices, unread }: LintOutcome,
  colors: boolean
): Promise<string> {
  const styles = terminalStyles(colors);
  const reports = outputs.map(({ report }) => report);
  const texts = statistics
    ? [await statisticsOf(outputs, styles)]
    : outputs.map(({ text }) => text);
  const known = outputs.reduce((sum, output) => sum + output.known, 0);
  const totals = quiet
    ? ''
    : formatTotals(reports, { known, settings: notices.length, unread: unread.length }, styles);
  return [...texts, totals === '' ? '' : `${totals}\n`].filter(text => text !== '').join('\n');
}

async function jsonDocument(
  { statistics }: LintArguments,
  { outputs, notices, unread }: LintOutcome,
  cwd: string
): Promise<string> {
  const settings = notices.map(notice =>
    problemOf(notice, withSlashes(path.relative(cwd, notice.file)))
  );
  const document: LintDocument = {
    version: 1,
    notebooks: outputs.map(({ report }) => report),
    ...(settings.length > 0 ? { settings } : {}),
    ...(unread.length > 0 ? { unread: [...unread] } : {}),
    ...(statistics ? { statistics: [...(await countsOf(outputs))] } : {})
  };
  return `${jsonText(document, 2)}\n`;
}

async function statisticsOf(outputs: readonly LintOutput[], styles: Styles): Promise<string> {
  const { statisticsText } = await import('../../../core/report/lint/statistics');
  return statisticsText(await countsOf(outputs), styles);
}

async function countsOf(outputs: readonly LintOutput[]): Promise<readonly RuleStatistics[]> {
  const { ruleCounts } = await import('../../../core/report/lint/statistics');
  return ruleCounts(outputs.flatMap(({ report }) => report.findings));
}

function problemOf({ isError, message, line, column }: SettingsNotice, path: string) {
  return { path, level: isError ? 'error' : 'warning', message, line, column } as const;
}

/** Sites that show reports know files by their paths in the repository. */
function fileBelow(root: string, shown: string, absolute: string): string {
  const relative = shown === '-' ? STDIN_NAME : path.relative(root, absolute);
  const isOutside = relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
  return withSlashes(isOutside ? absolute : relative);
}
