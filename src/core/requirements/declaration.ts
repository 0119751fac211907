/** Whether what is installed is what the requirement files ask for. */
import type { PlacedRequirement, ProjectRequirements } from './project-requirements';
import { normalizeName } from './requirement';

/** How a distribution stands to the requirement files. */
export type Declaration =
  | { readonly kind: 'declared' }
  | { readonly kind: 'missing' }
  /** A requirement does not admit the version. */
  | { readonly kind: 'excluded'; readonly requirement: PlacedRequirement }
  /** The files ask for things that cannot be told. */
  | { readonly kind: 'unknown' };

const DECLARED: Declaration = { kind: 'declared' };

/**
 * Looks up a distribution of some version. `others` are distributions that give the same modules: one of them will do,
 * whatever its version.
 */
export function declarationOf(
  project: ProjectRequirements,
  distribution: string,
  version: string | null,
  others: readonly string[]
): Declaration {
  const name = normalizeName(distribution);
  const own = project.requirements.filter(requirement => requirement.name === name);
  if (own.some(isDemand)) {
    const requirement = version === null ? null : excluding(own, version);
    return requirement === null ? DECLARED : { kind: 'excluded', requirement };
  }
  const names = new Set(others.map(normalizeName));
  const isGiven =
    project.ownNames.has(name) ||
    project.requirements.some(other => names.has(other.name) && isDemand(other));
  return isGiven ? DECLARED : { kind: project.complete ? 'missing' : 'unknown' };
}

function isDemand({ kind }: PlacedRequirement): boolean {
  return kind !== 'constraint';
}

/**
 * The requirement that does not admit the version. Those with a condition, those of extras and the versions of a lock
 * file are alternatives: one of them is enough.
 */
function excluding(own: readonly PlacedRequirement[], version: string): PlacedRequirement | null {
  if (own.some(({ specifier }) => specifier === null)) {
    return null;
  }
  const refuses = ({ specifier }: PlacedRequirement): boolean =>
    specifier?.admits(version) === false;
  const isAlternative = ({ kind, marker }: PlacedRequirement): boolean =>
    marker !== null || kind === 'optional';
  const locked = own.filter(({ kind }) => kind === 'locked');
  const open = own.filter(({ kind }) => kind !== 'locked');
  const strict = open.filter(one => !isAlternative(one));
  const alternatives = strict.some(isDemand) ? [] : open.filter(isAlternative);
  for (const group of [alternatives, locked]) {
    if (group.length > 0 && group.every(refuses)) {
      return group[0];
    }
  }
  return strict.find(refuses) ?? null;
}
