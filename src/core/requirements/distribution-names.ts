/** Names the distribution that provides a module. */
import type { RequirementSource } from '../../protocol';
import {
  distributionsForModule,
  distributionsForSubmodule,
  isHostModule,
  isLocalName,
  isSharedModule
} from './distributions';
import type { InstalledPackages } from './installed-packages';
import { normalizeName } from './requirement';

/** The distribution of a module, and where its name comes from. */
export interface NamedDistribution {
  readonly distribution: string;
  readonly source: Extract<
    RequirementSource,
    'stated' | 'installed' | 'declared' | 'table' | 'same-name'
  >;
  /** The part of the module's dotted name that identifies it. */
  readonly importName: string;
}

/** Where names come from, besides the tables. Names are normalized → as written. */
export interface NameSources {
  readonly installed: InstalledPackages | null;
  /** The requirements that the cells state. */
  readonly stated: ReadonlyMap<string, string>;
  /** The requirements that the project declares. */
  readonly declared: ReadonlyMap<string, string>;
}

/** Names distributions: first as installed, stated or declared, then by the table of modules, then like the module. */
export class DistributionNames {
  constructor(private readonly sources: NameSources) {}

  /** The distribution of `module`, or of `module.member`; null if unknown. */
  find(module: string, member: string | null): NamedDistribution | null {
    const whole = member === null ? module : `${module}.${member}`;
    const [top] = module.split('.', 1);
    const installed = this.installedFor(whole);
    const known = installed ?? tableEntry(whole);
    const names = known?.names ?? [];
    const importName = known?.path ?? top;
    const preferred = this.preferred(top, names, known === null);
    if (preferred !== null) {
      return { ...preferred, importName };
    }
    if (names.length > 0) {
      const usual = distributionsForModule(importName).find(name => hasName(names, name));
      const source = installed === null ? 'table' : 'installed';
      return { distribution: spelled(names, usual ?? names[0]), source, importName };
    }
    return isGuessable(top) && !isHostModule(whole)
      ? { distribution: top.replaceAll('_', '-'), source: 'same-name', importName: top }
      : null;
  }

  /** Whether the name is more than a guess. */
  isKnown(module: string, member: string | null): boolean {
    const named = this.find(module, member);
    return named !== null && named.source !== 'same-name';
  }

  private installedFor(whole: string): { path: string; names: readonly string[] } | null {
    for (const path of prefixes(whole)) {
      const names = this.sources.installed?.modules.get(path) ?? [];
      if (names.length > 0) {
        return { path, names };
      }
    }
    return null;
  }

  /** The distribution that a cell states, or the project declares, among those that may provide the module. */
  private preferred(
    top: string,
    names: readonly string[],
    isUnknown: boolean
  ): Pick<NamedDistribution, 'distribution' | 'source'> | null {
    const similar = isUnknown && !isSharedModule(top) ? similarNames(top) : [];
    const candidates = [...names, ...distributionsOf(top), ...similar].map(normalizeName);
    for (const source of ['stated', 'declared'] as const) {
      for (const name of candidates) {
        const written = this.sources[source].get(name);
        if (written !== undefined) {
          return { distribution: written, source };
        }
      }
    }
    return null;
  }
}

function distributionsOf(top: string): readonly string[] {
  return isSharedModule(top) ? [] : distributionsForModule(top);
}

/** The names in the tables for a dotted module, the longest prefix first. */
function tableEntry(whole: string): { path: string; names: readonly string[] } | null {
  const [top] = whole.split('.', 1);
  for (const path of prefixes(whole)) {
    const names = path === top ? distributionsForModule(top) : distributionsForSubmodule(path);
    if (names.length > 0) {
      return { path, names };
    }
  }
  return null;
}

/** `a.b.c`, `a.b`, `a` */
function prefixes(dotted: string): readonly string[] {
  const parts = dotted.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
}

/** Spellings of a distribution's name that are usual for a module. */
function similarNames(module: string): readonly string[] {
  return [module, `python-${module}`, `py${module}`, `${module}-python`, `${module}-py`];
}

/** A name that another distribution would hardly have, and that no local module usually has. */
function isGuessable(module: string): boolean {
  return /^[A-Za-z]\w+$/.test(module) && !isLocalName(module) && !isSharedModule(module);
}

function hasName(names: readonly string[], name: string): boolean {
  return names.some(other => normalizeName(other) === normalizeName(name));
}

/** The name as one of the names is written; itself if it is none of them: `PyYAML` for `pyyaml`. */
export function spelled(names: readonly string[], name: string): string {
  return names.find(other => normalizeName(other) === normalizeName(name)) ?? name;
}
