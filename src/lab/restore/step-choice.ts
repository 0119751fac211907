/** The steps of a restoration, and which of them the user takes. */
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import { chooseSteps } from '../../core/restore/chosen-steps';
import type { ChosenSteps } from '../../core/restore/chosen-steps';
import type { NotebookDocument } from '../../core/notebook/document';
import type { RestoreFile, RestoreResult, RestoreStep } from '../../protocol';
import { sizeText } from '../../core/report/size-text';
import { previewOf, renumbered } from '../fixes/preview-model';
import type { PreviewPart } from '../fixes/preview-model';

/** What is known of a step. */
export type StepTrust = 'certain' | 'confirmed' | 'not-confirmed' | 'stand-in';

/** A row of the list. */
export interface StepRow {
  readonly step: RestoreStep;
  readonly trust: StepTrust;
  readonly isChosen: boolean;
  /** The step that it builds on, which is not chosen; null if it can be applied. */
  readonly blockedBy: number | null;
  readonly preview: readonly PreviewPart[];
  /** What the user must install; null for nothing. */
  readonly install: string | null;
  /** What it adds, for users. */
  readonly files: readonly string[];
}

/** The choice; at first all steps. */
export class StepChoice {
  private chosen: ReadonlySet<number>;
  private outcome: ChosenSteps;
  private readonly previews: readonly (readonly PreviewPart[])[];

  constructor(
    /** The notebook as it was given. */
    readonly document: NotebookDocument,
    readonly result: RestoreResult
  ) {
    this.chosen = new Set(result.changes.keys());
    this.outcome = chooseSteps(document, result.changes, this.chosen);
    this.previews = this.outcome.steps.map(step =>
      renumbered(previewOf(step.document, step.edits), step.document, document)
    );
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get rows(): readonly StepRow[] {
    const { report, changes } = this.result;
    return report.steps.map((step, at) => ({
      step,
      trust: trustOf(step),
      isChosen: this.chosen.has(at),
      blockedBy: this.outcome.blocked.get(at) ?? null,
      preview: this.previews[at],
      install: changes[at].install,
      files: changes[at].files.map(fileText)
    }));
  }

  /** Takes a step or leaves it. */
  toggle(step: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(step)) {
      chosen.add(step);
    }
    this.chosen = chosen;
    this.outcome = chooseSteps(this.document, this.result.changes, chosen);
    this._changed.emit();
  }

  /** Whether the notebook with the chosen steps is the one that ran. */
  get isWhole(): boolean {
    return this.applied.length === this.result.changes.length;
  }

  /** Whether the chosen steps change the notebook or its files. */
  get hasEffect(): boolean {
    return this.edits.length > 0 || this.files.length > 0;
  }

  /** The edits of the chosen steps, for the notebook as it was given. */
  get edits(): ChosenSteps['edits'] {
    return this.outcome.edits;
  }

  /** The files of the chosen steps. */
  get files(): readonly RestoreFile[] {
    const byPath = new Map(
      this.applied.flatMap(at => this.result.changes[at].files.map(file => [file.path, file]))
    );
    return [...byPath.values()];
  }

  /** Packages of the runs; none if no chosen step installed one. */
  get requirements(): readonly string[] {
    const { changes, report } = this.result;
    return this.applied.some(at => changes[at].install !== null) ? report.requirements : [];
  }

  /** The chosen steps that can be applied. */
  private get applied(): readonly number[] {
    return [...this.chosen].filter(at => !this.outcome.blocked.has(at)).sort((a, b) => a - b);
  }

  private readonly _changed = new Signal<this, void>(this);
}

/** The path of an added file; with its size, if it is binary and so cannot be read in the notebook's folder at once. */
function fileText({ path, format, content }: RestoreFile): string {
  return format === 'base64' ? `${path} (${sizeText(Math.floor((content.length * 3) / 4))})` : path;
}

function trustOf({ synthetic, certain, confirmed }: RestoreStep): StepTrust {
  if (synthetic) {
    return 'stand-in';
  }
  return certain ? 'certain' : confirmed ? 'confirmed' : 'not-confirmed';
}
