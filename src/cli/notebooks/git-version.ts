/** Earlier versions of notebooks in git. Nothing that a repository names in its settings is run. */
import { constants } from 'node:buffer';
import * as path from 'node:path';
import { UsageFailure } from '../console/failure';
import { gitIn } from './git-history';
import type { NotebookFile } from './notebook-files';
import { textOfBytes } from './read-text';
import type { TextReading } from './read-text';
import { repositoryOf } from './repository';

const SHOW_MS = 60_000;

/** Finds the commit to compare with, once for each repository. */
export class VersionFinder {
  private readonly commits = new Map<string, string>();

  /** @param reference - a commit, branch or tag, as the user gave it */
  constructor(private readonly reference: string) {}

  /**
   * Where the current branch left the reference; the commit itself if that is unknown, as in a shallow clone.
   * @throws UsageFailure
   */
  commitFor(file: NotebookFile): string {
    const repository = repositoryOf(path.dirname(file.absolute));
    const commit = this.commits.get(repository) ?? this.commitIn(repository, file);
    this.commits.set(repository, commit);
    return commit;
  }

  private commitIn(repository: string, { shown }: NotebookFile): string {
    const { reference } = this;
    const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`];
    const commit = gitIn(repository, words)?.toString('utf8').trim() ?? '';
    if (!isCommit(commit)) {
      throw new UsageFailure(
        `git finds no commit \`${reference}\` for \`${shown}\`. Fetch it first; a shallow clone has only the last commits.`
      );
    }
    const base = gitIn(repository, ['merge-base', commit, 'HEAD'])?.toString('utf8').trim() ?? '';
    return isCommit(base) ? base : commit;
  }
}

/** The notebook in a commit, also under the name that it had; null where it was not there. */
export function readVersion({ absolute }: NotebookFile, commit: string): TextReading | null {
  const folder = path.dirname(absolute);
  const bytes =
    blob(folder, `${commit}:./${path.basename(absolute)}`) ?? renamedBlob(absolute, commit);
  return bytes === null ? null : textOfBytes(bytes);
}

function blob(folder: string, name: string): Buffer | null {
  return gitIn(folder, ['cat-file', 'blob', name], {
    bytes: constants.MAX_STRING_LENGTH,
    milliseconds: SHOW_MS
  });
}

/** The content under the former name, if git knows of the renaming: it is committed, or made with `git mv`. */
function renamedBlob(absolute: string, commit: string): Buffer | null {
  const repository = repositoryOf(path.dirname(absolute));
  const words = ['diff-index', '--cached', '--no-ext-diff', '-M', '-z', '--name-status'];
  const changes = gitIn(repository, [...words, '--diff-filter=R', commit, '--']);
  const fields = changes?.toString('utf8').split('\0') ?? [];
  const name = path.relative(repository, absolute).split(path.sep).join('/');
  for (let at = 0; at + 2 < fields.length; at += 3) {
    if (fields[at + 2] === name) {
      return blob(repository, `${commit}:${fields[at + 1]}`);
    }
  }
  return null;
}

function isCommit(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}
