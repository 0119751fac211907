import type { AnalysisLimit } from '../../protocol';

/** A note about cells that exceed a budget of the analysis; empty if there are none. */
export function limitLines(limits: readonly AnalysisLimit[]): readonly string[] {
  if (limits.length === 0) {
    return [];
  }
  const cells = limits.map(({ cell_index }) => cell_index + 1);
  const shown = cells.slice(0, 5).join(', ');
  const rest = cells.length > 5 ? ` and ${cells.length - 5} more` : '';
  const [subject, verb] = cells.length === 1 ? ['Cell', 'is'] : ['Cells', 'are'];
  return [
    `${subject} ${shown}${rest} ${verb} too complex to follow: everything after counts as depending on everything before.`
  ];
}
