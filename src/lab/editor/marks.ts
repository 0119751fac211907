/** State of one cell's editor: where its findings are, and the place that was just gone to. */
import type { Extension } from '@codemirror/state';
import { RangeSet, RangeValue, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { Finding } from '../../core/rules/contract';

/** A finding of the cell with the range that it has in the text it was made for. */
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

/** New findings of the cell. */
export const setFindings = StateEffect.define<readonly CellFinding[]>();

/** Marks a place for a moment; null takes the mark away. */
export const setPlace = StateEffect.define<{ readonly from: number; readonly to: number } | null>();

/** The findings, moved along while the text is edited, so that no mark flickers between two runs. */
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

const placeMark = Decoration.mark({ class: 'jp-Freshkernel-mark-place' });

const placeField = StateField.define<RangeSet<Decoration>>({
  create: () => Decoration.none,
  update(place, transaction) {
    if (transaction.docChanged) {
      return Decoration.none;
    }
    return transaction.effects.reduce((current, effect) => {
      if (!effect.is(setPlace)) {
        return current;
      }
      const range = effect.value;
      return range === null
        ? Decoration.none
        : Decoration.set([placeMark.range(range.from, range.to)]);
    }, place);
  },
  provide: field => EditorView.decorations.from(field)
});

/** Both fields. */
export const marks: Extension = [findingField, placeField];

/** The findings with the ranges that they have now. */
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
