/** Gives requirements the versions of an environment. */
import type { NotebookRequirement } from '../../protocol';
import { normalizeName } from './requirement';
import type { Version } from './version';
import { formatVersion, parseVersion, publicVersion } from './version';

/** `pin`: exactly the version; `ranges`: the version or a later one of the same series. */
export type VersionStyle = 'pin' | 'ranges';

/** Requirements with versions, and the distributions whose version is unknown. */
export interface VersionedRequirements {
  readonly requirements: readonly NotebookRequirement[];
  readonly missing: readonly string[];
}

/**
 * Replaces the specifiers. A requirement whose version is unknown, or that names an address, stays as it is.
 *
 * @param versions - by normalized name
 */
export function withVersions(
  requirements: readonly NotebookRequirement[],
  versions: ReadonlyMap<string, string>,
  style: VersionStyle
): VersionedRequirements {
  const missing: string[] = [];
  const versioned = requirements.map(requirement => {
    if (requirement.specifier.startsWith('@')) {
      return requirement;
    }
    const version = parseVersion(versions.get(normalizeName(requirement.distribution)) ?? '');
    if (version === null) {
      missing.push(requirement.distribution);
      return requirement;
    }
    return { ...requirement, specifier: style === 'pin' ? pinOf(version) : rangeOf(version) };
  });
  return { requirements: versioned, missing };
}

/** Without a local part (`2.1.0+cu121`), which the public index does not have. */
function pinOf(version: Version): string {
  return `==${formatVersion(publicVersion(version))}`;
}

/** `>=2.1,<3`; below version 1, where minor versions break: `>=0.13.2,<0.14`. */
function rangeOf(version: Version): string {
  const { epoch, release } = version;
  const [major, minor = 0n] = release;
  const end = major === 0n ? `0.${minor + 1n}` : String(major + 1n);
  const prefix = epoch === 0n ? '' : `${epoch}!`;
  return `>=${formatVersion(publicVersion(version))},<${prefix}${end}`;
}
