import type { Fix } from '../../core/fixes/edit';

/** The fixes offered as buttons. Manual fixes are described in the explanation instead. */
export function applicableFixes(fixes: readonly Fix[]): readonly Fix[] {
  return fixes.filter(fix => fix.applicability !== 'manual');
}
