import type { Version } from '../requirements/version';
import { compareVersions, formatVersion } from '../requirements/version';
import type { ApiChanges } from './api-changes';

/** The libraries that the data is about, each with the newest version from which on a change of it is known. */
export function newestChanges({ names, entries }: ApiChanges): ReadonlyMap<string, string> {
  const newest = new Map<string, Version>();
  const all = [
    ...names.values(),
    ...[...entries.byName.values(), ...entries.byFunction.values()].flat(),
    ...entries.moved
  ];
  for (const change of all) {
    const changed = 'changed' in change ? change.changed : null;
    for (const version of [change.deprecated, change.gone, changed]) {
      const known = newest.get(change.distribution);
      if (version !== null && (known === undefined || compareVersions(version, known) > 0)) {
        newest.set(change.distribution, version);
      }
    }
  }
  return new Map([...newest].map(([name, version]) => [name, shortText(version)]));
}

/** `3` for 3.0.0: the versions mean the same. */
function shortText(version: Version): string {
  return formatVersion(version).replace(/(?:\.0)+$/, '');
}
