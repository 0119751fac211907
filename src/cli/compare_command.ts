import * as path from 'node:path';
import { compareNotebooks } from '../core/compare/notebooks';
import type { ComparedNotebook } from '../core/compare/notebooks';
import { ALL_NORMALIZERS } from '../core/compare/normalizers';
import { isSame } from '../core/compare/outcome';
import { readOutputs } from '../core/notebook/outputs_reader';
import { formatComparison, reportComparison } from '../core/report/compare_report';
import { terminalStyles } from '../core/report/terminal';
import type { CompareArguments } from './arguments';
import type { Console } from './console';
import { EXIT } from './failure';
import { withSlashes } from './notebook_files';
import { problemLine, readNotebookFile } from './notebook_reading';
import type { NotebookFile } from './notebook_files';

/** `freshkernel compare`; gives the exit code. */
export function runCompare(args: CompareArguments, console: Console): number {
  const files = [args.first, args.second].map(name => ({
    shown: withSlashes(name),
    absolute: path.resolve(console.cwd, name),
    isFound: false
  }));
  const [first, second] = files.map(file => read(file, console));
  if (first === null || second === null) {
    return EXIT.failed;
  }
  const enabled = new Set(ALL_NORMALIZERS);
  args.without.forEach(name => enabled.delete(name));
  const outcome = compareNotebooks(first, second, enabled);
  const report = reportComparison(files[0].shown, files[1].shown, second.document, outcome);
  console.out(
    args.format === 'json'
      ? `${JSON.stringify(report, null, 2)}\n`
      : formatComparison(report, terminalStyles(console.colors))
  );
  return isSame(outcome.whole) ? EXIT.clean : EXIT.findings;
}

/** Null where the file cannot be read, which is told. */
function read(file: NotebookFile, console: Console): ComparedNotebook | null {
  const result = readNotebookFile(file);
  if (!result.ok) {
    console.err(problemLine(file, result.error));
    return null;
  }
  return { document: result.document, outputs: readOutputs(result.text) };
}
