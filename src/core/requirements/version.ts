/** Parses and orders versions by <https://packaging.python.org/specifications/version-specifiers/>. */

/** A part of a local version: `1.0+ubuntu.2` has `ubuntu` and 2. */
export type LocalPart = bigint | string;

/** A pre-release: `1.0rc2`. */
export interface PreRelease {
  readonly phase: 'a' | 'b' | 'rc';
  readonly number: bigint;
}

/** A parsed version. Numbers have no size limit, since dates and hashes are used as versions. */
export interface Version {
  readonly epoch: bigint;
  readonly release: readonly bigint[];
  readonly pre: PreRelease | null;
  readonly post: bigint | null;
  readonly dev: bigint | null;
  readonly local: readonly LocalPart[] | null;
}

const VERSION = new RegExp(
  '^\\s*v?(?:(?<epoch>[0-9]+)!)?(?<release>[0-9]+(?:\\.[0-9]+)*)' +
    '(?:[-_.]?(?<phase>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<pre>[0-9]+)?)?' +
    '(?<post>-(?<postShort>[0-9]+)|[-_.]?(?:post|rev|r)[-_.]?(?<postLong>[0-9]+)?)?' +
    '(?<dev>[-_.]?dev[-_.]?(?<devNumber>[0-9]+)?)?' +
    '(?:\\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\\s*$',
  'i'
);

const PHASES: Readonly<Record<string, PreRelease['phase']>> = {
  a: 'a',
  alpha: 'a',
  b: 'b',
  beta: 'b',
  c: 'rc',
  rc: 'rc',
  pre: 'rc',
  preview: 'rc'
};

/** Longer texts are no versions: the time for a number grows faster than its digits. */
const MAX_LENGTH = 10_000;

/** Parses a version in any accepted spelling; null if the text is invalid. */
export function parseVersion(text: string): Version | null {
  const groups = (text.length > MAX_LENGTH ? null : VERSION.exec(text))?.groups as
    Partial<Record<string, string>> | undefined;
  if (groups === undefined) {
    return null;
  }
  const { epoch, release = '', phase, pre, post, postShort, postLong, dev, devNumber } = groups;
  return {
    epoch: BigInt(epoch ?? 0),
    release: release.split('.').map(BigInt),
    pre:
      phase === undefined ? null : { phase: PHASES[phase.toLowerCase()], number: BigInt(pre ?? 0) },
    post: post === undefined ? null : BigInt(postShort ?? postLong ?? 0),
    dev: dev === undefined ? null : BigInt(devNumber ?? 0),
    local: groups.local === undefined ? null : groups.local.toLowerCase().split(/[-_.]/).map(part)
  };
}

function part(text: string): LocalPart {
  return /^[0-9]+$/.test(text) ? BigInt(text) : text;
}

/** Negative if `a` is older than `b`, positive if it is newer. */
export function compareVersions(a: Version, b: Version): number {
  return (
    compareValues(a.epoch, b.epoch) ||
    compareReleases(a.release, b.release) ||
    comparePhases(phaseOrder(a), phaseOrder(b)) ||
    compareValues(a.post ?? -1n, b.post ?? -1n) ||
    compareDev(a.dev, b.dev) ||
    compareLocal(a.local, b.local)
  );
}

/** Missing parts count as 0, so that 3.9 equals 3.9.0. */
export function compareReleases(a: readonly bigint[], b: readonly bigint[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const order = compareValues(a[index] ?? 0n, b[index] ?? 0n);
    if (order !== 0) {
      return order;
    }
  }
  return 0;
}

/** A development release of the final release sorts before every pre-release; the final release after all of them. */
function phaseOrder({ pre, post, dev }: Version): readonly [rank: number, number: bigint] {
  if (pre !== null) {
    return [['a', 'b', 'rc'].indexOf(pre.phase), pre.number];
  }
  return [post === null && dev !== null ? -1 : 3, 0n];
}

function comparePhases(
  [rankA, numberA]: readonly [number, bigint],
  [rankB, numberB]: readonly [number, bigint]
): number {
  return rankA - rankB || compareValues(numberA, numberB);
}

function compareDev(a: bigint | null, b: bigint | null): number {
  if (a === null || b === null) {
    return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  }
  return compareValues(a, b);
}

/** No local version sorts before any; numbers sort after words. */
function compareLocal(a: readonly LocalPart[] | null, b: readonly LocalPart[] | null): number {
  const [left, right] = [a ?? [], b ?? []];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [x, y] = [left[index], right[index]];
    const order = typeof x === typeof y ? compareValues(x, y) : typeof x === 'bigint' ? 1 : -1;
    if (order !== 0) {
      return order;
    }
  }
  return left.length - right.length;
}

function compareValues(a: LocalPart, b: LocalPart): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The version in canonical form: `1.0-RC_2` is `1.0rc2`. */
export function formatVersion({ epoch, release, pre, post, dev, local }: Version): string {
  return [
    epoch === 0n ? '' : `${epoch}!`,
    release.join('.'),
    pre === null ? '' : `${pre.phase}${pre.number}`,
    post === null ? '' : `.post${post}`,
    dev === null ? '' : `.dev${dev}`,
    local === null ? '' : `+${local.join('.')}`
  ].join('');
}

/** The version without its local part (`2.1.0+cu121` is published as `2.1.0`). */
export function publicVersion(version: Version): Version {
  return { ...version, local: null };
}
