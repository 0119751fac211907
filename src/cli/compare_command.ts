import * as path from 'node:path';
import { compareNotebooks } from '../core/compare/notebooks';
import { isSame } from '../core/compare/outcome';
import { enabledNormalizers } from '../core/compare/user_rules';
import { readOutputs } from '../core/notebook/outputs_reader';
import { formatComparison, reportComparison } from '../core/report/compare_report';
import { terminalStyles } from '../core/report/terminal';
import type { CompareArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { namedNotebook } from './notebook_files';
import { readOrTell } from './notebook_reading';
import { SettingsFinder } from './project_settings';

/** `freshkernel compare`; gives the exit code. */
export function runCompare(args: CompareArguments, console: Console): number {
  const files = [args.first, args.second].map(name => namedNotebook(name, console.cwd));
  const [one, other] = files.map(file => readOrTell(file, console));
  if (one === null || other === null) {
    return EXIT.failed;
  }
  const [first, second] = [one, other].map(({ document, text }) => ({
    document,
    outputs: readOutputs(text)
  }));
  const settings = new SettingsFinder(null, console).find(path.dirname(files[0].absolute)).config;
  const enabled = new Set(enabledNormalizers(settings.comparison));
  args.without.forEach(name => enabled.delete(name));
  const outcome = compareNotebooks(first, second, enabled, settings.comparison);
  const report = reportComparison(files[0].shown, files[1].shown, second.document, outcome);
  console.out(
    args.format === 'json'
      ? `${JSON.stringify(report, null, 2)}\n`
      : formatComparison(report, terminalStyles(console.colors))
  );
  return isSame(outcome.whole) ? EXIT.clean : EXIT.findings;
}
