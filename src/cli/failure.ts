/** A mistake in how the command was called, or an input it needs and cannot use: exit code 2. */
export class UsageFailure extends Error {}

/** Exit codes of all verbs; of several files the highest counts. */
export const EXIT = { clean: 0, findings: 1, failed: 2 } as const;
