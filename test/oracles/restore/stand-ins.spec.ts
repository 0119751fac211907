/** Takes the data or the service of notebooks that ran away, and restores them for real with stand-ins. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeBundle } from '../../cli/command';
import { PYTHON_ENV, restore, restoreOnce } from './restored-case';
import type { JudgedCase } from './restored-case';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** Missing files and a missing upload; `make verify` has all kinds. */
const SAMPLE = ['open-many-in-one-cell', 'open-colab-upload'];
/** A Python with the packages of libraries.txt: notebooks that need them run with it. */
const LIBRARIES =
  process.env.FRESHKERNEL_PICTURES_PYTHON ??
  join(__dirname, '../../../.cache/stand-ins-venv/bin/python');

jest.setTimeout(2_700_000);
afterAll(removeBundle);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshkernel-taken-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function restoreAll(
  libraries: 'plain' | 'libraries',
  names: readonly string[]
): readonly JudgedCase[] {
  const at = join(folder, libraries);
  const python = libraries === 'plain' ? PYTHON_ENV.FRESHKERNEL_PYTHON : LIBRARIES;
  const words = [join(__dirname, 'take_away.py'), at, libraries, ...names];
  execFileSync(python, words, { env: PYTHON_ENV, stdio: 'inherit' });
  return readdirSync(at).map(name => (FULL ? restoreOnce : restore)(name, join(at, name)));
}

/** Runs to its end with stand-ins only, is never called restored, and changes nothing. */
function expectStandIns(all: readonly JudgedCase[]): void {
  const found = all.map(({ name, report, isUnchanged }) => [
    name,
    report.verdict,
    report.after,
    report.synthetic,
    report.steps.every(({ synthetic }) => synthetic),
    isUnchanged
  ]);
  expect(found).toEqual(all.map(({ name }) => [name, 'partly', 1, true, true, true]));
  for (const { report } of all) {
    expect(report.files.every(file => file.includes('-restored.restore/'))).toBe(true);
  }
}

it('runs notebooks to their ends with stand-ins, and calls none restored', () => {
  const all = restoreAll('plain', FULL ? [] : SAMPLE);
  expect(all.length).toBeGreaterThanOrEqual(SAMPLE.length);
  expectStandIns(all);
});

if (FULL) {
  it('does so with tables, arrays and pictures', () => {
    const kernel = join(folder, 'jupyter/kernels/python3');
    mkdirSync(kernel, { recursive: true });
    const argv = [LIBRARIES, '-m', 'ipykernel_launcher', '-f', '{connection_file}'];
    const spec = { argv, display_name: 'Python 3', language: 'python' };
    writeFileSync(join(kernel, 'kernel.json'), JSON.stringify(spec));
    expect(existsSync(LIBRARIES)).toBe(true);
    process.env.JUPYTER_PATH = join(folder, 'jupyter');
    Object.assign(PYTHON_ENV, { JUPYTER_PATH: process.env.JUPYTER_PATH });
    expectStandIns(restoreAll('libraries', []));
  });
}
