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
import { VERSION } from '../../console/version';
import type { LintArguments } from './arguments';
import type { LintOutput } from './task';

const STDIN_NAME = 'standard-input.ipynb';

/** Formats what was found. */
export async function lintText(
  args: LintArguments,
  files: readonly NotebookFile[],
  outputs: readonly LintOutput[],
  console: Console
): Promise<string> {
  const { format, since } = args;
  if (format === 'text') {
    return terminalText(args, outputs, console.colors && args.outputFile === null);
  }
  if (format === 'json') {
    return jsonDocument(args, outputs);
  }
  const root = repositoryOf(console.cwd);
  const write = await LINT_FORMATS[format].load();
  return write({
    version: VERSION,
    root: withSlashes(root),
    since,
    notebooks: outputs.map(({ report, details }, index) => ({
      report,
      details,
      file: fileBelow(root, files[index])
    }))
  });
}

async function terminalText(
  { statistics, quiet }: LintArguments,
  outputs: readonly LintOutput[],
  colors: boolean
): Promise<string> {
  const styles = terminalStyles(colors);
  const reports = outputs.map(({ report }) => report);
  const texts = statistics
    ? [await statisticsOf(outputs, styles)]
    : outputs.map(({ text }) => text);
  const known = outputs.reduce((sum, output) => sum + output.known, 0);
  const totals = quiet ? '' : formatTotals(reports, known, styles);
  return [...texts, totals === '' ? '' : `${totals}\n`].filter(text => text !== '').join('\n');
}

async function jsonDocument(
  { statistics }: LintArguments,
  outputs: readonly LintOutput[]
): Promise<string> {
  const document: LintDocument = {
    version: 1,
    notebooks: outputs.map(({ report }) => report),
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

/** Sites that show reports know files by their paths in the repository. */
function fileBelow(root: string, { shown, absolute }: NotebookFile): string {
  const relative = shown === '-' ? STDIN_NAME : path.relative(root, absolute);
  const isOutside = relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
  return withSlashes(isOutside ? absolute : relative);
}
