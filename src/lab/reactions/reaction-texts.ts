/** Texts about cells that run because the user ran others. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { capitalized } from '../../core/messages/capitalized';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import type {
  HeldCell,
  Reaction,
  ReactionObstacle,
  ReactionOffer
} from '../../core/reactions/reaction-plan';
import type { QueueResult } from '../execution/cell-queue';
import type { Staleness } from '../../core/staleness/staleness';
import { staleReasonText } from '../execution/stale-inputs';
import { durationText } from '../ui/duration-text';

/** Cells that are named; of more, only the number is given. */
const MAX_NAMED = 4;
/** Lines in the tooltip. */
const MAX_LINES = 12;

/** The notebook that a text is about. */
export interface AboutReaction {
  readonly document: NotebookDocument;
  /** The cells that the user ran. */
  readonly ran: readonly CellKey[];
  /** When the reaction was planned. */
  readonly staleness: Staleness;
}

/** Texts about reactions. */
export class ReactionTexts {
  constructor(private readonly trans: TranslationBundle) {}

  /** While the cells run. */
  running({ run }: Reaction, { document, ran }: AboutReaction): string {
    const { trans } = this;
    return trans.__(
      'Running %1, stale after %2',
      this.cells(run, document),
      this.cells(ran, document)
    );
  }

  /** What happened; `result` is null if the cells could not run. */
  ended(reaction: Reaction, result: QueueResult | null, about: AboutReaction): string {
    const { trans } = this;
    const { run } = reaction;
    const after = this.cells(about.ran, about.document);
    if (result === null) {
      return trans._n(
        '%1 cell became stale after %2. The kernel was busy.',
        '%1 cells became stale after %2. The kernel was busy.',
        run.length,
        after
      );
    }
    if (result.end.kind !== 'done') {
      return trans._n(
        'Stopped: %2 of %1 cell ran that became stale after %3.',
        'Stopped: %2 of %1 cells ran that became stale after %3.',
        run.length,
        result.ran,
        after
      );
    }
    const done = trans._n(
      'Ran %1 cell that became stale after %2.',
      'Ran %1 cells that became stale after %2.',
      run.length,
      after
    );
    return [done, ...this.rest(reaction, about)].join(' ');
  }

  /** Where nothing runs; empty if nothing became stale. */
  planned(reaction: Reaction, about: AboutReaction): string {
    return this.rest(reaction, about).join(' ');
  }

  /** Which cells run and why, and which do not. */
  hint({ run, left, offer }: Reaction, { document, staleness }: AboutReaction): string {
    const indexOf = (key: CellKey): number | null =>
      document.cells.find(cell => cell.key === key)?.index ?? null;
    const why = run.map(key => {
      const [input] = staleness.cells.get(key)?.inputs ?? [];
      return input === undefined
        ? this.trans.__('%1 gives back a value that others need.', this.cell(key, document))
        : `${this.cell(key, document)}: ${staleReasonText(input, indexOf, this.trans)}`;
    });
    const held = [...(offer?.held === null || offer === null ? [] : [offer.held]), ...left];
    const lines = [...why, ...held.map(each => this.heldText(each, document))].map(capitalized);
    return lines.length > MAX_LINES
      ? [...lines.slice(0, MAX_LINES), '…'].join('\n')
      : lines.join('\n');
  }

  private rest(
    { run, offer, left }: Reaction,
    { document, ran }: AboutReaction
  ): readonly string[] {
    const [first] = left;
    return [
      ...(offer === null ? [] : [this.offerText(offer, run.length > 0 ? null : ran, document)]),
      ...(first === undefined ? [] : [capitalized(this.heldText(first, document))])
    ];
  }

  private offerText(
    { cells, seconds, held }: ReactionOffer,
    ran: readonly CellKey[] | null,
    document: NotebookDocument
  ): string {
    const { trans } = this;
    const stale =
      ran === null
        ? trans._n('%1 more is stale', '%1 more are stale', cells.length)
        : trans._n(
            '%1 cell is stale after %2',
            '%1 cells are stale after %2',
            cells.length,
            this.cells(ran, document)
          );
    const isMeasured = held?.obstacle !== 'unmeasured';
    const text = isMeasured
      ? trans.__('%1 (about %2)', stale, durationText(seconds, trans))
      : stale;
    return held === null ? `${text}.` : `${text}: ${this.obstacleText(held, document)}`;
  }

  private heldText(held: HeldCell, document: NotebookDocument): string {
    return this.trans.__(
      '%1 stays stale: %2',
      this.cell(held.key, document),
      this.obstacleText(held, document)
    );
  }

  private obstacleText({ obstacle, at }: HeldCell, document: NotebookDocument): string {
    return this.sentence(obstacle, this.cell(at, document));
  }

  private sentence(obstacle: ReactionObstacle, cell: string): string {
    const { trans } = this;
    switch (obstacle) {
      case 'input':
        return trans.__('%1 asks for input.', cell);
      case 'process':
        return trans.__('%1 runs other programs.', cell);
      case 'network':
        return trans.__('%1 may send something.', cell);
      case 'files':
        return trans.__('%1 may write files.', cell);
      case 'unknown':
        return trans.__('%1 does something that the analysis cannot follow.', cell);
      case 'edited':
        return trans.__('%1 has changes that did not run.', cell);
      case 'never-run':
        return trans.__('%1 has not run.', cell);
      case 'failed':
        return trans.__('%1 failed.', cell);
      case 'running':
        return trans.__('%1 is running.', cell);
      case 'just-ran':
        return trans.__('%1 would have to run again.', cell);
      case 'restart':
        return trans.__('only a restart gives it the values of a fresh run.');
      case 'unmeasured':
        return trans.__('how long %1 takes is unknown.', cell);
      case 'too-many':
        return trans.__('too many cells are stale.');
    }
  }

  /** “cell 3”, “cells 3, 4 and 6”, “12 cells”. */
  private cells(keys: readonly CellKey[], document: NotebookDocument): string {
    const { trans } = this;
    const wanted = new Set(keys);
    const numbers = document.cells.flatMap(({ key, index }) =>
      wanted.has(key) ? [index + 1] : []
    );
    if (numbers.length > MAX_NAMED) {
      return trans._n('%1 cell', '%1 cells', numbers.length);
    }
    const last = numbers.at(-1) ?? '?';
    return numbers.length < 2
      ? trans.__('cell %1', last)
      : trans.__('cells %1 and %2', numbers.slice(0, -1).join(trans.__(', ')), last);
  }

  private cell(key: CellKey, document: NotebookDocument): string {
    return this.cells([key], document);
  }
}
