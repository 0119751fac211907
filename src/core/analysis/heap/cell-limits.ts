import type { AnalysisLimit, LimitReason } from '../../../protocol';

/** The cells that exceed a budget of the analysis, by their positions, in the order of `cells`. */
export function limitsOf(
  cells: readonly { readonly key: string; readonly index: number }[],
  limits: ReadonlyMap<string, LimitReason>
): readonly AnalysisLimit[] {
  return cells.flatMap(({ key, index }) => {
    const reason = limits.get(key);
    return reason === undefined ? [] : [{ cell_index: index, reason }];
  });
}
