/**
 * Applies some of the steps of a restoration to the notebook as it was given. A step that builds on one that is left out
 * is left out, too. A restoration has at most 30 steps, and each is replayed once.
 */
import type { RestoreChange, RestoreEdit } from '../../protocol';
import { applyToDocument } from '../fixes/apply';
import type { Edit } from '../fixes/edit';
import { editsBetween } from '../fixes/edits-between';
import type { CellKey, NotebookDocument } from '../notebook/document';
import { TextAlignment } from './text-alignment';

/** The notebook with the chosen steps. */
export interface ChosenSteps {
  /** From the notebook as it was given. */
  readonly edits: readonly Edit[];
  /** Steps that were chosen and cannot be applied → the earlier step, not chosen, that they build on. */
  readonly blocked: ReadonlyMap<number, number>;
  /** For each step: the notebook before it, with all earlier steps, and its edits. */
  readonly steps: readonly StepEdits[];
}

/** The edits of one step, and the notebook that they refer to. */
export interface StepEdits {
  readonly document: NotebookDocument;
  readonly edits: readonly Edit[];
}

/** The result does not fit the notebook. */
export class UnfitStepsError extends Error {}

/**
 * Applies the chosen steps, in their order.
 *
 * @throws UnfitStepsError - where the steps are not those of this notebook
 */
export function chooseSteps(
  document: NotebookDocument,
  changes: readonly RestoreChange[],
  chosen: ReadonlySet<number>
): ChosenSteps {
  const replay = new StepReplay(document);
  const blocked = new Map<number, number>();
  const steps = changes.map(({ edits }, step) => {
    const blocker = chosen.has(step) ? replay.blockerOf(edits) : null;
    if (blocker !== null) {
      blocked.set(step, blocker);
    }
    return replay.replay(step, edits, chosen.has(step) && blocker === null);
  });
  const keys = new Set(document.cells.map(({ key }) => key));
  const edits = editsBetween(document, replay.chosenDocument, key => !keys.has(key));
  return { edits, blocked, steps };
}

/** A notebook whose cells also have the numbers of the protocol. */
class NumberedNotebook {
  private keys: ReadonlyMap<number, CellKey>;
  private sources: ReadonlyMap<CellKey, string>;

  constructor(private _document: NotebookDocument) {
    this.keys = new Map(_document.cells.map(({ key }, index) => [index, key]));
    this.sources = sourcesOf(_document);
  }

  get document(): NotebookDocument {
    return this._document;
  }

  has(number: number): boolean {
    return this.keys.has(number);
  }

  sourceOf(number: number): string {
    return this.sources.get(this.keyOf(number)) ?? '';
  }

  /** The edits for this notebook. */
  editsOf(edits: readonly RestoreEdit[]): readonly Edit[] {
    const below = (after: number | null): CellKey | null =>
      after === null ? null : this.keyOf(after);
    return edits.map((edit): Edit => {
      switch (edit.kind) {
        case 'replace-text': {
          const { kind, start, end, text } = edit;
          const expectedSource = this.sourceOf(edit.cell);
          return { kind, cell: this.keyOf(edit.cell), expectedSource, start, end, text };
        }
        case 'insert-cell': {
          const { kind, after, cell_type: cellType, source } = edit;
          return { kind, after: below(after), cellType, source };
        }
        case 'delete-cell': {
          const expectedSource = this.sourceOf(edit.cell);
          return { kind: edit.kind, cell: this.keyOf(edit.cell), expectedSource };
        }
        case 'move-cell':
          return { kind: edit.kind, cell: this.keyOf(edit.cell), after: below(edit.after) };
      }
    });
  }

  /** Applies edits; inserted cells get the numbers from `next` on. */
  apply(edits: readonly Edit[], next: number): void {
    const before = this.sources;
    const after = applyToDocument(this._document, edits);
    if (after === null) {
      throw new UnfitStepsError('The steps do not fit the notebook.');
    }
    const inserted = after.cells.filter(({ key }) => !before.has(key));
    this._document = after;
    this.sources = sourcesOf(after);
    this.keys = new Map([
      ...this.keys,
      ...inserted.map(({ key }, at) => [next + at, key] as const)
    ]);
  }

  private keyOf(number: number): CellKey {
    const key = this.keys.get(number);
    if (key === undefined) {
      throw new UnfitStepsError(`The notebook has no cell ${number}.`);
    }
    return key;
  }
}

function sourcesOf({ cells }: NotebookDocument): ReadonlyMap<CellKey, string> {
  return new Map(cells.map(({ key, source }) => [key, source]));
}

/** Replays all steps on one notebook and the chosen ones on another. */
class StepReplay {
  private readonly all: NumberedNotebook;
  private readonly chosen: NumberedNotebook;
  private readonly alignments = new Map<number, TextAlignment>();
  /** Cells that a step left out inserted, moved or deleted → the last such step. */
  private readonly unarranged = new Map<number, number>();
  /** Cells whose text a step left out changed → the last such step. */
  private readonly unchanged = new Map<number, number>();
  private next: number;

  constructor(document: NotebookDocument) {
    this.all = new NumberedNotebook(document);
    this.chosen = new NumberedNotebook(document);
    this.next = document.cells.length;
  }

  get chosenDocument(): NotebookDocument {
    return this.chosen.document;
  }

  /** The step left out that edits build on; null if they can be applied without it. */
  blockerOf(edits: readonly RestoreEdit[]): number | null {
    for (const edit of edits) {
      const named = cellsOf(edit).find(cell => this.isMissing(cell, edit));
      if (named !== undefined) {
        return this.unarranged.get(named) ?? 0;
      }
      const isText = edit.kind === 'replace-text';
      const isDelete = edit.kind === 'delete-cell';
      if (
        (isText && this.alignmentOf(edit.cell).toChosen(edit) === null) ||
        (isDelete && this.unchanged.has(edit.cell))
      ) {
        return this.unchanged.get(edit.cell) ?? 0;
      }
    }
    return null;
  }

  /** Replays a step on the notebook with all steps and, if it is chosen, on the other one. */
  replay(step: number, edits: readonly RestoreEdit[], isChosen: boolean): StepEdits {
    const { document } = this.all;
    const allEdits = this.all.editsOf(edits);
    if (isChosen) {
      this.chosen.apply(this.chosen.editsOf(edits.map(edit => this.moved(edit))), this.next);
    }
    this.align(step, edits, isChosen);
    this.all.apply(allEdits, this.next);
    const inserted = edits.filter(({ kind }) => kind === 'insert-cell').length;
    if (!isChosen) {
      for (let cell = this.next; cell < this.next + inserted; cell++) {
        this.unarranged.set(cell, step);
      }
    }
    this.next += inserted;
    return { document, edits: allEdits };
  }

  /** Text of a cell stays where it is when the cell does not move. */
  private isMissing(cell: number, { kind }: RestoreEdit): boolean {
    return !this.chosen.has(cell) || (kind !== 'replace-text' && this.unarranged.has(cell));
  }

  private moved(edit: RestoreEdit): RestoreEdit {
    return edit.kind === 'replace-text'
      ? { ...edit, ...this.alignmentOf(edit.cell).toChosen(edit) }
      : edit;
  }

  private align(step: number, edits: readonly RestoreEdit[], isChosen: boolean): void {
    const texts = edits.filter(edit => edit.kind === 'replace-text');
    // From the end, so that the offsets of the others stay valid.
    for (const edit of [...texts].sort((a, b) => b.start - a.start || b.end - a.end)) {
      const alignment = this.alignmentOf(edit.cell);
      const { length } = edit.text;
      this.alignments.set(
        edit.cell,
        isChosen ? alignment.replacedInBoth(edit, length) : alignment.replacedInAll(edit, length)
      );
    }
    if (!isChosen) {
      texts.forEach(({ cell }) => this.unchanged.set(cell, step));
      edits
        .filter(edit => edit.kind === 'move-cell' || edit.kind === 'delete-cell')
        .forEach(({ cell }) => this.unarranged.set(cell, step));
    }
  }

  private alignmentOf(cell: number): TextAlignment {
    return this.alignments.get(cell) ?? TextAlignment.ofSame(this.all.sourceOf(cell).length);
  }
}

/** The cells that an edit names. */
function cellsOf(edit: RestoreEdit): readonly number[] {
  switch (edit.kind) {
    case 'replace-text':
    case 'delete-cell':
      return [edit.cell];
    case 'insert-cell':
      return edit.after === null ? [] : [edit.after];
    case 'move-cell':
      return edit.after === null ? [edit.cell] : [edit.cell, edit.after];
  }
}
