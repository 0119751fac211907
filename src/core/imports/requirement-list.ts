/** Collects requirements, one for each distribution. */
import type { NotebookRequirement, RequirementSource } from '../../protocol';
import { normalizeName } from '../requirements/requirement';

/** A requirement as one import, statement or function gives it. */
export interface RequirementPart {
  readonly distribution: string;
  readonly source: RequirementSource;
  readonly specifier: string;
  readonly extras: readonly string[];
  readonly importName?: string;
  readonly reason?: string;
}

/** Requirements by the normalized names of their distributions. */
export class RequirementList {
  private readonly byName = new Map<string, NotebookRequirement>();

  /** Adds a requirement, or what is new in it to the known one. */
  add({ distribution, source, specifier, extras, importName, reason }: RequirementPart): void {
    const name = normalizeName(distribution);
    const known = this.byName.get(name);
    const names = [
      ...(known?.import_names ?? []),
      ...(importName === undefined ? [] : [importName])
    ];
    this.byName.set(name, {
      distribution: known?.distribution ?? distribution,
      import_names: [...new Set(names)].sort(),
      specifier: known === undefined || known.specifier === '' ? specifier : known.specifier,
      extras: [...new Set([...(known?.extras ?? []), ...extras])].sort(),
      source: known?.source ?? source,
      reason: known === undefined ? (reason ?? null) : known.reason
    });
  }

  /** By name. */
  sorted(): readonly NotebookRequirement[] {
    return [...this.byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }
}
