/** What the request to a language model says about the libraries: their versions, and what changed of the names that the shown cells use. */
import { kernelVersion } from '../api-changes/target-version';
import type { TargetVersion } from '../api-changes/target-version';
import type { ApiChange } from '../change-data/api-change';
import type { EntryChange } from '../change-data/entry';
import { importedDistributions } from '../imports/imported-distributions';
import type { NotebookCell } from '../notebook/document';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { compareVersions } from '../requirements/version';
import type { Version } from '../requirements/version';
import type { Situation } from '../restore/situation';

/** More changes and libraries are not listed. */
const MAX_NOTES = 12;
const MAX_LIBRARIES = 30;

/** A change, and how much it has to do with the failure. */
interface Note {
  readonly text: string;
  readonly rank: number;
}

/** Python and the libraries that the cells import, with their versions; empty where no kernel is known. */
export function libraryVersions(
  { kernel, python, lint }: Situation,
  cells: readonly NotebookCell[]
): readonly string[] {
  const libraries = importedBy(cells, lint.summaries, kernel).slice(0, MAX_LIBRARIES);
  const versions = libraries.flatMap(name => {
    const version = kernel === null ? null : kernelVersion(kernel, name);
    return version === null ? [] : [`${name} ${version.text}`];
  });
  return [...(python === null ? [] : [`Python ${python}`]), ...versions];
}

/**
 * What changed of the names in the failing cell, those of the error first. A method counts by its name alone, since the type
 * of its object need not be known: a model can tell.
 */
export function changeNotes(situation: Situation): readonly string[] {
  const { apiChanges, document, kernel, lint, failure } = situation;
  const summary = lint.summaries.get(failure.cell.key);
  if (kernel === null || summary === undefined) {
    return [];
  }
  const versions = new Map(
    importedBy(document.cells, lint.summaries, kernel).map(name => [
      name,
      kernelVersion(kernel, name)
    ])
  );
  const names = namesIn(summary);
  const error = failure.error?.evalue ?? '';
  const rankOf = (name: string): number => Number(!error.includes(name));
  const notes: Note[] = [];
  for (const name of names) {
    for (const change of entriesOf(name, apiChanges.entries)) {
      const text = entryNote(change, versions.get(change.distribution) ?? null);
      notes.push(...(text === null ? [] : [{ text, rank: rankOf(name) }]));
    }
  }
  for (const change of apiChanges.names.values()) {
    const target = versions.get(change.distribution) ?? null;
    const name = lastPart(change.api);
    if (target !== null && names.has(name) && isReached(change.gone, target)) {
      notes.push({ text: removalNote(change), rank: rankOf(name) });
    }
  }
  const sorted = notes.sort((a, b) => a.rank - b.rank).map(({ text }) => text);
  return [...new Set(sorted)].slice(0, MAX_NOTES);
}

function importedBy(
  cells: readonly NotebookCell[],
  summaries: Situation['lint']['summaries'],
  kernel: Situation['kernel']
): readonly string[] {
  const known = cells.flatMap(({ key }) => summaries.get(key) ?? []);
  return importedDistributions(known, kernel?.modules ?? null);
}

/** Attributes, functions and imported names of a cell. */
function namesIn({ module }: CellSummary): ReadonlySet<string> {
  const names = new Set<string>();
  walk(module?.body ?? [], node => {
    if (node.kind === 'Attribute') {
      names.add(node.attr.name);
    } else if (node.kind === 'Call' && node.func.kind === 'Name') {
      names.add(node.func.id);
    } else if (node.kind === 'Alias') {
      names.add(lastPart(node.name.name));
    }
  });
  return names;
}

function entriesOf(
  name: string,
  { byName, byFunction, functionNames }: Situation['apiChanges']['entries']
): readonly EntryChange[] {
  const functions = functionNames.has(name)
    ? [...byFunction].flatMap(([api, changes]) => (lastPart(api) === name ? changes : []))
    : [];
  return [...(byName.get(name) ?? []), ...functions];
}

/** Null where the change is newer than the installed version. */
function entryNote(
  { entry, api, distribution, gone, deprecated, changed }: EntryChange,
  target: TargetVersion | null
): string | null {
  const reaches = (version: Version | null): boolean =>
    target !== null && version !== null && isReached(version, target);
  const what = reaches(gone)
    ? `gone since ${distribution} ${entry.gone ?? ''}`
    : reaches(changed)
      ? `other result since ${distribution} ${entry.changed ?? ''}`
      : reaches(deprecated)
        ? `deprecated since ${distribution} ${entry.deprecated ?? ''}`
        : null;
  const subject = entry.argument === undefined ? api : `${api}, argument ${entry.argument.name}`;
  return what === null ? null : `${subject}: ${what}${useText(entry.use ?? null)}`;
}

function removalNote({ api, distribution, goneText, use }: ApiChange): string {
  return `${api}: gone since ${distribution} ${goneText}${useText(use)}`;
}

function useText(use: string | null): string {
  return use === null || use === '' ? '' : `; instead: ${use}`;
}

function isReached(version: Version, target: TargetVersion): boolean {
  return compareVersions(target.version, version) >= 0;
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}
