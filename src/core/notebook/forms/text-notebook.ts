/** Reads text files that hold notebooks. */
import type { NotebookCell } from '../document';
import { ReadFailure, problemAt } from '../read-problem';
import type { ReadNotebook, ReadResult } from '../reader';
import { sourceOfLines } from './body-lines';
import { readDatabricks } from './databricks';
import type { TextForm, TextReading } from './form';
import { formOf, textEnding } from './form-of';
import { readLight } from './light';
import { readMarimo } from './marimo';
import { readMyst } from './myst';
import { readPercent } from './percent';
import { readQuarto, readRMarkdown } from './chunks';
import { locateTextSources } from './text-locator';
import { fileLines } from './text-lines';
import type { FileLine } from './text-lines';
import { TextWriter } from './text-writer';

const READERS: Readonly<Record<TextForm, (lines: readonly FileLine[]) => TextReading>> = {
  percent: readPercent,
  light: readLight,
  myst: readMyst,
  quarto: readQuarto,
  'r-markdown': readRMarkdown,
  marimo: readMarimo,
  databricks: readDatabricks
};

/** Whether the name is one of a text file, which is no JSON. */
export function isTextName(name: string): boolean {
  return textEnding(name) !== null;
}

/** Reads the text of a file with the name of a script or a page. */
export function readTextNotebook(text: string, path: string): ReadResult {
  const form = formOf(path, text);
  if (form === null) {
    return { ok: false, problem: problemAt(text, noCells(path)) };
  }
  return { ok: true, ...readForm(text, path, form) };
}

/** Reads a text in a known form. */
export function readForm(text: string, path: string, form: TextForm): ReadNotebook {
  const lines = fileLines(text);
  const reading = READERS[form](lines);
  const { syntax, language } = reading;
  return {
    document: {
      path,
      language: language === null || /^i?python[23]?$/.test(language) ? 'python' : language,
      languageVersion: null,
      platform: reading.platform,
      cells: reading.cells.map(({ type, tags, lines: own }, index): NotebookCell => ({
        key: `cell-${index + 1}`,
        index,
        id: null,
        type,
        source: sourceOfLines(own),
        executionCount: null,
        tags,
        storedError: null,
        editable: true
      }))
    },
    locator: locateTextSources(text, lines, reading.cells),
    text,
    oldFormat: null,
    form,
    createWriter:
      syntax === null
        ? null
        : () =>
            new TextWriter(text, lines, { ...reading, syntax }, changed =>
              READERS[form](fileLines(changed))
            )
  };
}

function noCells(path: string): ReadFailure {
  const message =
    textEnding(path) === 'md'
      ? 'The page is not a notebook: it has no `{code-cell}`. Give a MyST notebook.'
      : 'The script is not a notebook: it has no cells. Put a line `# %%` above each cell, or give the path of a notebook.';
  return new ReadFailure('not-a-notebook', message, 0);
}
