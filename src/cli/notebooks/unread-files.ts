/** Files of a project that are not read: what they say is unknown, which a command must not take for nothing. */
import * as path from 'node:path';
import { unreadReason } from '../../core/requirements/unread-reason';
import type { RequirementFile } from '../../protocol';
import type { Console } from '../console/console';
import { ignoreFileFault } from './git-ignore';
import { withSlashes } from './notebook-files';
import type { NotebookFile } from './notebook-files';
import { requirementFilesNear } from './project-files';
import { foldersInRepository } from './repository';

/** A file that is not read, or not to its end. */
export interface UnreadFile {
  readonly path: string;
  /** Sentences about what is unknown, and why. */
  readonly reason: string;
}

/** Sentences about a requirement file of which it is unknown what it declares; null if that is known. */
export function unreadSentences(file: RequirementFile): string | null {
  const reason = unreadReason(file);
  return reason === null ? null : `What it declares is unknown. ${reason}`;
}

/** The files for notebooks in some folders that are not read, each once. */
export function unreadFilesNear(folders: Iterable<string>): readonly UnreadFile[] {
  const found = new Map<string, string>();
  const add = (file: string, reason: string | null): void => {
    if (reason !== null) {
      found.set(file, reason);
    }
  };
  const ignoring = new Set<string>();
  for (const folder of new Set(folders)) {
    for (const file of requirementFilesNear(folder)?.files ?? []) {
      add(file.path, unreadSentences(file));
    }
    foldersInRepository(folder).forEach(above => ignoring.add(path.join(above, '.gitignore')));
  }
  ignoring.forEach(file => add(withSlashes(file), ignoreFileFault(file)));
  return [...found].map(([file, reason]) => ({ path: file, reason }));
}

/** Says which files near notebooks are not read; returns them. */
export function warnOfUnread(
  files: readonly NotebookFile[],
  { cwd, err }: Pick<Console, 'cwd' | 'err'>
): readonly UnreadFile[] {
  const unread = unreadFilesNear(files.map(({ absolute }) => path.dirname(absolute))).map(
    ({ path: file, reason }) => ({ path: withSlashes(path.relative(cwd, file)), reason })
  );
  unread.forEach(({ path: file, reason }) => err(`${file}: ${reason}\n`));
  return unread;
}
