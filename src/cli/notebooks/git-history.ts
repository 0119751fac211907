/** What git knows about a notebook. */
import * as path from 'node:path';
import { collectOutputNow } from '../processes/start-process';

const MAX_BYTES = 5_000_000;
const GIT_MS = 5_000;
/** A partial clone would fetch what it lacks, with the programs in its settings. */
const WITHOUT_NETWORK = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0'
};

/** The day of the last commit of the notebook; null where it is in no repository. */
export function changedOn(notebook: string): string | null {
  const words = ['log', '-1', '--format=%as', '--', path.basename(notebook)];
  const day = git(notebook, words)?.trim();
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** The output of git in the notebook's folder; null where git is missing, or the file is in no repository. */
export function git(notebook: string, words: readonly string[]): string | null {
  return gitIn(path.dirname(notebook), words)?.toString('utf8') ?? null;
}

/** The output of git in a folder; null where git is missing or reports an error, or the output is too large. */
export function gitIn(
  folder: string,
  words: readonly string[],
  { bytes = MAX_BYTES, milliseconds = GIT_MS } = {}
): Buffer | null {
  try {
    // A cloned repository may name programs in its settings: none of these commands runs one with these options.
    const options = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '--no-pager'];
    return collectOutputNow('git', ['-C', folder, ...options, ...words], {
      variables: { ...process.env, ...WITHOUT_NETWORK },
      maxBytes: bytes,
      milliseconds
    });
  } catch {
    return null;
  }
}
