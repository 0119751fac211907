import type { Version } from '../requirements/version';
import {
  compareReleases,
  compareVersions,
  formatVersion,
  parseVersion
} from '../requirements/version';
import type { ApiChanges } from './api-changes';

/** The libraries that the data is about, each with the newest released version from which on a change of it is known. */
export function newestChanges({
  names,
  entries,
  newestExecuted
}: ApiChanges): ReadonlyMap<string, string> {
  const series = new Map(
    Object.entries(newestExecuted).map(([name, text]) => [name, seriesOf(text)])
  );
  const newest = new Map<string, Version | null>();
  const all = [
    ...names.values(),
    ...[...entries.byName.values(), ...entries.byFunction.values()].flat(),
    ...entries.moved
  ];
  for (const change of all) {
    const { distribution } = change;
    const changed = 'changed' in change ? change.changed : null;
    const versions = [change.deprecated, change.gone, changed].filter(
      version => version !== null && isReleased(version, series.get(distribution))
    );
    newest.set(distribution, newestOf([newest.get(distribution) ?? null, ...versions]));
  }
  return new Map(
    [...newest].flatMap(([name, version]) => {
      // All its changes are only announced.
      const known = version ?? series.get(name) ?? null;
      return known === null ? [] : [[name, shortText(known)]];
    })
  );
}

/** Libraries announce changes of versions that do not exist yet. */
function isReleased({ release }: Version, series: Version | null | undefined): boolean {
  return (
    series === null ||
    series === undefined ||
    compareReleases(release.slice(0, series.release.length), series.release) <= 0
  );
}

/** `1.18` of 1.18.1. */
function seriesOf(text: string): Version | null {
  return parseVersion(text.split('.', 2).join('.'));
}

function newestOf(versions: readonly (Version | null)[]): Version | null {
  return versions.reduce(
    (newest, version) =>
      newest === null || (version !== null && compareVersions(version, newest) > 0)
        ? version
        : newest,
    null
  );
}

/** `3` for 3.0.0: the versions mean the same. */
function shortText(version: Version): string {
  return formatVersion(version).replace(/(?<!\.0)(?:\.0)+$/, '');
}
