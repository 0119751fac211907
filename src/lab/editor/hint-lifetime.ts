/** Keeps the tooltip of a mark open while the diagnostics that it shows stay. */
import type { Diagnostic } from '@codemirror/lint';
import { forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import type { Transaction } from '@codemirror/state';

/**
 * Whether a transaction closes the tooltip of the diagnostics in a range; null leaves it to CodeMirror, which closes it
 * with each new set of diagnostics. Findings elsewhere in the cell must not take a button away from under the pointer.
 * Only the same objects stay: the buttons of others would do nothing.
 */
export function closesHint(transaction: Transaction, from: number, to: number): false | null {
  const effect = transaction.effects.find(candidate => candidate.is(setDiagnosticsEffect));
  if (effect === undefined || transaction.docChanged) {
    return null;
  }
  const before = new Set<Diagnostic>();
  forEachDiagnostic(transaction.startState, (diagnostic, start, end) => {
    if (start <= to && end >= from) {
      before.add(diagnostic);
    }
  });
  const after = effect.value.filter(diagnostic => diagnostic.from <= to && diagnostic.to >= from);
  const stay = after.length === before.size && after.every(diagnostic => before.has(diagnostic));
  return stay ? false : null;
}
