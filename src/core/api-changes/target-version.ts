/** Which versions of a library a notebook is for. */
import type { RequirementFiles } from '../../protocol';
import type { ApiChange } from '../change-data/api-change';
import type { EntryChange } from '../change-data/entry';
import { addToGroup } from '../memo/group-by';
import { projectRequirements } from '../requirements/project-requirements';
import { normalizeName } from '../requirements/requirement';
import { compareVersions, parseVersion } from '../requirements/version';
import type { Version } from '../requirements/version';
import type { RuleContext } from '../rule-context/rule-context';

/** The oldest version of a library that the notebook may meet, and where that is known from. */
export interface TargetVersion {
  readonly version: Version;
  readonly text: string;
  readonly source: 'target' | 'kernel' | 'project';
}

type VersionSources = Pick<RuleContext, 'kernel' | 'requirements' | 'targets' | 'document'>;

/** The version in the settings, else that of the kernel, else the oldest one that the project admits; null where none is known. */
export function targetVersion(sources: VersionSources, distribution: string): TargetVersion | null {
  const name = normalizeName(distribution);
  const text = sources.targets.get(name);
  const wanted = text === undefined ? null : parseVersion(text);
  return wanted === null || text === undefined
    ? presentVersion(sources, name)
    : { version: wanted, text, source: 'target' };
}

/** The version that the notebook has now, as far as that is known. */
function presentVersion(
  { kernel, requirements, document }: VersionSources,
  name: string
): TargetVersion | null {
  if (name === 'python') {
    return pythonOf(document);
  }
  if (kernel !== null) {
    return kernelVersion(kernel, name);
  }
  const bounds = declaredSpecifiers(requirements, name).flatMap(lowerBounds);
  return bounds.reduce<TargetVersion | null>(
    (highest, bound) =>
      highest === null || compareVersions(bound.version, highest.version) > 0 ? bound : highest,
    null
  );
}

/** What the kernel has of a distribution with this normalized name; null where that is not known. */
export function kernelVersion(
  { modules }: NonNullable<VersionSources['kernel']>,
  name: string
): TargetVersion | null {
  for (const { distribution, version: text } of modules.values()) {
    const version = normalizeName(distribution ?? '') === name ? parseVersion(text ?? '') : null;
    if (version !== null) {
      return { version, text: text ?? '', source: 'kernel' };
    }
  }
  return null;
}

const NO_SPECIFIERS: readonly string[] = [];

/** The clauses by which the project requires a distribution on every system. */
export function declaredSpecifiers(
  requirements: VersionSources['requirements'],
  name: string
): readonly string[] {
  return requirements === null
    ? NO_SPECIFIERS
    : (specifiersByName(requirements).get(name) ?? NO_SPECIFIERS);
}

const specifiers = new WeakMap<RequirementFiles, ReadonlyMap<string, readonly string[]>>();

/** Read once for all notebooks of a project, and for all libraries that are asked for. */
function specifiersByName(files: RequirementFiles): ReadonlyMap<string, readonly string[]> {
  let byName = specifiers.get(files);
  if (byName === undefined) {
    const found = new Map<string, string[]>();
    for (const { name, marker, kind, specifier } of projectRequirements(files).requirements) {
      if (marker === null && kind !== 'optional') {
        addToGroup(found, name, specifier?.text ?? '');
      }
    }
    byName = found;
    specifiers.set(files, byName);
  }
  return byName;
}

/** The Python that the notebook names: it was saved by a kernel of that version. */
function pythonOf({ languageVersion }: VersionSources['document']): TargetVersion | null {
  const text = languageVersion === null ? '' : `${languageVersion.major}.${languageVersion.minor}`;
  const version = parseVersion(text);
  return version === null ? null : { version, text, source: 'kernel' };
}

/** How messages name the version. */
export function versionText({ text, source }: TargetVersion): string {
  return source === 'project' ? `${text} and later` : text;
}

/** The versions below which these clauses admit none. */
function lowerBounds(specifier: string): readonly TargetVersion[] {
  return specifier.split(',').flatMap(clause => {
    const bound = /^(?:===?|>=?|~=)\s*(?!\s)([^*]+?)(?:\.\*)?$/.exec(clause.trim());
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

/** Whether the version has the name still and warns. */
export function isDeprecated(change: ApiChange, target: TargetVersion): boolean {
  return (
    change.deprecated !== null &&
    compareVersions(target.version, change.deprecated) >= 0 &&
    !isGone(change, target)
  );
}

/** What a change means for a version: the code fails, warns, or gives another result. */
export type ChangeStatus = 'gone' | 'deprecated' | 'changed';

/** What the change means for the versions of the notebook; null where it means nothing. */
export function changeStatus(
  sources: VersionSources,
  { distribution, gone, deprecated, changed }: EntryChange
): { readonly status: ChangeStatus; readonly target: TargetVersion } | null {
  const target = targetVersion(sources, distribution);
  if (target === null) {
    return null;
  }
  const reaches = (version: Version | null): boolean =>
    version !== null && compareVersions(target.version, version) >= 0;
  if (reaches(gone)) {
    return { status: 'gone', target };
  }
  if (reaches(deprecated)) {
    return { status: 'deprecated', target };
  }
  // Without a given target, nothing asks what a change of versions would do.
  if (target.source !== 'target' || changed === null || !reaches(changed)) {
    return null;
  }
  const present = presentVersion(sources, normalizeName(distribution));
  return present === null || compareVersions(present.version, changed) < 0
    ? { status: 'changed', target }
    : null;
}
