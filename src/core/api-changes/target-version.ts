/** Which versions of a library a notebook is for. */
import type { ApiChange } from './api-changes';
import { projectRequirements } from '../requirements/project-requirements';
import { normalizeName } from '../requirements/requirement';
import { compareVersions, parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';
import type { RuleContext } from '../rule-context/rule-context';

/** The oldest version of a library that the notebook may meet, and where that is known from. */
export interface TargetVersion {
  readonly version: Version;
  readonly text: string;
  readonly source: 'kernel' | 'project';
}

/** The version of the kernel, else the oldest one that the project admits; null where neither is known. */
export function targetVersion(
  { kernel, requirements }: Pick<RuleContext, 'kernel' | 'requirements'>,
  distribution: string
): TargetVersion | null {
  const name = normalizeName(distribution);
  for (const facts of kernel?.modules.values() ?? []) {
    const version = parseVersion(facts.version ?? '');
    if (version !== null && normalizeName(facts.distribution ?? '') === name) {
      return { version, text: facts.version ?? '', source: 'kernel' };
    }
  }
  if (kernel !== null || requirements === null) {
    return null;
  }
  const declared = projectRequirements(requirements).requirements.filter(
    each => each.name === name && each.marker === null && each.kind !== 'optional'
  );
  const bounds = declared.flatMap(({ specifier }) => lowerBounds(specifier?.text ?? ''));
  return bounds.reduce<TargetVersion | null>(
    (highest, bound) =>
      highest === null || compareVersions(bound.version, highest.version) > 0 ? bound : highest,
    null
  );
}

/** The versions below which these clauses admit none. */
function lowerBounds(specifier: string): readonly TargetVersion[] {
  return specifier.split(',').flatMap(clause => {
    const bound = /^(?:===?|>=?|~=)\s*([^*]+?)(?:\.\*)?$/.exec(clause.trim());
    const version = bound === null ? null : parseVersion(bound[1]);
    return bound === null || version === null
      ? []
      : [{ version, text: bound[1], source: 'project' as const }];
  });
}

/** Whether the version lacks the name. */
export function isGone({ gone }: ApiChange, { version }: TargetVersion): boolean {
  return compareVersions(version, gone) >= 0;
}
