/** Why a cell's result is stale, in words. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { StaleInput } from '../../core/staleness/staleness';

/** No more reasons than this stand in a tooltip. */
const MOST_INPUTS = 3;

/** One line for each thing that the cell read and that is other now; `positionOf` gives a cell's place in the notebook. */
export function staleHint(
  inputs: readonly StaleInput[],
  positionOf: (key: CellKey) => number | null,
  trans: TranslationBundle
): string {
  const lines = inputs.slice(0, MOST_INPUTS).map(input => {
    const index = input.provider === null ? null : positionOf(input.provider);
    return inputText(input, index, trans);
  });
  const more = inputs.length - lines.length;
  return [
    trans.__('Stale: a fresh run would give another result.'),
    ...lines,
    ...(more > 0 ? [trans._n('And %1 more.', 'And %1 more.', more)] : [])
  ].join('\n');
}

function inputText(input: StaleInput, index: number | null, trans: TranslationBundle): string {
  const { name, reason, changedSinceRun } = input;
  if (reason === 'deleted-provider' || index === null) {
    return trans.__('%1 came from a cell that is gone.', name);
  }
  const cell = index + 1;
  switch (reason) {
    case 'mutation':
      return changedSinceRun
        ? trans.__('%1 was changed in place in cell %2 after this ran.', name, cell)
        : trans.__('Cell %2 would change %1 in another way now.', name, cell);
    case 'file':
      return trans.__('%1 is written by cell %2, and would be another file now.', name, cell);
    case 'order':
      return trans.__(
        '%1 comes from cell %2 now: cells were moved, or ran in another order.',
        name,
        cell
      );
    case 'inserted':
      return trans.__('%1 comes from cell %2 now, which did not run yet.', name, cell);
    case 'edited':
    case 'input':
      return changedSinceRun
        ? trans.__('%1 changed in cell %2 after this ran.', name, cell)
        : trans.__('Cell %2 would make another %1 now.', name, cell);
  }
}
