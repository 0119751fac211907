/** Texts of the advice about a cell. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { Repair } from '../../core/lint/restart-blockers';
import { messageText } from '../ui/message-parts';
import type { RunAdvice, RequiredName } from './advice';
import { stateText } from './state-text';

/** Maximum number of names in one line. */
const MAX_NAMES = 2;

/** The advice about the cell at `index`, with names in backticks. */
export function adviceText(advice: RunAdvice, index: number, trans: TranslationBundle): string {
  const cell = index + 1;
  const { kind } = advice;
  if (kind === 'fails') {
    return failsText(advice, cell, trans);
  }
  switch (kind) {
    case 'stale':
      return staleText(advice.names, cell, trans);
    case 'missing':
      return trans.__('Cell %1 needs %2.', cell, nameList(withoutProviders(advice.names), trans));
    case 'failed':
      return trans.__('Cell %1 needs cell %2, which failed.', cell, advice.index + 1);
    case 'ended-kernel':
      return trans.__('Cell %1 needs cell %2, where the kernel ended.', cell, advice.index + 1);
    case 'restart':
      return restartText(advice, cell, trans);
  }
}

function restartText(
  { names, below }: Extract<RunAdvice, { readonly kind: 'restart' }>,
  cell: number,
  trans: TranslationBundle
): string {
  const listed = nameList(withoutProviders(names), trans);
  if (names.length === 0) {
    return trans.__('Cell %1 uses values that no cell defines anymore.', cell);
  }
  return below === null
    ? trans.__('Cell %1 uses %2, which no cell defines anymore.', cell, listed)
    : trans.__('Cell %1 uses %2 of cell %3, which now stands below it.', cell, listed, below + 1);
}

/** Label of the action that follows the advice. */
export function adviceAction(advice: RunAdvice, trans: TranslationBundle): string {
  switch (advice.kind) {
    case 'stale':
    case 'missing':
      return trans._n('Run %1 cell first', 'Run %1 cells first', advice.needs.length);
    case 'restart':
      return advice.repair === null
        ? trans.__('Restart and Run All')
        : repairAction(advice.repair, trans);
    case 'failed':
    case 'ended-kernel':
      return repairAction(null, trans);
    case 'fails':
      return repairAction(advice.repair, trans);
  }
}

/** Label of the action that follows a repair; without a fix, its finding is shown. */
export function repairAction(repair: Repair | null, trans: TranslationBundle): string {
  const fix = repair?.fix ?? null;
  return fix === null ? trans.__('Show why') : messageText(fix.title, trans);
}

/** Names first; a state of the process is described where nothing has a name. */
function staleText(
  inputs: readonly RequiredName[],
  cell: number,
  trans: TranslationBundle
): string {
  const names = inputs.filter(({ state }) => state === null);
  const [state = null] = inputs.map(input => input.state);
  if (names.length > 0) {
    return trans.__('Cell %1 uses stale %2.', cell, nameList(names, trans));
  }
  return state === null
    ? trans.__('Cell %1 uses stale results.', cell)
    : trans.__('Cell %1 depends on %2, which is stale.', cell, stateText(state, trans));
}

function failsText(
  { name, below }: Extract<RunAdvice, { kind: 'fails' }>,
  cell: number,
  trans: TranslationBundle
): string {
  return below.length === 0
    ? trans.__('Cell %1 will fail: `%2` is not defined.', cell, name)
    : trans.__('Cell %1 will fail: `%2` is defined only in cell %3.', cell, name, below[0] + 1);
}

function withoutProviders(names: readonly RequiredName[]): readonly RequiredName[] {
  return names.map(each => ({ ...each, provider: null }));
}

/** “`a`, `b` and 1 more name”. */
function nameList(names: readonly RequiredName[], trans: TranslationBundle): string {
  const listed = names
    .slice(0, MAX_NAMES)
    .map(({ name, provider }) =>
      provider === null ? `\`${name}\`` : trans.__('`%1` from cell %2', name, provider + 1)
    );
  const more = names.length - listed.length;
  const items = more > 0 ? [...listed, trans._n('%1 more name', '%1 more names', more)] : listed;
  const last = items.at(-1) ?? '';
  return items.length < 2
    ? last
    : `${items.slice(0, -1).join(trans.__(', '))}${trans.__(' and ')}${last}`;
}
