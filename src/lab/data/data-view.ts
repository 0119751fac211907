/** What the view of a notebook's files shows. */
import { dataFiles, shownKind } from '../../core/file-paths/data-files';
import { mayBeFileName } from '../../core/file-paths/possible-use';
import type { FileDisk } from '../../core/file-paths/data-files';
import type { FileAccess, FileUse } from '../../core/file-paths/file-use';
import { pathEdit } from '../../core/file-paths/notebook-file-uses';
import { HOLE, shownText } from '../../core/file-paths/path-text';
import type { Edit } from '../../core/fixes/edit';
import { groupBy } from '../../core/memo/group-by';
import type { NotebookCell } from '../../core/notebook/document';
import type { SourceRange } from '../../core/rule-context/rule-context';
import type { FileActor, FileStatus, FileSuggestionReason, NotebookFile } from '../../protocol';

/** The state of a file; pending: the server has not answered yet. */
export type DataStatus = FileStatus | 'pending';

/** A place that uses a file. */
export interface DataUse {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
  readonly actor: FileActor;
  readonly callable: string;
  readonly isCertain: boolean;
}

/** A file that a missing path may mean. */
export interface DataCandidate {
  readonly path: string;
  readonly reason: FileSuggestionReason;
  readonly member: string | null;
  /** Makes all uses mean this file; null where the notebook's texts do not allow that. */
  readonly edits: readonly Edit[] | null;
}

/** A file or folder that the notebook uses. */
export interface DataRow {
  readonly path: string;
  readonly status: DataStatus;
  readonly kind: 'file' | 'folder' | null;
  readonly size: number | null;
  readonly modified: number | null;
  readonly sha256: string | null;
  /** From top to bottom, each cell and callable once. */
  readonly reads: readonly DataUse[];
  readonly writes: readonly DataUse[];
  readonly candidates: readonly DataCandidate[];
}

/** A use of a file whose path the text of the notebook does not give. */
export interface UnknownUse {
  readonly use: DataUse;
  /** The known parts of the path. */
  readonly path: string;
  /** The code that gives the path, or uses it. */
  readonly code: string;
  readonly isWrite: boolean;
}

/** The files of a notebook. */
export interface DataView {
  /** Those with problems first. */
  readonly rows: readonly DataRow[];
  readonly unknown: readonly UnknownUse[];
}

/** What the server said about the paths. */
export interface AnsweredFiles {
  readonly disk: FileDisk;
  readonly files: ReadonlyMap<string, NotebookFile>;
}

const WRITES: ReadonlySet<FileAccess> = new Set(['write', 'below', 'update']);
const ONLY_WRITES: ReadonlySet<FileAccess> = new Set(['write', 'below']);
const ORDER: readonly DataStatus[] = [
  'missing',
  'uncertain',
  'found',
  'written',
  'outside',
  'pending'
];

function isWrite({ access, possible }: FileUse): boolean {
  return WRITES.has(access) || possible === 'write';
}

function isOnlyWrite({ access, possible }: FileUse): boolean {
  return ONLY_WRITES.has(access) || possible === 'write';
}

/** Builds the view from the uses of files, from top to bottom, and the server's answers. */
export function dataView(uses: readonly FileUse[], { disk, files }: AnsweredFiles): DataView {
  const shown = uses.filter(use => shownKind(use, disk) !== null);
  const byPath = groupBy(shown, ({ path }) => path);
  const rows = dataFiles(uses, disk).files.map(({ path, status, suggestions, sha256 }): DataRow => {
    const group = byPath.get(path) ?? [];
    const file = files.get(path) ?? null;
    return {
      path,
      status: file === null ? 'pending' : status,
      kind: file?.kind ?? null,
      size: file?.size ?? null,
      modified: file?.modified ?? null,
      sha256,
      reads: distinct(group.filter(use => !isOnlyWrite(use))),
      writes: distinct(group.filter(use => isWrite(use))),
      candidates: suggestions.map(suggestion => ({
        ...suggestion,
        edits: suggestion.reason === 'archive' ? null : rewrite(group, suggestion.path)
      }))
    };
  });
  return {
    rows: rows.sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status)),
    unknown: shown.filter(({ path }) => path.includes(HOLE)).map(unknownUse)
  };
}

/** The paths to look up. */
export function pathsOf(uses: readonly FileUse[]): readonly string[] {
  const known = uses.filter(
    ({ access, path, possible }) =>
      path !== '' &&
      !path.includes(HOLE) &&
      (access !== 'mention' || (possible !== null && mayBeFileName(path)))
  );
  return [...new Set(known.map(({ path }) => path))].sort();
}

/** The edits that make each use mean another path; null where one of them cannot. */
function rewrite(uses: readonly FileUse[], other: string): readonly Edit[] | null {
  const edits = new Map<string, Edit>();
  for (const use of uses) {
    const edit = pathEdit(use, other);
    if (edit?.kind !== 'replace-text') {
      return null;
    }
    edits.set(`${edit.cell} ${edit.start}`, edit);
  }
  return [...edits.values()];
}

function distinct(uses: readonly FileUse[]): readonly DataUse[] {
  const byKey = new Map<string, DataUse>();
  for (const use of uses) {
    const key = `${use.cell.key} ${use.actor} ${use.callable}`;
    if (!byKey.has(key)) {
      byKey.set(key, useOf(use));
    }
  }
  return [...byKey.values()];
}

function useOf({ cell, range, access, actor, callable, isCertain }: FileUse): DataUse {
  return { cell, range, actor, callable, isCertain: isCertain && access !== 'mention' };
}

const MAX_CODE = 120;

function unknownUse(use: FileUse): UnknownUse {
  const { cell, range, path } = use;
  const code = cell.source.slice(range.start, range.end).replace(/\s+/g, ' ');
  return {
    use: useOf(use),
    path: shownText(path),
    code: code.length > MAX_CODE ? `${code.slice(0, MAX_CODE)}…` : code,
    isWrite: isOnlyWrite(use)
  };
}
