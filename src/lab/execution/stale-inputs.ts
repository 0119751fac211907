/** Texts about why a cell's result is stale. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { StaleInput } from '../../core/staleness/staleness';
import { stateText } from './state-text';

/** Maximum number of reasons in a tooltip. */
const MAX_INPUTS = 3;

/** Tooltip of a stale cell, with one line for each changed input; `indexOf` gives a cell's index in the notebook. */
export function staleHint(
  inputs: readonly StaleInput[],
  indexOf: (key: CellKey) => number | null,
  trans: TranslationBundle
): string {
  const lines = inputs.slice(0, MAX_INPUTS).map(input => staleReasonText(input, indexOf, trans));
  const more = inputs.length - lines.length;
  return [
    trans.__('Stale: a fresh run would give a different result.'),
    ...lines,
    ...(more > 0 ? [trans._n('%1 more input changed.', '%1 more inputs changed.', more)] : [])
  ].join('\n');
}

/** How an input changed, as a sentence. */
export function staleReasonText(
  input: StaleInput,
  indexOf: (key: CellKey) => number | null,
  trans: TranslationBundle
): string {
  const { provider, readFrom, state } = input;
  const index = provider === null ? null : indexOf(provider);
  const source = provider !== null || readFrom === null ? null : indexOf(readFrom);
  const what = state === null ? input.name : stateText(state, trans);
  if (source !== null) {
    // Farther down, or before it was edited.
    return trans.__(
      'In a fresh run, cell %1 has not changed %2 before this cell.',
      source + 1,
      what
    );
  }
  const text = reasonText(input, what, index, trans);
  return state === null ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function reasonText(
  { reason, state, changedSinceRun }: StaleInput,
  name: string,
  index: number | null,
  trans: TranslationBundle
): string {
  if (reason === 'deleted-provider' || index === null) {
    return trans.__('%1 came from a cell that was deleted.', name);
  }
  const cell = index + 1;
  switch (reason) {
    case 'mutation':
      return changedSinceRun
        ? trans.__('Cell %2 changed %1 in place after this cell ran.', name, cell)
        : trans.__('Cell %2 now changes %1 differently.', name, cell);
    case 'file':
      return trans.__('Cell %2 now writes a different %1.', name, cell);
    case 'order':
      return trans.__(
        '%1 now comes from cell %2: cells were moved or ran in a different order.',
        name,
        cell
      );
    case 'inserted':
      return trans.__('%1 now comes from cell %2, which has not run yet.', name, cell);
    case 'edited':
    case 'input':
      if (changedSinceRun) {
        return trans.__('Cell %2 changed %1 after this cell ran.', name, cell);
      }
      return state === null
        ? trans.__('Cell %2 now gives a different %1.', name, cell)
        : trans.__('Cell %2 now changes %1 differently.', name, cell);
  }
}
