import { sliceNotebook } from '../../../core/lint/notebook-slice';
import type { SliceRequest, SliceTarget } from '../../../core/lint/notebook-slice';
import { jsonText } from '../../../core/report/json-text';
import { sliceNotebookText, sliceScript } from '../../../core/report/slice-files';
import { formatSlice, reportSlice } from '../../../core/report/slice-report';
import { countOf, terminalStyles } from '../../../core/report/terminal';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { LintConfig } from '../../../core/settings/config';
import { errorLine, otherLanguageLine } from '../../notebooks/error-line';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { writeError } from '../../../core/notebook/write-error';
import { readAnyNotebook } from '../../notebooks/read-notebook';
import { internalProblemLines } from '../../notebooks/task-output';
import type { TaskOutput } from '../../notebooks/task-output';
import type { TaskInput } from '../../tasks/task';

/** Input: a file and the slice to find. */
export interface SliceInput extends TaskInput {
  readonly config: LintConfig;
  readonly request: SliceRequest;
  /** The kind of file to make; null for none. */
  readonly writes: 'notebook' | 'script' | null;
  readonly format: 'text' | 'json';
  readonly colors: boolean;
}

/** What to print, and the text of the file to write. */
export interface SliceOutput extends TaskOutput {
  /** Null where no file is to be written. */
  readonly text: string | null;
  /** What is to be known about that file. */
  readonly notes: readonly string[];
}

/** Finds a slice of one file. */
export function sliceTask(input: SliceInput): SliceOutput {
  const { file, config, request, writes, format, colors } = input;
  const failed = (line: string): SliceOutput => ({
    out: '',
    problems: [line],
    text: null,
    notes: []
  });
  const read = readAnyNotebook(file);
  if (!read.ok) {
    return failed(errorLine(file, read.error));
  }
  if (writes === 'notebook' && read.form !== 'ipynb') {
    return failed(`${file.shown}: ${SCRIPT_ONLY}\n`);
  }
  const old = writes === 'notebook' ? writeError(read) : null;
  if (old !== null) {
    return failed(errorLine(file, old));
  }
  const { document, text } = read;
  const slice = sliceNotebook(document, config, request);
  if (slice.kind !== 'slice') {
    return failed(problemOf(slice.kind, file, document, request.target));
  }
  const codeCells = document.cells.filter(({ type }) => type === 'code').length;
  const script = writes === 'script' ? sliceScript(slice.cells) : null;
  return {
    out:
      format === 'json'
        ? `${jsonText(reportSlice(file.shown, slice))}\n`
        : formatSlice(file.shown, slice, request, codeCells, terminalStyles(colors)),
    problems: internalProblemLines(file, slice.internalProblems),
    text: writes === 'notebook' ? sliceNotebookText(text, slice.cells) : (script?.text ?? null),
    notes: script === null ? [] : notesOn(script.commented)
  };
}

const SCRIPT_ONLY =
  'The slice of a script or page is written as a script. Give `--out` a name that ends with `.py`.';

function problemOf(
  kind: 'not-python' | 'no-cell' | 'no-name',
  file: NotebookFile,
  { cells, language }: NotebookDocument,
  target: SliceTarget
): string {
  if (kind === 'not-python') {
    return otherLanguageLine(file, language);
  }
  if (target.kind === 'name') {
    return `${file.shown}: No cell defines \`${target.name}\`.\n`;
  }
  const cell = cells.at(target.index);
  return cell === undefined
    ? `${file.shown}: There is no cell ${target.index + 1}; the notebook has ${countOf(cells.length, 'cell')}.\n`
    : `${file.shown}: Cell ${target.index + 1} is no code cell.\n`;
}

function notesOn(commented: number): readonly string[] {
  return commented === 0
    ? []
    : [
        `${countOf(commented, 'line')} with magics or shell commands ${commented === 1 ? 'is a comment' : 'are comments'} in the script.`
      ];
}
