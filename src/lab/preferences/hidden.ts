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
