/** Results of runs that are kept, so that a command that was ended goes on where it was. */
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs';
import { homedir } from 'node:os';
import * as path from 'node:path';
import { discardFile } from '../../notebooks/discard-file';

/** The folder of the kept results. */
const FOLDER_VARIABLE = 'FRESHKERNEL_VARIANTS';
const MAX_BYTES = 500_000_000;
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** Keeps results by what they depend on; the oldest go where they are too many. */
export class KeptRuns {
  private readonly folder = folderOfUser(process.env);

  /** @param reads - whether results of earlier commands count */
  constructor(private readonly reads: boolean) {}

  /** The kept result; null if there is none. */
  find(facts: unknown): string | null {
    const file = this.fileOf(facts);
    if (!this.reads) {
      return null;
    }
    try {
      const text = readFileSync(file, 'utf8');
      JSON.parse(text);
      const now = new Date();
      utimesSync(file, now, now);
      return text;
    } catch {
      return null;
    }
  }

  /** Keeps a result. Where that is not possible, it is only run again later. */
  keep(facts: unknown, result: string): void {
    const file = this.fileOf(facts);
    const partial = `${file}.${process.pid}.partial`;
    try {
      // Outputs of notebooks may be private.
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      writeFileSync(partial, result, { mode: 0o600 });
      renameSync(partial, file);
      this.removeOld();
    } catch {
      discardFile(partial);
    }
  }

  private fileOf(facts: unknown): string {
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    return path.join(this.folder, `${hash}.json`);
  }

  private removeOld(): void {
    const files = readdirSync(this.folder)
      .map(name => path.join(this.folder, name))
      .map(name => ({ name, state: statSync(name) }))
      .sort((a, b) => b.state.mtimeMs - a.state.mtimeMs);
    let total = 0;
    for (const { name, state } of files) {
      total += state.size;
      if (total > MAX_BYTES || Date.now() - state.mtimeMs > MAX_AGE_MS) {
        rmSync(name, { force: true });
      }
    }
  }
}

function folderOfUser(variables: NodeJS.ProcessEnv): string {
  const { [FOLDER_VARIABLE]: given, XDG_CACHE_HOME: cache, LOCALAPPDATA: local } = variables;
  if (given !== undefined && given !== '') {
    return path.resolve(given);
  }
  if (process.platform === 'win32' && local !== undefined) {
    return path.join(local, 'freshkernel', 'Cache', 'variants');
  }
  const usual = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
  const absolute = cache !== undefined && path.isAbsolute(cache) ? cache : null;
  return path.join(absolute ?? path.join(homedir(), usual), 'freshkernel', 'variants');
}
