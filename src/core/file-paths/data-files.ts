/** The files that a notebook uses, each with its state and its uses. */
import type { DataFile, DataFileUse, FilesDocument, FileStatus, FileUseKind } from '../../protocol';
import { groupBy } from '../memo/group-by';
import type { FileLookup } from '../rule-context/file-lookup';
import { fileNeeds } from './file-needs';
import type { FileNeed } from './file-needs';
import type { FileUse } from './file-use';
import { HOLE } from './path-text';
import { looksLikeData, mayBeFileName } from './possible-use';

/** Where the files are looked up. */
export interface FileDisk extends FileLookup {
  /** The SHA-256 of the content of a file; null where it is too large. */
  hash(path: string): string | null;
}

const KINDS: Readonly<Record<FileUse['access'], FileUseKind | null>> = {
  read: 'read',
  update: 'update',
  test: 'test',
  write: 'write',
  below: 'write',
  mention: null
};

/** What a use does with its file, for people; null where it is not known to be about a file. */
export function shownKind(use: FileUse, disk: FileLookup): FileUseKind | null {
  const { access, possible, path } = use;
  return access !== 'mention'
    ? KINDS[access]
    : possible !== null && (looksLikeData(path) || isThere(path, disk))
      ? possible
      : null;
}

function isThere(path: string, disk: FileLookup): boolean {
  return !path.includes(HOLE) && mayBeFileName(path) && disk.find(path)?.kind === 'file';
}

/** The files with known paths, sorted, and the other uses. */
export function dataFiles(
  uses: readonly FileUse[],
  disk: FileDisk
): Pick<FilesDocument, 'files' | 'unknown'> {
  const shown = uses.filter(use => use.path !== '' && shownKind(use, disk) !== null);
  const isKnown = ({ path }: FileUse): boolean => !path.includes(HOLE);
  const needs = groupBy(fileNeeds(uses), ({ read }) => read.path);
  const byPath = groupBy(shown.filter(isKnown), ({ path }) => path);
  const files = [...byPath].map(([path, group]) =>
    dataFile(path, group, needs.get(path) ?? [], disk)
  );
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    unknown: shown.filter(use => !isKnown(use)).map(use => useOf(use, disk))
  };
}

function dataFile(
  path: string,
  uses: readonly FileUse[],
  needs: readonly FileNeed[],
  disk: FileDisk
): DataFile {
  const fact = disk.find(path);
  const status: FileStatus =
    fact === null
      ? 'outside'
      : fact.kind !== 'missing'
        ? 'found'
        : missingStatus(path, needs, uses);
  const kind = fact === null || fact.kind === 'missing' ? null : fact.kind;
  return {
    path,
    status,
    kind,
    size: fact?.size ?? null,
    sha256: kind === 'file' ? disk.hash(path) : null,
    uses: uses.map(use => useOf(use, disk)),
    suggestions: status === 'missing' ? [...disk.suggest(path)] : []
  };
}

/** The state of a file that is not there. */
function missingStatus(
  path: string,
  needs: readonly FileNeed[],
  uses: readonly FileUse[]
): FileStatus {
  if (needs.some(({ provider, isNeeded }) => isNeeded && provider === null)) {
    return 'missing';
  }
  const isWritten = needs.every(({ provider }) => provider?.path === path);
  const isOnlyRead = uses.every(({ possible }) => possible === 'read' || possible === 'use');
  return isWritten && !isOnlyRead ? 'written' : 'uncertain';
}

function useOf(use: FileUse, disk: FileLookup): DataFileUse {
  const { cell, range, actor, callable } = use;
  return {
    cell_index: cell.index,
    cell_id: cell.id,
    line: cell.source.slice(0, range.start).split('\n').length,
    access: shownKind(use, disk) ?? 'use',
    actor,
    callable,
    certainty: use.isCertain && use.access !== 'mention' ? 'certain' : 'possible'
  };
}
