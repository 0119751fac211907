/** What is said before a cell is run. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Advice, NeededName } from './before-running';

/** No more names than this stand in one line. */
const MOST_NAMES = 2;

/** What would come of running the cell at position `index`. */
export function adviceText(advice: Advice, index: number, trans: TranslationBundle): string {
  const cell = index + 1;
  const { kind } = advice;
  if (kind === 'fails') {
    return failsText(advice, cell, trans);
  }
  const names = listOf(advice.names, trans);
  switch (kind) {
    case 'stale':
      return names === ''
        ? trans.__('Cell %1 would use stale results.', cell)
        : trans.__('Cell %1 would use stale input: %2.', cell, names);
    case 'missing':
      return trans.__('Cell %1 would fail: the kernel has no %2 yet.', cell, names);
    case 'restart':
      return names === ''
        ? trans.__('Cell %1 would use what no cell makes any more.', cell)
        : trans.__('Cell %1 would use what no cell makes any more: %2.', cell, names);
  }
}

/** What a click does about it. */
export function adviceAction(advice: Advice, trans: TranslationBundle): string {
  switch (advice.kind) {
    case 'stale':
    case 'missing':
      return trans._n('Run %1 cell first', 'Run %1 cells first', advice.needs.length);
    case 'restart':
      return trans.__('Restart and Run All');
    case 'fails':
      return trans.__('Show why');
  }
}

function failsText(
  { name, below }: Extract<Advice, { kind: 'fails' }>,
  cell: number,
  trans: TranslationBundle
): string {
  return below.length === 0
    ? trans.__('Cell %1 would fail: %2 is not defined.', cell, name)
    : trans.__('Cell %1 would fail: %2 is defined only in cell %3.', cell, name, below[0] + 1);
}

function listOf(names: readonly NeededName[], trans: TranslationBundle): string {
  const listed = names
    .slice(0, MOST_NAMES)
    .map(({ name, provider }) =>
      provider === null ? name : trans.__('%1 from cell %2', name, provider + 1)
    );
  const more = names.length - listed.length;
  return [...listed, ...(more > 0 ? [trans.__('%1 more', more)] : [])].join(trans.__(', '));
}
