import { compareNotebooks } from '../core/compare/notebooks';
import type { NormalizerName } from '../core/compare/text/normalizers';
import { isSame } from '../core/compare/outcome';
import { enabledNormalizers } from '../core/compare/text/compare-settings';
import type { CompareSettings } from '../core/compare/text/compare-settings';
import { readOutputs } from '../core/notebook/outputs-reader';
import { formatComparison, reportComparison } from '../core/report/compare-report';
import { jsonText } from '../core/report/json-text';
import { terminalStyles } from '../core/report/terminal';
import type { AnalysisJob } from './analysis/job';
import type { NotebookFile } from './notebook-files';
import { readNotebookFile } from './notebook-reading';
import type { Printed } from './printed';
import { problemLine } from './problem-line';

/** Job: compare two files. */
export interface CompareJob extends AnalysisJob {
  readonly other: NotebookFile;
  readonly comparison: CompareSettings;
  /** Normalizers to leave out. */
  readonly without: readonly NormalizerName[];
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** Printed comparison, and whether all outputs are equal. */
export interface ComparedFiles extends Printed {
  readonly isSame: boolean;
}

/** Compares the outputs of two files. */
export function runCompareJob(job: CompareJob): ComparedFiles {
  const files = [job.file, job.other];
  const [one, two] = files.map(file => readNotebookFile(file));
  if (!one.ok || !two.ok) {
    const problems = [one, two].flatMap((read, at) =>
      read.ok ? [] : [problemLine(files[at], read.error)]
    );
    return { out: '', problems, isSame: false };
  }
  const [first, second] = [one, two].map(({ document, text }) => ({
    document,
    outputs: readOutputs(text)
  }));
  const enabled = new Set(enabledNormalizers(job.comparison));
  job.without.forEach(name => enabled.delete(name));
  const outcome = compareNotebooks(first, second, enabled, job.comparison);
  const [shown, otherShown] = files.map(file => file.shown);
  const report = reportComparison(shown, otherShown, second.document, outcome);
  return {
    out:
      job.format === 'json'
        ? `${jsonText(report, 2)}\n`
        : formatComparison(report, terminalStyles(job.colors)),
    problems: [],
    isSame: isSame(outcome.whole)
  };
}
