import type { TranslationBundle } from '@jupyterlab/translation';

/** Who hid a finding; the nearest of them where several did. */
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

/** Where a finding was hidden. */
export function hiddenText(hidden: HiddenBy, trans: TranslationBundle): string {
  switch (hidden) {
    case 'comment':
      return trans.__('Silenced by a comment or a tag in the notebook');
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
