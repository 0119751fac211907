/** Texts of the view of dependencies. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { EdgeKind } from '../../core/analysis/names/document-graph';
import { printable, shortened } from '../../core/report/terminal';
import type { EdgeOrigin, UsedName } from './graph-relations';

/** Longer names are cut. */
export const MAX_NAME = 40;

/** Name of a kind of dependencies, for a filter. */
export function kindText(kind: EdgeKind, trans: TranslationBundle): string {
  switch (kind) {
    case 'data':
      return trans.__('Values');
    case 'mutation':
      return trans.__('Changed objects');
    case 'file':
      return trans.__('Files');
    case 'late-binding':
      return trans.__('Names in functions');
  }
}

/** What a kind of dependencies means. */
export function kindHint(kind: EdgeKind, trans: TranslationBundle): string {
  switch (kind) {
    case 'data':
      return trans.__('A cell uses a name that another cell assigns.');
    case 'mutation':
      return trans.__('A cell uses an object that another cell changes.');
    case 'file':
      return trans.__('A cell reads a file that another cell writes.');
    case 'late-binding':
      return trans.__('A function that a cell calls uses a name that another cell assigns.');
  }
}

/** Where alone a dependency is. */
export function originText(origin: Exclude<EdgeOrigin, 'both'>, trans: TranslationBundle): string {
  return origin === 'kernel' ? trans.__('only in the kernel') : trans.__('only in the notebook');
}

/** What it means that a dependency is there alone. */
export function originHint(origin: Exclude<EdgeOrigin, 'both'>, trans: TranslationBundle): string {
  return origin === 'kernel'
    ? trans.__(
        'The last execution of the cell used this, but a run from top to bottom does not: cells ran in a different order, or were edited since.'
      )
    : trans.__(
        'A run from top to bottom uses this, but the last execution of the cell did not: cells ran in a different order, or were edited since.'
      );
}

/** “df, model (changed), data.csv (file)”. */
export function namesText(names: readonly UsedName[], trans: TranslationBundle): string {
  return names.map(name => nameText(name, trans)).join(', ');
}

function nameText({ name, kind, isPossible, origin }: UsedName, trans: TranslationBundle): string {
  const shown = shortened(printable(name), MAX_NAME);
  const notes = [
    ...(kind === 'mutation' ? [trans.__('changed')] : []),
    ...(kind === 'file' ? [trans.__('file')] : []),
    ...(kind === 'late-binding' ? [trans.__('in a function')] : []),
    ...(isPossible ? [trans.__('possibly')] : []),
    ...(origin === 'both' ? [] : [originText(origin, trans)])
  ];
  return notes.length === 0 ? shown : `${shown} (${notes.join(', ')})`;
}
