/** The public API of Freshkernel for other extensions. */
import type { INotebookModel } from '@jupyterlab/notebook';
import { Token } from '@lumino/coreutils';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { LintResult } from './core/lint/result';
import type { NotebookDocument } from './core/notebook/document';

/** The shared model of a notebook. */
export type SharedNotebook = INotebookModel['sharedModel'];

/** State of a notebook's analysis. */
export type AnalysisState =
  /** The notebook or the analysis is still loading. */
  | { readonly kind: 'waiting' }
  /** The notebook is too large to analyze while typing; it is analyzed on demand only. */
  | { readonly kind: 'held'; readonly cells: number }
  /** `document` is the version that `result` is about. */
  | { readonly kind: 'ready'; readonly document: NotebookDocument; readonly result: LintResult }
  | { readonly kind: 'failed'; readonly reason: string };

/** The analysis of one open notebook, shared by all views of it. */
export interface INotebookAnalysis extends IDisposable {
  /** Path including the drive, as in JupyterLab. */
  readonly path: string;
  readonly state: AnalysisState;
  /** Whether the document cannot be changed; fixes are then disabled. */
  readonly readOnly: boolean;
  /** Emitted after each change of `state` or `readOnly`. */
  readonly changed: ISignal<INotebookAnalysis, void>;
  /** Analyzes the notebook now, whatever its size. */
  analyze(): void;
}

/** The analyses of the open notebooks. */
export interface IFreshkernel {
  /** The analysis of the current notebook; null if none is open. */
  readonly current: INotebookAnalysis | null;
  readonly currentChanged: ISignal<IFreshkernel, INotebookAnalysis | null>;
  /** The analysis of a notebook; null if it is not open or not loaded yet. */
  find(notebook: SharedNotebook): INotebookAnalysis | null;
  /** Emitted when a notebook was opened. */
  readonly added: ISignal<IFreshkernel, INotebookAnalysis>;
}

/** Token that gives access to the live findings of every open notebook. */
export const IFreshkernel = new Token<IFreshkernel>(
  'freshkernel:IFreshkernel',
  'Access to the live findings of Freshkernel in every open notebook.'
);
