/** Notebooks in the forms that jupytext writes, and the cells that it reads from them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readForm } from '../../../src/core/notebook/forms/text-notebook';
import type { TextForm } from '../../../src/core/notebook/forms/form';

const ROOT = join(__dirname, '../../..');
/** The Python with jupytext and marimo. */
export const PYTHON =
  process.env.FRESHKERNEL_FORMS_PYTHON ?? join(ROOT, '.cache/forms-venv/bin/python');

/** The forms that jupytext writes without other programs. */
export const WRITTEN_FORMS = ['percent', 'light', 'hydrogen', 'myst', 'r-markdown'] as const;

/** A form that jupytext writes. */
export type WrittenForm = (typeof WRITTEN_FORMS)[number];

/** A cell as far as both readers know it. */
export interface PlainCell {
  readonly type: string;
  readonly source: string;
  readonly tags: readonly string[];
}

/** A text in a form, and its cells. */
export interface Converted {
  readonly text: string;
  readonly cells: readonly PlainCell[];
}

/** A notebook to convert, or a text to read. */
export type Request =
  | { readonly notebook: string; readonly form: WrittenForm | 'marimo' }
  | { readonly text: string; readonly form: WrittenForm | 'marimo' };

/** What the libraries make of each; null where one refuses. */
export function convertAll(requests: readonly Request[]): readonly (Converted | null)[] {
  const run = spawnSync(PYTHON, [join(__dirname, 'jupytext_cells.py')], {
    input: JSON.stringify(requests),
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return JSON.parse(run.stdout) as (Converted | null)[];
}

/** The form that reads a text. */
export function formFor(form: WrittenForm | 'marimo'): TextForm {
  return form === 'hydrogen' ? 'percent' : form;
}

/** The name of a file in a form. */
export function nameIn(form: WrittenForm | 'marimo', stem: string): string {
  return `${stem}.${form === 'myst' ? 'md' : form === 'r-markdown' ? 'Rmd' : 'py'}`;
}

/** The cells that our reader finds. */
export function ownCells(text: string, form: TextForm): readonly PlainCell[] {
  const { document } = readForm(text, 'notebook', form);
  return document.cells.map(({ type, source, tags }) => ({ type, source, tags }));
}
