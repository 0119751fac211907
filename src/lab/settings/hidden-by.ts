import type { TranslationBundle } from '@jupyterlab/translation';

/** Where a finding was hidden; the nearest scope if it was hidden in several. */
export type HiddenBy =
  /** A comment or a tag in the notebook. */
  | 'comment'
  /** This finding alone. */
  | 'finding'
  /** The rule, in this notebook. */
  | 'notebook'
  /** The rule, in the project's settings. */
  | 'project'
  /** The rule, in the user's settings. */
  | 'user';

/** Label of the scope in which a finding was hidden. */
export function hiddenText(hidden: HiddenBy, trans: TranslationBundle): string {
  switch (hidden) {
    case 'comment':
      return trans.__('Suppressed by a comment or tag in the notebook');
    case 'finding':
      return trans.__('Hidden');
    case 'notebook':
      return trans.__('Rule hidden in this notebook');
    case 'project':
      return trans.__('Rule hidden in the project');
    case 'user':
      return trans.__('Rule hidden for you');
  }
}
