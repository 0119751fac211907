import type { RestoreApproach } from '../../protocol';

/** Which steps a restoration may take. */
export type Approach = RestoreApproach;

/** More rounds of a modernization are not begun. */
export const MAX_ROUNDS = 16;

/** Whether an error with this cause is there because a library, or Python, is another version: modernizing may repair it. */
export function isModernizable(cause: unknown): boolean {
  return cause === 'removed-api' || cause === 'version';
}
