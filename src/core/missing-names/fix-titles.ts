/** Titles of the fixes for a name that nothing defines. */
export const FIX_TITLES = {
  rename: 'Change `{name}` to `{other}`',
  import: 'Add `{statement}`'
} as const;
