/** Reads `requires-python`: the Python versions that a project supports. */
import { NEWEST_PYTHON, OLDEST_PYTHON } from '../python/version';
import type { PythonVersion } from '../python/version';

/** More than the bug-fix releases of any minor version of Python 3. */
const MICRO_VERSIONS = 100;

/** Longer texts are no specifiers: each clause is tried with all versions. */
const MAX_LENGTH = 1_000;

type Release = readonly number[];
type Clause = (release: Release) => boolean;

/**
 * The oldest known version that a specifier such as `>=3.9,<3.13` admits: a project must run there, too. Null where the
 * text is not a version specifier, or admits no known version.
 */
export function oldestAdmitted(specifier: string): PythonVersion | null {
  if (specifier.length > MAX_LENGTH) {
    return null;
  }
  const clauses = specifier
    .split(',')
    .filter(text => text.trim() !== '')
    .map(readClause);
  // Before any of the many releases is compared with all clauses.
  const valid = clauses.filter(clause => clause !== null);
  if (clauses.length === 0 || valid.length < clauses.length) {
    return null;
  }
  const admits = (minor: number): boolean =>
    Array.from({ length: MICRO_VERSIONS }, (_, micro) => [3, minor, micro]).some(release =>
      valid.every(clause => clause(release))
    );
  for (let { minor } = OLDEST_PYTHON; minor <= NEWEST_PYTHON.minor; minor += 1) {
    if (admits(minor)) {
      return { major: 3, minor };
    }
  }
  return null;
}

/** One clause, as <https://peps.python.org/pep-0440/#version-specifiers> defines it; null where it is not one. */
function readClause(text: string): Clause | null {
  const match =
    /^\s*(===?|[<>]=?|!=|~=)\s*v?(\d+(?:\.\d+)*)(\.\*|(?:[-_.]{0,2}(?:a|b|c|rc|alpha|beta|pre|post|dev)(?:[-_.]?\d+)?)*[-_.]?)\s*$/i.exec(
      text
    );
  if (match === null) {
    return null;
  }
  const [, operator, number, suffix] = match;
  const named = number.split('.').map(Number);
  const isPrefix = suffix === '.*';
  if (isPrefix && operator !== '==' && operator !== '!=') {
    return null;
  }
  const order = (release: Release): number => compare(release, named);
  const isSame = (release: Release): boolean =>
    isPrefix ? startsWith(release, named) : order(release) === 0;
  switch (operator) {
    case '>=':
      return release => order(release) >= 0;
    case '>':
      return release => order(release) > 0;
    case '<=':
      return release => order(release) <= 0;
    case '<':
      return release => order(release) < 0;
    case '!=':
      return release => !isSame(release);
    case '~=':
      return named.length < 2
        ? null
        : release => order(release) >= 0 && startsWith(release, named.slice(0, -1));
    default:
      return isSame;
  }
}

/** Missing parts count as 0, so that 3.9 is 3.9.0. */
function compare(a: Release, b: Release): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}

function startsWith(release: Release, prefix: Release): boolean {
  return prefix.every((part, index) => (release[index] ?? 0) === part);
}
