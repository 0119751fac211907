import { countsAsEqual } from '../../../core/compare/outcome';
import type { RunSummary } from '../../../protocol';
import { isOpen } from '../model/run-states';
import { isNotRun } from './labels';
import type { Tone } from './verdict-sentence';

/** The tone of a check in a list, which fits its `summaryText` and the tone of its report. */
export function summaryTone(run: RunSummary): Tone | 'working' {
  const { comparison, state } = run;
  if (isOpen(run)) {
    return 'working';
  }
  const isUnknown = state === 'cancelled' || isNotRun(run);
  if (isUnknown || comparison === null || comparison.cells === 0) {
    return 'unsure';
  }
  const { different, conclusion } = comparison;
  const { presentation = 0, warnings = 0, changed_outside: outside = 0 } = conclusion ?? {};
  const failed = comparison.failed - (conclusion?.failed_as_stored ?? 0);
  if (different + failed > 0) {
    return different + failed === presentation + warnings ? 'unsure' : 'bad';
  }
  const isEqual = conclusion?.conclusion === 'reproduced' || countsAsEqual(comparison);
  return isEqual && outside === 0 && (conclusion?.looks_alike ?? 0) === 0 ? 'good' : 'unsure';
}
