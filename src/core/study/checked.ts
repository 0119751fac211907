/** What a study asks about a checked notebook. */
import type { CheckedNotebook } from '../../protocol';

type Checked = Pick<CheckedNotebook, 'status' | 'executability' | 'missing_side' | 'counts'>;

/** Whether every code cell ran, and none failed. */
export function ranToEnd({ status, executability, counts }: Checked): boolean {
  return (
    status === 'finished' &&
    executability === 1 &&
    counts.failed + counts.failed_as_stored + counts.incomplete === 0
  );
}

/** Whether a cell failed that should not: what `restore` is for. */
export function isRestorable(
  checked: Checked & { readonly cells: readonly Pick<CheckedNotebook['cells'][0], 'status'>[] }
): boolean {
  return !ranToEnd(checked) && checked.cells.some(({ status }) => status === 'failed');
}

/** Whether it ran to its end, stores outputs, and all of them came out again. */
export function isReproducedCheck(checked: Checked): boolean {
  const { counts, missing_side } = checked;
  const differing = counts.different + counts.presentation + counts.looks_alike + counts.warnings;
  return ranToEnd(checked) && missing_side !== 'stored' && differing === 0;
}
