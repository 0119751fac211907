/** Texts of the view of variables. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { GhostKind } from '../../core/history/history-state';
import type { VariableFacts } from '../../protocol';
import { unwatchedText } from '../execution/unwatched-text';
import type { NotebookState } from '../session/notebook-state';
import type { VariableRow, VariableSection, VariableState } from './variable-rows';

/** Title of a section. */
export function sectionText(section: VariableSection, trans: TranslationBundle): string {
  switch (section) {
    case 'values':
      return trans.__('Values');
    case 'functions':
      return trans.__('Functions and classes');
    case 'modules':
      return trans.__('Modules');
  }
}

/** Name of a state; empty for a value that a fresh run would give. */
export function stateText(state: VariableState, trans: TranslationBundle): string {
  switch (state) {
    case 'fresh':
      return '';
    case 'stale':
      return trans.__('stale');
    case 'only-kernel':
      return trans.__('only in the kernel');
    case 'unknown':
      return trans.__('unknown');
  }
}

/** What the state of a variable means, and why it has it. */
export function stateHint(
  { state, ghost, definedIn }: VariableRow,
  trans: TranslationBundle
): string {
  switch (state) {
    case 'fresh':
      return trans.__('A fresh run would give the same value.');
    case 'stale':
      return trans.__('A fresh run would give a different value.');
    case 'only-kernel':
      // The history counts a cell that is text now as deleted, but it is there.
      return ghost === 'deleted-cell' && definedIn !== null
        ? trans.__('Its cell is no longer code. After a restart, the name is not defined.')
        : ghostHint(ghost ?? 'unknown', trans);
    case 'unknown':
      return trans.__('The recorded executions do not show where the value is from.');
  }
}

function ghostHint(kind: GhostKind, trans: TranslationBundle): string {
  switch (kind) {
    case 'deleted-cell':
      return trans.__('Its cell was deleted. After a restart, the name is not defined.');
    case 'edited-cell':
      return trans.__('Its cell was edited and no longer defines it.');
    case 'console':
      return trans.__('It was defined in a console. After a restart, the name is not defined.');
    case 'other-notebook':
      return trans.__('Another notebook that uses this kernel defined it.');
    case 'unknown':
      return trans.__('No cell of this notebook defined it.');
  }
}

/** “DataFrame”, the last part of a type's name. */
export function typeText({ type }: VariableFacts): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

/** “3 × 2 float64”, “12 items”, a plain value, or the version of a module. */
export function valueText(facts: VariableFacts, trans: TranslationBundle): string {
  const { text, shape, dtype, length } = facts;
  if (text !== null) {
    return text;
  }
  if (shape !== null) {
    const sides = shape.length === 0 ? trans.__('scalar') : shape.join(' × ');
    return dtype === null ? sides : `${sides} ${dtype}`;
  }
  return length === null ? '' : trans._n('%1 item', '%1 items', length);
}

/** Why there are no variables. */
export function noVariablesText(
  state: NotebookState,
  failure: string | null,
  trans: TranslationBundle
): string {
  switch (state.kernel?.state.kind) {
    case undefined:
    case 'no-kernel':
      return trans.__('No kernel is running. Start one to see its variables.');
    case 'passive':
      return trans.__('Only Python kernels report their variables.');
    default:
      break;
  }
  const known =
    failure === null
      ? trans.__('Waiting for the kernel…')
      : trans.__('The kernel did not report its variables: %1', failure);
  return unwatchedText(state, trans) ?? known;
}
