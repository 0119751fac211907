import { verdictLine } from '../../core/report/verdict-line';
import type { Phase, Severity } from '../../protocol';
import { hashOf, verdictFacts } from '../panel/verdict-facts';
import type { NotebookSession } from '../session/notebook-session';
import type { Visibility } from '../settings/visibility';
import type { RowLint } from './project-row';

/** The problems of an open notebook, as the panel counts them; null before its first analysis. */
export function liveLint(
  { state }: Pick<NotebookSession, 'state'>,
  visibility: Pick<Visibility, 'rows'>,
  phase: Phase
): RowLint | null {
  const { analysis, path } = state;
  if (analysis.kind !== 'ready') {
    return null;
  }
  const { document } = analysis;
  const undrawn = { sentence: '', renderKey: '', fixed: false };
  const rows = visibility.rows({ path, analysis }).map(row => ({ ...row, ...undrawn }));
  const { chips } = verdictLine(verdictFacts(state, document, rows, phase, 0));
  const count = (severity: Severity): number =>
    chips.find(chip => chip.severity === severity)?.count ?? 0;
  const counts = { error: count('error'), warning: count('warning'), info: count('info') };
  return { kind: 'ready', counts, codeHash: hashOf(document) };
}
