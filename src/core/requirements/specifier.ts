/** Version specifiers such as `>=1.2,<2`, by <https://packaging.python.org/specifications/version-specifiers/>. */
import type { Version } from './version';
import { compareReleases, compareVersions, parseVersion, publicVersion } from './version';

/** Whether a version matches; only `===` uses the text. */
type Test = (version: Version, text: string) => boolean;

/** Longer texts are no specifiers: no project has so many clauses, and megabytes of them take seconds and much memory. */
const MAX_LENGTH = 10_000;
const CLAUSE = /^(===|==|~=|!=|<=|>=|<|>)\s*(\S*)$/;

/** Clauses that must all match. An empty set admits every version. */
export class SpecifierSet {
  private constructor(
    /** As written, without white space around clauses. */
    readonly text: string,
    private readonly tests: readonly Test[]
  ) {}

  /** Admits every version. */
  static readonly any = new SpecifierSet('', []);

  /** Parses comma-separated clauses; null if one is invalid. */
  static parse(text: string): SpecifierSet | null {
    if (text.length > MAX_LENGTH) {
      return null;
    }
    const clauses = text
      .split(',')
      .map(clause => clause.trim())
      .filter(clause => clause !== '');
    const tests: Test[] = [];
    for (const clause of clauses) {
      const test = readClause(clause);
      if (test === null) {
        return null;
      }
      tests.push(test);
    }
    return new SpecifierSet(clauses.join(','), tests);
  }

  /**
   * Whether an installed version is admitted. Pre-releases are, since they were installed on purpose. Null: not a
   * version.
   */
  admits(version: string): boolean | null {
    const parsed = parseVersion(version);
    return parsed === null ? null : this.tests.every(test => test(parsed, version.trim()));
  }

  /** The intersection of both. */
  and(other: SpecifierSet): SpecifierSet {
    const text = [this.text, other.text].filter(part => part !== '').join(',');
    return new SpecifierSet(text, [...this.tests, ...other.tests]);
  }

  /** Whether exactly one version is admitted: `==1.2` or `===1.2`. */
  get isPin(): boolean {
    return this.text.split(',').some(clause => /^===?/.test(clause) && !clause.endsWith('.*'));
  }
}

function readClause(clause: string): Test | null {
  const match = CLAUSE.exec(clause);
  if (match === null) {
    return null;
  }
  const [, operator, text] = match;
  if (operator === '===') {
    const expected = text.toLowerCase();
    return /^[^;)]+$/.test(text) ? (_, candidate) => candidate.toLowerCase() === expected : null;
  }
  if (text.endsWith('.*')) {
    return prefixTest(operator, text.slice(0, -2));
  }
  const version = parseVersion(text);
  return version === null ? null : versionTest(operator, version);
}

/** `==1.2.*` and `!=1.2.*`. */
function prefixTest(operator: string, text: string): Test | null {
  const version = parseVersion(text);
  const isBare = version !== null && /^v?(?:[0-9]+!)?[0-9.]+$/i.test(text);
  if (!isBare || (operator !== '==' && operator !== '!=')) {
    return null;
  }
  return candidate => startsWith(candidate, version) === (operator === '==');
}

function startsWith(candidate: Version, { epoch, release }: Version): boolean {
  return (
    candidate.epoch === epoch &&
    release.every((part, index) => (candidate.release[index] ?? 0n) === part)
  );
}

function versionTest(operator: string, version: Version): Test | null {
  if (version.local !== null && operator !== '==' && operator !== '!=') {
    return null;
  }
  const order = (candidate: Version): number => compareVersions(publicVersion(candidate), version);
  switch (operator) {
    case '==':
      return candidate => isEqual(candidate, version);
    case '!=':
      return candidate => !isEqual(candidate, version);
    case '<=':
      return candidate => order(candidate) <= 0;
    case '>=':
      return candidate => order(candidate) >= 0;
    case '<':
      return candidate => isBelow(candidate, version);
    case '>':
      return candidate => isAbove(candidate, version);
    default:
      return compatibleTest(version);
  }
}

/** A local version of the candidate counts only if the clause has one, too. */
function isEqual(candidate: Version, version: Version): boolean {
  const compared = version.local === null ? publicVersion(candidate) : candidate;
  return compareVersions(compared, version) === 0;
}

/** `<1.0` excludes 1.0rc1 and 1.0.dev1, unless the clause names a pre-release. */
function isBelow(candidate: Version, version: Version): boolean {
  const isPreRelease = version.pre !== null || version.dev !== null;
  return compareVersions(candidate, isPreRelease ? version : { ...version, dev: 0n }) < 0;
}

/** `>1.0` excludes 1.0.post1, unless the clause names a post-release, and 1.0+local. */
function isAbove(candidate: Version, version: Version): boolean {
  if (version.dev !== null) {
    return compareVersions(candidate, { ...version, dev: version.dev + 1n }) >= 0;
  }
  if (version.post !== null) {
    return compareVersions(candidate, { ...version, post: version.post + 1n, dev: 0n }) >= 0;
  }
  return compareVersions(candidate, version) > 0 && !hasSameStem(candidate, version);
}

/** Equal except for post-releases and later parts. */
function hasSameStem(a: Version, b: Version): boolean {
  return (
    a.epoch === b.epoch &&
    compareReleases(a.release, b.release) === 0 &&
    a.pre?.phase === b.pre?.phase &&
    a.pre?.number === b.pre?.number
  );
}

/** `~=1.4.2` is `>=1.4.2,==1.4.*`. */
function compatibleTest(version: Version): Test | null {
  const { release } = version;
  if (release.length < 2) {
    return null;
  }
  const series = { ...version, release: release.slice(0, -1) };
  return candidate =>
    compareVersions(publicVersion(candidate), version) >= 0 && startsWith(candidate, series);
}
