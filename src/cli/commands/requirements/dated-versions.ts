/** The versions that were current at a date, by the package index, with uv. */
import { execFile } from 'node:child_process';
import * as path from 'node:path';
import { normalizeName } from '../../../core/requirements/requirement';
import { UsageFailure } from '../../console/failure';
import { pipIndexVariables } from './pip-indexes';

const TIMEOUT_MS = 300_000;
const MAX_BYTES = 10_000_000;
const MAX_REASON = 1_000;

/**
 * Resolves the requirements as of the end of the day before `date`.
 *
 * @param python - version of Python such as `3.12`, or null for that of the system
 * @returns versions by normalized name
 */
export async function versionsAtDate(
  requirements: readonly string[],
  date: string,
  python: string | null
): Promise<ReadonlyMap<string, string>> {
  if (requirements.length === 0) {
    return new Map();
  }
  const environment = { ...process.env, ...(await pipIndexVariables()) };
  const words = ['pip', 'compile', '-', '--exclude-newer', date, '--no-header', '--no-annotate'];
  const version = python === null ? [] : ['--python-version', python];
  return new Promise((resolve, reject) => {
    // In the folder of a project, uv would ask the index that the project's settings name, and build what it gives.
    const options = {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_BYTES,
      encoding: 'utf8',
      env: environment,
      cwd: path.parse(process.cwd()).root
    } as const;
    const child = execFile('uv', [...words, ...version], options, (error, out, err) => {
      if (error === null) {
        resolve(pinsIn(out));
      } else if (error.code === 'ENOENT') {
        reject(
          new UsageFailure(
            '`--date` needs uv, which resolves packages as of a day. Install it (`pip install uv`), or give `--pin` with `--python`.'
          )
        );
      } else {
        const reason = err.trim().slice(-MAX_REASON);
        reject(
          new UsageFailure(
            `uv found no versions as of ${date}. It needs access to a package index that shows when files were published, and the packages must exist at that date.\n${reason}`
          )
        );
      }
    });
    // uv may end before it reads its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(`${requirements.join('\n')}\n`);
  });
}

function pinsIn(text: string): ReadonlyMap<string, string> {
  const pins = [...text.matchAll(/^([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?==([^\s;\\]+)/gm)];
  return new Map(pins.map(([, name, version]) => [normalizeName(name), version]));
}
