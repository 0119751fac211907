/** Wrong usage, or an unusable input: exit code 2. */
export class UsageFailure extends Error {}

/** Exit codes of all commands; for several files, the highest one. */
export const EXIT = {
  clean: 0,
  findings: 1,
  failed: 2,
  /** A notebook could not be run. */
  notRun: 3
} as const;
