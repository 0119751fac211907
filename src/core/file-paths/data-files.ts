/** The files that a notebook uses, each with its state and its uses. */
import type { DataFile, DataFileUse, FilesDocument, FileStatus, FileUseKind } from '../../protocol';
import { groupBy } from '../memo/group-by';
import type { FileLookup } from '../rule-context/file-lookup';
import { fileNeeds } from './file-needs';
import type { FileNeed } from './file-needs';
import type { FileUse } from './file-use';
import { HOLE } from './path-text';

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

/** The files with known paths, sorted, and the other uses. */
export function dataFiles(
  uses: readonly FileUse[],
  disk: FileDisk
): Pick<FilesDocument, 'files' | 'unknown'> {
  const shown = uses.filter(({ access, path }) => KINDS[access] !== null && path !== '');
  const isKnown = ({ path }: FileUse): boolean => !path.includes(HOLE);
  const needs = groupBy(fileNeeds(uses), ({ read }) => read.path);
  const byPath = groupBy(shown.filter(isKnown), ({ path }) => path);
  const files = [...byPath].map(([path, group]) =>
    dataFile(path, group, needs.get(path) ?? [], disk)
  );
  return {
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    unknown: shown.filter(use => !isKnown(use)).flatMap(useOf)
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
    fact === null ? 'outside' : fact.kind !== 'missing' ? 'found' : missingStatus(path, needs);
  const kind = fact === null || fact.kind === 'missing' ? null : fact.kind;
  return {
    path,
    status,
    kind,
    size: fact?.size ?? null,
    sha256: kind === 'file' ? disk.hash(path) : null,
    uses: uses.flatMap(useOf),
    suggestions: status === 'missing' ? [...disk.suggest(path)] : []
  };
}

/** The state of a file that is not there. */
function missingStatus(path: string, needs: readonly FileNeed[]): FileStatus {
  if (needs.some(({ provider, isNeeded }) => isNeeded && provider === null)) {
    return 'missing';
  }
  const isWritten = needs.every(({ provider }) => provider?.path === path);
  return isWritten ? 'written' : 'uncertain';
}

function useOf({ cell, range, access, actor, callable, isCertain }: FileUse): DataFileUse[] {
  const kind = KINDS[access];
  const line = cell.source.slice(0, range.start).split('\n').length;
  const certainty = isCertain ? 'certain' : 'possible';
  return kind === null
    ? []
    : [
        { cell_index: cell.index, cell_id: cell.id, line, access: kind, actor, callable, certainty }
      ];
}
