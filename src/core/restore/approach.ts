/**
 * Which steps a restoration may take. `restore`: all. `modernize`: those that adapt the code to the installed versions, and the
 * fixes of the rules on changed libraries for the whole notebook before any other.
 */
export type Approach = 'restore' | 'modernize';

/** More rounds of a modernization are not begun. */
export const MAX_ROUNDS = 16;
