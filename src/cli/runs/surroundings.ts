/** Reads what is around a notebook: the files of its project, its older versions and its neighbors. */
import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { notebookRequirements } from '../../core/imports/notebook-requirements';
import type { NotebookDocument } from '../../core/notebook/document';
import type { SummaryOptions } from '../../core/python/flow/summary-options';
import { readEnvironmentYml } from '../../core/requirements/environment-yml';
import { provideEnvironmentYml } from '../../core/requirements/requirement-file';
import type { NotebookRequirement } from '../../protocol';
import { changedOn } from '../notebooks/git-history';
import { projectFiles } from '../notebooks/project-files';
import type { Surroundings } from '../../core/restore/situation';
import { withSlashes } from '../notebooks/notebook-files';
import type { NotebookFile } from '../notebooks/notebook-files';
import { projectFolder } from '../notebooks/project-folder';
import { relatedNotebooks, relatedTexts } from './related-notebooks';
import type { RelatedText } from './related-notebooks';

/** More files or folders than this are not listed. */
const MAX_FILES = 20_000;
const MAX_DEPTH = 12;

/** Folders with files that are not of the project, and those with made-up data of earlier restorations. */
const OTHERS = /^(?:\..*|node_modules|__pycache__|site-packages|venv|env|.*\.restore)$/;

/** What is around a notebook apart from its requirements, as plain data. */
export interface KnownSurroundings {
  readonly files: readonly string[];
  readonly related: readonly RelatedText[];
  readonly changedOn: string | null;
}

/** Reads what is around the notebook at this path. */
export function knownSurroundings(notebook: string): KnownSurroundings {
  return {
    files: filesOfProject(path.dirname(notebook)),
    related: [...relatedTexts(notebook)],
    changedOn: changedOn(notebook)
  };
}

/** What is around a notebook, which is read when it is asked for. */
export function surroundingsOf(
  { absolute, surroundings }: NotebookFile,
  document: NotebookDocument,
  options: SummaryOptions
): Surroundings {
  const folder = path.dirname(absolute);
  const known = once(() =>
    surroundings === undefined
      ? null
      : (JSON.parse(readFileSync(surroundings, 'utf8')) as { surroundings: KnownSurroundings })
          .surroundings
  );
  return {
    files: once(() => known()?.files ?? filesOfProject(folder)),
    relatedNotebooks: once(() => relatedNotebooks(known()?.related ?? relatedTexts(absolute))),
    requirements: once(() => requirementsOf(folder, document, options)),
    changedOn: once(() => {
      const there = known();
      return there === null ? changedOn(absolute) : there.changedOn;
    })
  };
}

function requirementsOf(
  folder: string,
  document: NotebookDocument,
  options: SummaryOptions
): readonly NotebookRequirement[] {
  provideEnvironmentYml(readEnvironmentYml);
  const project = projectFiles(folder);
  const found = notebookRequirements(document, options, {
    ...project,
    reader: project,
    installed: null
  });
  return [...found.requirements, ...found.optional];
}

function filesOfProject(folder: string): readonly string[] {
  const found: string[] = [];
  const pending: { readonly at: string; readonly depth: number }[] = [
    { at: projectFolder(folder), depth: 0 }
  ];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    for (const entry of entriesOf(next.at)) {
      const whole = path.join(next.at, entry.name);
      if (found.length + pending.length >= MAX_FILES) {
        return found;
      }
      if (entry.isDirectory() && !OTHERS.test(entry.name) && next.depth < MAX_DEPTH) {
        pending.push({ at: whole, depth: next.depth + 1 });
      } else if (entry.isFile()) {
        found.push(withSlashes(path.relative(folder, whole)));
      }
    }
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function once<Value>(read: () => Value): () => Value {
  let value: { readonly read: Value } | null = null;
  return () => (value ??= { read: read() }).read;
}
