/** What other versions of libraries mean for a notebook, as the view lists it. */
import type { LintResult } from '../../core/lint/result';
import type { Finding } from '../../core/rules/contract';

/** Library → version, by the normalized name of its distribution. */
export type Versions = Readonly<Record<string, string>>;

/** One library that the user asked about. */
export interface UpgradeLibrary {
  readonly name: string;
  readonly version: string;
  /** Whether any change of it is known. */
  readonly isKnown: boolean;
  readonly isImported: boolean;
  /** In document order. */
  readonly findings: readonly Finding[];
}

/** The answer for all libraries that the user asked about. */
export interface UpgradeView {
  readonly libraries: readonly UpgradeLibrary[];
  /** How many findings comments in the notebook hide. */
  readonly hiddenByComments: number;
  /** Imported libraries that the user did not ask about, with known changes and without. */
  readonly notAsked: readonly string[];
  readonly unknown: readonly string[];
}

/** What the view is made of, besides the findings. */
export interface UpgradeFacts {
  readonly versions: Versions;
  /** The distributions that the notebook imports. */
  readonly imported: readonly string[];
  /** The libraries that the data is about, with the newest version that it knows of. */
  readonly newest: ReadonlyMap<string, string>;
  /** Libraries with versions that are known not to work with those of another library. */
  readonly combined: ReadonlySet<string>;
}

/** Python's own modules need no import of a distribution. */
const PYTHON = 'python';

/** Builds the view of what `result` has about these versions. */
export function upgradeView(
  result: Pick<LintResult, 'findings' | 'suppressed'>,
  { versions, imported, newest, combined }: UpgradeFacts
): UpgradeView {
  const rest = imported.filter(name => !Object.hasOwn(versions, name));
  return {
    libraries: Object.entries(versions).map(([name, version]) => ({
      name,
      version,
      isKnown: newest.has(name) || combined.has(name),
      isImported: name === PYTHON || imported.includes(name),
      findings: result.findings
        .filter(finding => libraryAsked(versions, finding) === name)
        .sort(byPosition)
    })),
    hiddenByComments: findingsAbout(versions, result.suppressed).length,
    notAsked: rest.filter(name => newest.has(name)),
    unknown: rest.filter(name => !newest.has(name))
  };
}

/** The findings about these libraries. */
export function findingsAbout(
  versions: Versions,
  findings: readonly Finding[]
): readonly Finding[] {
  return findings.filter(finding => libraryAsked(versions, finding) !== null);
}

/** The first library of the question that a finding is about: it names one, or two that do not work together. */
function libraryAsked(versions: Versions, { data }: Finding): string | null {
  const named: readonly unknown[] = Array.isArray(data.libraries) ? data.libraries : [data.library];
  return Object.keys(versions).find(name => named.includes(name)) ?? null;
}

function byPosition(a: Finding, b: Finding): number {
  return (
    (a.cell?.index ?? 0) - (b.cell?.index ?? 0) || (a.range?.start ?? 0) - (b.range?.start ?? 0)
  );
}

/** The versions that the user is likely to ask about: those of the project, else the newest ones with known changes. */
export function proposedVersions(
  project: Versions,
  { imported, newest }: Pick<UpgradeFacts, 'imported' | 'newest'>
): string {
  const versions = Object.keys(project).length > 0 ? Object.entries(project) : newestOf();
  return versions.map(([name, version]) => `${name}>=${version}`).join(', ');

  function newestOf(): readonly (readonly [string, string])[] {
    return imported.flatMap(name => {
      const version = newest.get(name);
      return version === undefined ? [] : [[name, version] as const];
    });
  }
}
