/** The causes of crashes as the crash study groups them. */
import type { Cause } from '../../protocol';

/** A cause of that study. */
export interface CrashGroup {
  readonly id: string;
  readonly title: string;
}

const NOTEBOOK: CrashGroup = { id: 'notebook-specific', title: 'notebook-specific issues' };
const ENVIRONMENT: CrashGroup = { id: 'environment', title: 'environment issues' };
const LIBRARY: CrashGroup = { id: 'library-change', title: 'library change' };

const GROUPS: Readonly<Partial<Record<Cause, CrashGroup>>> = {
  order: NOTEBOOK,
  'previous-error': NOTEBOOK,
  'missing-module': ENVIRONMENT,
  'missing-file': ENVIRONMENT,
  path: ENVIRONMENT,
  environment: ENVIRONMENT,
  network: ENVIRONMENT,
  'removed-api': LIBRARY,
  version: LIBRARY,
  'api-misuse': { id: 'api-misuse', title: 'API misuse' },
  data: { id: 'data-confusion', title: 'data confusion' },
  implementation: { id: 'implementation', title: 'implementation error' },
  resource: { id: 'resource', title: 'insufficient resources' },
  intentional: { id: 'intentional', title: 'intentional' }
};

/** All groups. */
export const CRASH_GROUPS: readonly CrashGroup[] = [...new Set(Object.values(GROUPS))];

/** The group of a cause; docs/crashes.md has the same table. */
export function crashGroup(cause: Cause): CrashGroup {
  return GROUPS[cause] ?? { id: 'unknown', title: 'unknown' };
}
