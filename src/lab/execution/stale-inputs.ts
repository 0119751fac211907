/** Texts about why a cell's result is stale. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { StaleCause, StaleInput } from '../../core/staleness/staleness';
import { stateText } from './state-text';

/** Maximum number of reasons in a tooltip. */
const MAX_INPUTS = 3;

/** Tooltip of a stale cell, with one line for each changed input; `indexOf` gives a cell's index in the notebook. */
export function staleHint(
  inputs: readonly StaleInput[],
  indexOf: (key: CellKey) => number | null,
  trans: TranslationBundle
): string {
  const texts = inputs.map(input => staleReasonText(input, indexOf, trans));
  const lines = [...new Set(texts)];
  const shown = lines.slice(0, MAX_INPUTS);
  const more = lines.length - shown.length;
  return [
    trans.__('Stale: a fresh run would give a different result.'),
    ...shown,
    ...(more > 0 ? [trans._n('%1 more input changed.', '%1 more inputs changed.', more)] : [])
  ].join('\n');
}

/** What happened to an input, as a sentence. */
export function staleReasonText(
  input: StaleInput,
  indexOf: (key: CellKey) => number | null,
  trans: TranslationBundle
): string {
  const { state, name, cause } = input;
  const what = state === null ? name : stateText(state, trans);
  const index = cause.cell === null ? null : indexOf(cause.cell);
  const text = reasonText(input, { what, index }, trans);
  return state === null ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function reasonText(
  input: StaleInput,
  { what, index }: { readonly what: string; readonly index: number | null },
  trans: TranslationBundle
): string {
  if (index === null) {
    return goneText(input, what, trans);
  }
  const {
    isRandom,
    cause: { kind }
  } = input;
  const cell = index + 1;
  switch (kind) {
    case 'ran':
      return isRandom
        ? trans.__(
            'Cell %2 gave %1 a new value after this cell ran (random: a new value each time).',
            what,
            cell
          )
        : trans.__('Cell %2 changed %1 after this cell ran.', what, cell);
    case 'ran-failed':
      return trans.__('Cell %2 failed after this cell ran, and may have changed %1.', what, cell);
    case 'stops':
      return trans.__('In a fresh run, cell %1 fails before it gets to %2.', cell, what);
    case 'edited':
      return input.provider === input.cause.cell
        ? trans.__('Cell %2, which gives %1, was edited and has not run again.', what, cell)
        : trans.__('Cell %2, which gave %1, was edited and has not run again.', what, cell);
    case 'not-run':
      return trans.__('Cell %2, which gives %1, has not run yet.', what, cell);
    case 'maybe-run':
      return trans.__(
        'Cell %2, which gives %1, may have run while the kernel was not watched, with another text.',
        what,
        cell
      );
    case 'failed':
      return trans.__('Cell %2, which gives %1, failed.', what, cell);
    case 'stale':
      return trans.__('%1 comes from cell %2, which is stale.', what, cell);
    case 'repeated':
      return trans.__('This cell ran again, on the %1 that it had changed before.', what);
    case 'below':
      return trans.__('In a fresh run, cell %1 has not changed %2 before this cell.', cell, what);
    case 'another-cell':
    case 'gone':
      return trans.__('In a fresh run, %1 comes from cell %2.', what, cell);
  }
}

/** Where code that no cell has gave the value. */
function goneText({ readFrom }: StaleInput, what: string, trans: TranslationBundle): string {
  return readFrom === null
    ? trans.__('No cell gives %1 before this cell anymore.', what)
    : trans.__('%1 came from code that is in no cell anymore.', what);
}

/** What made results stale, as a sentence; `count` results follow from it. */
export function rootCauseText(
  { kind }: StaleCause,
  index: number | null,
  count: number,
  trans: TranslationBundle
): string {
  const follow = trans._n('%1 result follows', '%1 results follow', count);
  return trans.__('%1: %2', rootEventText(kind, index, trans), follow);
}

/** The event behind stale results, without an end of the sentence. */
export function rootEventText(
  kind: StaleCause['kind'],
  index: number | null,
  trans: TranslationBundle
): string {
  if (index === null) {
    return trans.__('Code that is in no cell anymore was used');
  }
  const cell = index + 1;
  switch (kind) {
    case 'edited':
      return trans.__('Cell %1 was edited', cell);
    case 'not-run':
      return trans.__('Cell %1 has not run yet', cell);
    case 'maybe-run':
      return trans.__('Unknown whether cell %1 ran', cell);
    case 'failed':
      return trans.__('Cell %1 failed', cell);
    case 'repeated':
      return trans.__('Cell %1 ran more than once', cell);
    case 'below':
      return trans.__('Cell %1 now stands below its use', cell);
    case 'ran':
    case 'ran-failed':
      return trans.__('Cell %1 ran after cells that depend on it', cell);
    case 'stops':
      return trans.__('Cell %1 fails in a fresh run', cell);
    case 'stale':
    case 'another-cell':
    case 'gone':
      return trans.__('Cell %1 gives another value in a fresh run', cell);
  }
}
