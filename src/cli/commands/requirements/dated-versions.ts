/** The versions that were current at a date, by the package index, with uv. */
import { normalizeName } from '../../../core/requirements/requirement';
import { UsageFailure } from '../../console/failure';
import { collectOutput } from '../../processes/start-process';
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
  const variables = { ...process.env, ...(await pipIndexVariables()) };
  const words = ['pip', 'compile', '-', '--exclude-newer', date, '--no-header', '--no-annotate'];
  const version = python === null ? [] : ['--python-version', python];
  const { error, out, stderr } = await collectOutput('uv', [...words, ...version], {
    variables,
    milliseconds: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    input: `${requirements.join('\n')}\n`
  });
  if (error === null) {
    return pinsIn(out);
  }
  if (error.code === 'ENOENT') {
    throw new UsageFailure(
      '`--date` needs uv, which resolves packages as of a day. Install it (`pip install uv`), or give `--pin` with `--python`.'
    );
  }
  const reason = stderr.trim().slice(-MAX_REASON);
  throw new UsageFailure(
    `uv found no versions as of ${date}. It needs access to a package index that shows when files were published, and the packages must exist at that date.\n${reason}`
  );
}

function pinsIn(text: string): ReadonlyMap<string, string> {
  const pins = [...text.matchAll(/^([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]{0,500}\])?==([^\s;\\]+)/gm)];
  return new Map(pins.map(([, name, version]) => [normalizeName(name), version]));
}
