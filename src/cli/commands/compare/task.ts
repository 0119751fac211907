import { compareNotebooks } from '../../../core/compare/notebooks';
import { countsAsEqual } from '../../../core/compare/outcome';
import { enabledNormalizers } from '../../../core/compare/text/compare-settings';
import type { CompareSettings } from '../../../core/compare/text/compare-settings';
import type { NormalizerName } from '../../../core/compare/text/normalizers';
import { readOutputs } from '../../../core/notebook/outputs-reader';
import { formatComparison, reportComparison } from '../../../core/report/compare-report';
import { jsonText } from '../../../core/report/json-text';
import { terminalStyles } from '../../../core/report/terminal';
import { errorLine } from '../../notebooks/error-line';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';

/** Input: two files to compare. */
export interface CompareInput extends TaskInput {
  readonly other: NotebookFile;
  readonly comparison: CompareSettings;
  /** Normalizers to leave out. */
  readonly without: readonly NormalizerName[];
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** TaskOutput comparison, and whether all outputs are equal. */
export interface ComparedFiles extends TaskOutput {
  readonly isSame: boolean;
}

/** Compares the outputs of two files. */
export function compareTask(input: CompareInput): ComparedFiles {
  const files = [input.file, input.other];
  const [one, two] = files.map(file => readNotebookFile(file));
  if (!one.ok || !two.ok) {
    const problems = [one, two].flatMap((read, at) =>
      read.ok ? [] : [errorLine(files[at], read.error)]
    );
    return { out: '', problems, isSame: false };
  }
  const [first, second] = [one, two].map(({ document, text }) => ({
    document,
    outputs: readOutputs(text)
  }));
  const enabled = new Set(enabledNormalizers(input.comparison));
  input.without.forEach(name => enabled.delete(name));
  const outcome = compareNotebooks(first, second, enabled, input.comparison);
  const [shown, otherShown] = files.map(file => file.shown);
  const report = reportComparison(shown, otherShown, second.document, outcome);
  return {
    out:
      input.format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatComparison(report, terminalStyles(input.colors)),
    problems: [],
    isSame: countsAsEqual(outcome.whole)
  };
}
