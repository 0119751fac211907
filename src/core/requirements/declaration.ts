/** Compares installed distributions with the requirement files. */
import type { ProjectRequirement, ProjectRequirements } from './project-requirements';
import { normalizeName } from './requirement';

/** The status of a distribution in the requirement files. */
export type Declaration =
  | { readonly kind: 'declared' }
  | { readonly kind: 'missing' }
  /** A requirement excludes the version. */
  | { readonly kind: 'excluded'; readonly requirement: ProjectRequirement }
  /** The files contain requirements that cannot be determined. */
  | { readonly kind: 'unknown' };

const DECLARED: Declaration = { kind: 'declared' };

/**
 * Looks up a distribution and version. `alternatives` are distributions that provide the same modules: any version
 * of one of them satisfies the requirement.
 */
export function findDeclaration(
  project: ProjectRequirements,
  distribution: string,
  version: string | null,
  alternatives: readonly string[]
): Declaration {
  const name = normalizeName(distribution);
  const own = project.requirements.filter(requirement => requirement.name === name);
  if (own.some(isDemand)) {
    const requirement = version === null ? null : excluding(own, version);
    return requirement === null ? DECLARED : { kind: 'excluded', requirement };
  }
  const names = new Set(alternatives.map(normalizeName));
  const isSatisfied =
    project.ownNames.has(name) ||
    [name, ...names].some(each => project.outerNames.has(each)) ||
    project.requirements.some(other => names.has(other.name) && isDemand(other));
  return isSatisfied ? DECLARED : { kind: project.complete ? 'missing' : 'unknown' };
}

function isDemand({ kind }: ProjectRequirement): boolean {
  return kind !== 'constraint';
}

/**
 * The requirement that excludes the version. Conditional requirements, extras and versions in a lock file are
 * alternatives: one match is enough.
 */
function excluding(own: readonly ProjectRequirement[], version: string): ProjectRequirement | null {
  if (own.some(({ specifier }) => specifier === null)) {
    return null;
  }
  const excludes = ({ specifier }: ProjectRequirement): boolean =>
    specifier?.admits(version) === false;
  const isAlternative = ({ kind, marker }: ProjectRequirement): boolean =>
    marker !== null || kind === 'optional';
  const locked = own.filter(({ kind }) => kind === 'locked');
  const open = own.filter(({ kind }) => kind !== 'locked');
  const strict = open.filter(one => !isAlternative(one));
  const alternatives = strict.some(isDemand) ? [] : open.filter(isAlternative);
  for (const group of [alternatives, locked]) {
    if (group.length > 0 && group.every(excludes)) {
      return group[0];
    }
  }
  return strict.find(excludes) ?? null;
}
