/** Compares the packages of two Pythons. */
import type { RunPython, RunResult } from '../../../protocol';
import { distributionsForModule } from '../../requirements/distributions';
import { normalizeName } from '../../requirements/requirement';

/** A package whose versions differ; null where one side lacks it. */
export interface PackageDifference {
  readonly name: string;
  readonly here: string | null;
  readonly there: string | null;
  /** Whether the notebook imports it. */
  readonly isImported: boolean;
}

/** The packages whose versions differ from this machine; null if one side is unknown. */
export function differencesOf(
  { kernel }: Pick<RunResult, 'kernel'>,
  here: RunPython | null,
  imported: readonly string[]
): readonly PackageDifference[] | null {
  const there = kernel?.python ?? null;
  return here === null || there === null ? null : packageDifferences(here, there, imported);
}

/**
 * The packages that differ, imported ones first. Of the others only those that both sides have: every environment has
 * some that are unrelated to the notebook. `imported`: top-level modules.
 */
export function packageDifferences(
  here: Pick<RunPython, 'packages'>,
  there: Pick<RunPython, 'packages'>,
  imported: readonly string[]
): readonly PackageDifference[] {
  const names = new Set(
    imported.flatMap(module => [module, ...distributionsForModule(module)]).map(normalizeName)
  );
  const [ours, theirs] = [byName(here), byName(there)];
  const all = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  const differing = all.flatMap((key): PackageDifference[] => {
    const [our, their] = [ours.get(key), theirs.get(key)];
    const isImported = names.has(key);
    const isRelevant = isImported || (our !== undefined && their !== undefined);
    return isRelevant && our?.version !== their?.version
      ? [
          {
            name: their?.name ?? our?.name ?? key,
            here: our?.version ?? null,
            there: their?.version ?? null,
            isImported
          }
        ]
      : [];
  });
  return differing.sort((a, b) => Number(b.isImported) - Number(a.isImported));
}

interface Package {
  readonly name: string;
  readonly version: string;
}

function byName({ packages }: Pick<RunPython, 'packages'>): ReadonlyMap<string, Package> {
  return new Map(
    Object.entries(packages).map(([name, version]) => [
      normalizeName(name),
      { name, version: String(version) }
    ])
  );
}
