/** What other extensions may ask Freshkernel for. */
import type { INotebookModel } from '@jupyterlab/notebook';
import { Token } from '@lumino/coreutils';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { LintResult } from './core/lint/result';
import type { NotebookDocument } from './core/notebook/document';

/** The model that the editors of one notebook share. */
export type SharedNotebook = INotebookModel['sharedModel'];

/** Where the analysis of a notebook stands. */
export type AnalysisState =
  /** The notebook or the analysis is still being loaded. */
  | { readonly kind: 'waiting' }
  /** Too large to be looked at while typing: only on demand. */
  | { readonly kind: 'held'; readonly cells: number }
  /** `document` is the version that `result` speaks of. */
  | { readonly kind: 'ready'; readonly document: NotebookDocument; readonly result: LintResult }
  | { readonly kind: 'failed'; readonly reason: string };

/** The analysis of one open notebook, shared by all views of it. */
export interface INotebookAnalysis extends IDisposable {
  /** Path with its drive, as JupyterLab writes it. */
  readonly path: string;
  readonly state: AnalysisState;
  /** True where the document may not be changed, so that fixes are off. */
  readonly readOnly: boolean;
  /** Emitted after each change of `state` or `readOnly`. */
  readonly changed: ISignal<INotebookAnalysis, void>;
  /** Looks at the notebook now, however large it is. */
  analyse(): void;
}

/** The analyses of the open notebooks. */
export interface IFreshkernel {
  /** Of the notebook that the user works in; null where there is none. */
  readonly current: INotebookAnalysis | null;
  readonly currentChanged: ISignal<IFreshkernel, INotebookAnalysis | null>;
  /** Of the notebook behind an editor; null where it is not open or not known yet. */
  find(notebook: SharedNotebook): INotebookAnalysis | null;
  /** Emitted when a notebook was opened. */
  readonly added: ISignal<IFreshkernel, INotebookAnalysis>;
}

/** Gives access to the live findings of every open notebook. */
export const IFreshkernel = new Token<IFreshkernel>(
  'freshkernel:IFreshkernel',
  'The live findings of Freshkernel in every open notebook.'
);
