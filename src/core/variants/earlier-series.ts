import { parseVersion } from '../requirements/version';

/**
 * Constraints that lead to the series before that of a version: below its major version, else below its minor one. The
 * newest version of an earlier series is the one that most environments of its time had.
 */
export function earlierSeries(name: string, version: string): readonly string[] {
  const [major, minor = 0n] = parseVersion(version)?.release ?? [0n];
  const belowMinor = minor > 0n ? [`${name}<${major}.${minor}`] : [];
  return major >= 2n ? [`${name}<${major}`, ...belowMinor] : belowMinor;
}
