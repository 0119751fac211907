/** The sentences that differ between restoring and modernizing. */
import type { TranslationBundle } from '@jupyterlab/translation';
import type { RestoreApproach } from '../../protocol';

/** The words of an approach; titles have the name of the notebook. */
export interface ApproachWords {
  readonly question: (name: string) => string;
  readonly agree: string;
  readonly warning: string;
  /** What happens to packages. */
  readonly packages: string;
  readonly running: (name: string) => string;
  readonly result: (name: string) => string;
  readonly nothing: string;
  readonly whole: string;
  readonly further: string;
  readonly standIns: string;
  readonly unconfirmed: string;
  readonly none: string;
  readonly failed: (reason: string) => string;
}

/** The words for an approach. */
export function wordsOf(approach: RestoreApproach, trans: TranslationBundle): ApproachWords {
  return approach === 'restore' ? restoreWords(trans) : modernizeWords(trans);
}

function restoreWords(trans: TranslationBundle): ApproachWords {
  return {
    question: name => trans.__('Restore %1?', name),
    agree: trans.__('Restore'),
    warning: trans.__(
      'Restoring runs the notebook’s code, several times, with changes that may help. Restore only notebooks that you trust.'
    ),
    packages: trans.__(
      'Missing packages are installed into a temporary folder, never into your environment.'
    ),
    running: name => trans.__('Restoring %1', name),
    result: name => trans.__('Restoration of %1', name),
    nothing: trans.__('Nothing to restore: the notebook runs to its end.'),
    whole: trans.__('Restored: the notebook runs to its end.'),
    further: trans.__('Partly restored: the notebook runs further, but not to its end.'),
    standIns: trans.__('Partly restored: the notebook runs to its end with stand-ins.'),
    unconfirmed: trans.__(
      'Partly restored: the notebook runs to its end, but its outputs do not confirm it.'
    ),
    none: trans.__('Not restored: no step helped.'),
    failed: reason => trans.__('The notebook could not be restored: %1', reason)
  };
}

function modernizeWords(trans: TranslationBundle): ApproachWords {
  return {
    question: name => trans.__('Modernize %1?', name),
    agree: trans.__('Modernize'),
    warning: trans.__(
      'Modernizing runs the notebook’s code, several times, with changes for the installed versions of its libraries. Modernize only notebooks that you trust.'
    ),
    packages: trans.__('Nothing is installed, and no files are added: only code changes.'),
    running: name => trans.__('Modernizing %1', name),
    result: name => trans.__('Modernization of %1', name),
    nothing: trans.__('Nothing to modernize: the notebook runs to its end.'),
    whole: trans.__('Modernized: the notebook runs to its end.'),
    further: trans.__('Partly modernized: the notebook runs further, but not to its end.'),
    standIns: trans.__('Partly modernized: the notebook runs to its end with stand-ins.'),
    unconfirmed: trans.__(
      'Partly modernized: the notebook runs to its end, but its outputs do not confirm it.'
    ),
    none: trans.__('Not modernized: no step helped.'),
    failed: reason => trans.__('The notebook could not be modernized: %1', reason)
  };
}
