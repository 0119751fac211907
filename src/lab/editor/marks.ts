/** Editor state of one cell: the ranges of its findings, and the range highlighted by navigation. */
import type { Extension } from '@codemirror/state';
import { RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { Finding } from '../../core/rules/contract';

/** A finding of the cell with its range. */
export interface CellFinding {
  readonly finding: Finding;
  readonly from: number;
  readonly to: number;
}

class FindingValue extends RangeValue {
  constructor(readonly finding: Finding) {
    super();
  }

  override eq(other: RangeValue): boolean {
    return other instanceof FindingValue && other.finding === this.finding;
  }
}

/** Replaces the findings of the cell. */
export const setFindings = StateEffect.define<readonly CellFinding[]>();

/** Highlights a range; null removes the highlight. */
export const setHighlight = StateEffect.define<{
  readonly from: number;
  readonly to: number;
} | null>();

/** The findings, mapped through edits so that no mark flickers between two analyses. */
export const findingField = StateField.define<RangeSet<FindingValue>>({
  create: () => RangeSet.empty,
  update(findings, transaction) {
    const moved = findings.map(transaction.changes);
    return transaction.effects.reduce(
      (current, effect) => (effect.is(setFindings) ? toRangeSet(effect.value) : current),
      moved
    );
  }
});

const highlight = Decoration.mark({ class: 'jp-Freshkernel-mark-place' });

const highlightField = StateField.define<RangeSet<Decoration>>({
  create: () => Decoration.none,
  update(current, transaction) {
    if (transaction.docChanged) {
      return Decoration.none;
    }
    return transaction.effects.reduce((decorations, effect) => {
      if (!effect.is(setHighlight)) {
        return decorations;
      }
      const range = effect.value;
      return range === null
        ? Decoration.none
        : Decoration.set([highlight.range(range.from, range.to)]);
    }, current);
  },
  provide: field => EditorView.decorations.from(field)
});

/** The state fields of findings and highlight. */
export const marks: Extension = [findingField, highlightField];

/** The findings with their current ranges. */
export function currentFindings(view: EditorView): readonly CellFinding[] {
  const findings: CellFinding[] = [];
  view.state.field(findingField, false)?.between(0, view.state.doc.length, (from, to, value) => {
    findings.push({ finding: value.finding, from, to });
  });
  return findings;
}

function toRangeSet(findings: readonly CellFinding[]): RangeSet<FindingValue> {
  return RangeSet.of(
    findings.map(({ finding, from, to }) => new FindingValue(finding).range(from, to)),
    true
  );
}
