/** Made-up files in place of those that are nowhere. */
import { withoutEndSlashes } from '../messages/end-slashes';
import type { DataReads } from '../data-shapes/data-reads';
import { dataReads } from '../data-shapes/data-reads';
import type { PathSite } from '../data-shapes/path-sites';
import { textsOf } from '../file-paths/path-uses';
import { insertCell, replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { dottedPath } from '../imports/dotted-path';
import { mappedRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import type { MadeFiles } from './made-files';
import { madeFile, madeFolder, madeListing } from './made-files';
import type { MissingData } from './missing-data';
import { isSamePath, missingData } from './missing-data';
import { literalChanges } from './path-candidates';
import type { Situation } from './situation';
import { pythonText, rewriteLiteral, textLiterals } from './text-literals';

/**
 * A made-up file that fits how the code reads it, in the folder for added files. Nothing that the notebook computes from it
 * means anything; it only shows whether the code runs.
 */
export function dataCandidates(situation: Situation): readonly Candidate[] {
  const reads = readsOf(situation);
  const missing = missingData(situation, reads);
  if (missing === null || !/^[^\n\r]{1,500}$/.test(missing.file.path)) {
    return [];
  }
  const standIn = missing.isPattern
    ? folderStandIn(situation, reads, missing)
    : fileStandIn(situation, reads, missing);
  return standIn === null ? [] : [dataCandidate(situation, standIn)];
}

/** Made-up files, and the edits that lead the code to them. */
interface StandIn {
  readonly added: string;
  readonly made: MadeFiles;
  readonly edits: readonly Edit[];
}

function dataCandidate(situation: Situation, { added, made, edits }: StandIn): Candidate {
  const maker = made.code === null ? [] : [insertCell(above(situation, edits), 'code', made.code)];
  return {
    kind: 'data',
    cell: situation.failure.cell.key,
    detail: `Read ${made.phrase} from \`${added}\`${made.code === null ? '' : ', which a new cell makes'}`,
    trust: 'stand-in',
    edits: [...edits, ...maker],
    install: null,
    files: made.files
  };
}

/** The cell below which files are made: above all cells that are led to them. */
function above({ document, failure }: Situation, edits: readonly Edit[]) {
  const cells = new Set(edits.map(edit => ('cell' in edit ? edit.cell : null)));
  const first = document.cells.find(({ key }) => cells.has(key)) ?? failure.cell;
  return document.cells[Math.min(first.index, failure.cell.index) - 1] ?? null;
}

function fileStandIn(
  situation: Situation,
  reads: DataReads,
  { file }: MissingData
): StandIn | null {
  const added = addedPath(situation, file.path);
  const made =
    added === null
      ? null
      : file.format === 'folder'
        ? madeListing(file, added, reads)
        : madeFile(file, added);
  const edits = added === null ? null : pathEdits(situation, reads, file.path, added);
  return added === null || made === null || edits === null ? null : { added, made, edits };
}

/** Files for a pattern that fits none. */
function folderStandIn(
  situation: Situation,
  reads: DataReads,
  { file, folder }: MissingData
): StandIn | null {
  const { path } = file;
  const named = folder ?? path.replace(/(?:^|\/)[^/*?[]*[*?[].*/s, '');
  const pattern = path.slice(named === '' ? 0 : named.length).replace(/^\//, '');
  const added = addedPath(situation, /^[./]*$/.test(named) ? 'files' : named);
  const made = added === null ? null : madeFolder(file, added, pattern);
  if (added === null || made === null) {
    return null;
  }
  const edits =
    folder === null
      ? siteEdits(
          situation,
          reads.sitesOf(each => each === path).filter(isMade),
          `${added}/${pattern}`
        )
      : siteEdits(
          situation,
          reads.sitesOf(each => isSamePath(each, folder)),
          added
        );
  return edits.length === 0 ? null : { added, made, edits };
}

/** Whether an expression puts a text together; others, such as `files[0]`, may be any file that was found. */
function isMade({ node }: PathSite): boolean {
  return (
    /^(?:Constant|BinOp|JoinedStr)$/.test(node.kind) ||
    (node.kind === 'Call' &&
      /(?:^|\.)(?:join|Path|str|fspath|expanduser|format)$/.test(dottedPath(node.func) ?? ''))
  );
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

/** The path of the made-up file; null where its name is none for it. */
function addedPath(situation: Situation, path: string): string | null {
  const { addedFolder } = situation;
  if (path.startsWith(`${addedFolder}/`)) {
    return path;
  }
  const parts = withoutEndSlashes(path)
    .split('/')
    .filter(part => !/^(?:\.{0,2}|[A-Za-z]:)$/.test(part));
  if (parts.length === 0 || !parts.every(part => /^[\w. +,()=@-]{1,100}$/.test(part))) {
    return null;
  }
  const isTaken = (name: string): boolean =>
    textLiterals(situation).some(({ value }) => value === `${addedFolder}/${name}`);
  const [name, parent] = parts.reverse();
  const names = [name, ...(parent === undefined ? [] : [`${parent}/${name}`])];
  const free = names.find(each => !isTaken(each));
  return free === undefined ? null : `${addedFolder}/${free}`;
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
  const edits = siteEdits(
    situation,
    reads.sitesOf(each => isSamePath(each, path)),
    added
  );
  if (edits.length > 0) {
    return edits;
  }
  return beginningEdits(situation, path, added);
}

function siteEdits(
  situation: Situation,
  sites: readonly PathSite[],
  added: string
): readonly Edit[] {
  return sites.flatMap(site => siteEdit(situation, site, added) ?? []);
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
