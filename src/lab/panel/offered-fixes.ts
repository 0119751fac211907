import type { Fix } from '../../core/fixes/edit';

/** A fix that only the user can make is told under “why”, not offered as a button. */
export function offeredFixes(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.filter(fix => fix.applicability !== 'manual');
}
