/** The versions of libraries that a notebook shall work with: `numpy>=2, pandas>=3`. */
import { distributionMeant } from '../requirements/distributions';
import { formatVersion, parseVersion } from '../requirements/version';

/** Targets as read from texts. */
export interface ReadTargets {
  /** Normalized distribution → version. */
  readonly targets: Readonly<Record<string, string>>;
  /** Parts that name no library with a version. */
  readonly unreadable: readonly string[];
}

/** How to write a target. */
export const TARGET_EXAMPLE = 'Write it as `numpy>=2`.';

/** Reads targets, each text with one or several, separated by commas. */
export function readTargets(texts: readonly string[]): ReadTargets {
  const targets: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const text of texts.flatMap(each => each.split(','))) {
    const match = /^\s*([A-Za-z0-9][\w.-]*?)\s*(?:>=|==|~=)\s*([^\s*]+?)(?:\.\*)?\s*$/.exec(text);
    const version = match === null ? null : parseVersion(match[2]);
    if (match !== null && version !== null) {
      targets[distributionMeant(match[1])] = formatVersion(version);
    } else if (text.trim() !== '') {
      unreadable.push(text.trim());
    }
  }
  return { targets, unreadable };
}
