/** Made-up files in place of those that are nowhere. */
import type { DataFile } from '../data-shapes/data-file';
import type { DataReads } from '../data-shapes/data-reads';
import { dataReads } from '../data-shapes/data-reads';
import type { PathSite } from '../data-shapes/path-sites';
import { ANY_NAME } from '../data-shapes/values';
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { mappedRange } from '../rule-context/source-range';
import { base64 } from '../stand-in-files/bytes';
import { contentPhrase, fileContent } from '../stand-in-files/file-content';
import type { AddedFile, Candidate } from './candidate';
import { missingFileOf } from './missing-name';
import { literalChanges } from './path-candidates';
import type { Situation } from './situation';
import { pythonText, rewriteLiteral, textLiterals } from './text-literals';

/** Larger files are not made. */
const MAX_BYTES = 2_000_000;

/** Files in a folder whose names the code lists. */
const FILES_IN_FOLDER = 4;

/** What is done with a picture that is missing. */
const WITHOUT_PICTURE = /NoneType|\.empty\(\)|dtype object/;

/**
 * A made-up file that fits how the code reads it, in the folder for added files. Nothing that the notebook computes from it
 * means anything; it only shows whether the code runs.
 */
export function dataCandidates(situation: Situation): readonly Candidate[] {
  const { failure } = situation;
  const reads = readsOf(situation);
  const file = missingFile(situation, reads);
  if (file === null || !/^[^\n\r]{1,500}$/.test(file.path)) {
    return [];
  }
  const added = addedPath(situation, file.path);
  const made = added === null ? null : madeFiles(file, added, reads);
  const edits = added === null ? null : pathEdits(situation, reads, file.path, added);
  if (added === null || made === null || edits === null) {
    return [];
  }
  return [
    {
      kind: 'data',
      cell: failure.cell.key,
      detail: `Read ${made.phrase} from \`${added}\``,
      trust: 'stand-in',
      edits,
      install: null,
      files: made.files
    }
  ];
}

/** What the code of a notebook reads. */
export function readsOf({ document, lint }: Situation): DataReads {
  return dataReads(
    document.cells.map(({ key }) => {
      const summary = lint.summaries.get(key);
      return { key, texts: summary === undefined ? [] : textsOf(summary) };
    })
  );
}

/** The file at which the notebook stops, if its code shows how it is read. */
function missingFile(
  { failure, surroundings, addedFolder }: Situation,
  { files }: DataReads
): DataFile | null {
  const missing = missingFileOf(failure);
  if (missing !== null) {
    return [...files.values()].find(({ path }) => isSamePath(path, missing)) ?? null;
  }
  if (!WITHOUT_PICTURE.test(failure.error?.evalue ?? '')) {
    return null;
  }
  const known = new Set(surroundings.files());
  return (
    [...files.values()].find(
      ({ failsLater, path }) =>
        failsLater && !known.has(path) && !path.startsWith(`${addedFolder}/`)
    ) ?? null
  );
}

/** Some libraries name the whole path of a file that the code names from its folder. */
function isSamePath(path: string, missing: string): boolean {
  const [one, other] = [path, missing].map(each =>
    each.replaceAll('\\', '/').replace(/^(?:\.\/)+|\/$/g, '')
  );
  return one === other || (/^(?:\/|[A-Za-z]:)/.test(other) && other.endsWith(`/${one}`));
}

/** The path of the made-up file; null where its name is none for it. */
function addedPath(situation: Situation, path: string): string | null {
  const { addedFolder } = situation;
  if (path.startsWith(`${addedFolder}/`)) {
    return path;
  }
  const parts = path
    .replace(/\/+$/, '')
    .split('/')
    .filter(part => !/^(?:\.{0,2}|[A-Za-z]:)$/.test(part));
  if (parts.length === 0 || !parts.every(part => /^[\w. -]{1,100}$/.test(part))) {
    return null;
  }
  const isTaken = (name: string): boolean =>
    textLiterals(situation).some(({ value }) => value === `${addedFolder}/${name}`);
  const [name, parent] = parts.reverse();
  const names = [name, ...(parent === undefined ? [] : [`${parent}/${name}`])];
  const free = names.find(each => !isTaken(each));
  return free === undefined ? null : `${addedFolder}/${free}`;
}

interface MadeFiles {
  readonly phrase: string;
  readonly files: readonly AddedFile[];
}

function madeFiles(file: DataFile, added: string, { files }: DataReads): MadeFiles | null {
  if (file.format !== 'folder') {
    const made = addedFile(file, added);
    return made === null ? null : { phrase: contentPhrase(file), files: [made] };
  }
  const member = files.get(`${file.path.replace(/\/$/, '')}/${ANY_NAME}`);
  const extension = member?.format === 'picture' ? 'png' : 'txt';
  const first = member === undefined ? null : addedFile(member, `${added}/stand-in-1.${extension}`);
  return member === undefined || first === null
    ? null
    : {
        phrase: `${FILES_IN_FOLDER} files, each ${contentPhrase(member)},`,
        files: Array.from({ length: FILES_IN_FOLDER }, (_, at) => ({
          ...first,
          path: `${added}/stand-in-${at + 1}.${extension}`
        }))
      };
}

/** A file with made-up content; null where none fits. */
export function addedFile(file: DataFile, path: string): AddedFile | null {
  const content = fileContent(file, path);
  return content === null || content.length > MAX_BYTES
    ? null
    : typeof content === 'string'
      ? { path, format: 'text', content }
      : { path, format: 'base64', content: base64(content) };
}

/** Makes the code read the made-up file; null where that cannot be done. */
function pathEdits(
  situation: Situation,
  reads: DataReads,
  path: string,
  added: string
): readonly Edit[] | null {
  if (path === added) {
    // An earlier step has led the code to the folder for added files.
    return [];
  }
  const sites = reads.sitesOf(each => isSamePath(each, path));
  const edits = sites.flatMap(site => siteEdit(situation, site, added) ?? []);
  if (edits.length > 0) {
    return edits;
  }
  return beginningEdits(situation, path, added);
}

function siteEdit({ document, lint }: Situation, site: PathSite, added: string): Edit | null {
  const cell = document.cells.find(({ key }) => key === site.place.cell);
  const summary = cell === undefined ? undefined : lint.summaries.get(cell.key);
  const text = summary === undefined ? undefined : textsOf(summary).at(site.place.text);
  if (cell === undefined || text === undefined) {
    return null;
  }
  const { start, end } = mappedRange(text.map, site.node);
  const literal = pythonText(added);
  return replaceText(cell, start, end, site.maker === null ? literal : `${site.maker}(${literal})`);
}

/** Where paths are put together, their beginning leads to the folder for added files, if the project has nothing there. */
function beginningEdits(situation: Situation, path: string, added: string): readonly Edit[] | null {
  const changes = literalChanges(path, added, textLiterals(situation));
  const isUsed = changes.some(({ literal }) => {
    const folder = literal.value.replace(/^(?:\.\/)+/, '');
    return situation.surroundings.files().some(file => file.startsWith(folder));
  });
  return changes.length === 0 || isUsed
    ? null
    : changes.map(({ literal, value }) => rewriteLiteral(literal, value));
}
