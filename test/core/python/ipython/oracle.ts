import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { PythonVersion } from '../../../../src/core/python/version';
import { parsePythonVersion } from '../../../../src/core/python/version';

const ROOT = join(__dirname, '..', '..', '..', '..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv', 'bin', 'python');

/** Whether the differential tests run at full scale. */
export const FULL_SCALE = process.env.FRESHKERNEL_SCALE === 'full';

/** Runs an oracle of test/oracles/ipython on `input`. */
export function askIPython<Answer>(script: string, input: unknown): Answer {
  const run = spawnSync(PYTHON, [join(ROOT, 'test', 'oracles', 'ipython', script)], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (run.status !== 0) {
    throw new Error(`${script} failed: ${run.stderr}`);
  }
  return JSON.parse(run.stdout) as Answer;
}

/** Version of the Python that runs the oracles, on which IPython's tokenization depends. */
export function oraclePython(): PythonVersion {
  const run = spawnSync(PYTHON, ['--version'], { encoding: 'utf8' });
  const version = parsePythonVersion(run.stdout.replace('Python', ''));
  if (version === null) {
    throw new Error(`no version: ${run.stdout}`);
  }
  return version;
}

/** IPython's result for a cell. */
export interface Judgement {
  readonly refused: string | null;
  readonly valid: boolean;
  readonly forms: readonly (readonly string[])[];
  readonly same: boolean;
  readonly masked_valid: boolean;
  readonly transformed?: string;
}
