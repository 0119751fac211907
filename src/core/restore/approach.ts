import type { RestoreApproach } from '../../protocol';

/** Which steps a restoration may take. */
export type Approach = RestoreApproach;

/** More rounds of a modernization are not begun. */
export const MAX_ROUNDS = 16;
