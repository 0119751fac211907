/** What git knows about a notebook. */
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';

const MAX_BYTES = 5_000_000;
const GIT_MS = 5_000;

/** The day of the last commit of the notebook; null where it is in no repository. */
export function changedOn(notebook: string): string | null {
  const words = ['log', '-1', '--format=%as', '--', path.basename(notebook)];
  const day = git(notebook, words)?.trim();
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** The output of git in the notebook's folder; null where git is missing, or the file is in no repository. */
export function git(notebook: string, words: readonly string[]): string | null {
  try {
    // A cloned repository may name programs in its settings: none of these commands runs one with these options.
    const options = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '--no-pager'];
    return execFileSync('git', [...options, ...words], {
      cwd: path.dirname(notebook),
      encoding: 'utf8',
      maxBuffer: MAX_BYTES,
      timeout: GIT_MS,
      stdio: ['ignore', 'pipe', 'ignore']
    });
  } catch {
    return null;
  }
}
