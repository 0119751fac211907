/** Breaks notebooks that run, each in one or two ways, and restores them for real. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestoreDocument } from '../../../src/protocol';
import { bundle, removeBundle } from '../../cli/command';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const env = {
  ...process.env,
  FRESHKERNEL_PYTHON: PYTHON,
  PYTHONPATH: join(ROOT, 'python_server'),
  PYTHONDONTWRITEBYTECODE: '1'
};
/** Held-out seeds: used only to confirm finished work. */
const HELD_OUT = 5_000_000;
const SAMPLE = ['move', 'other-folder', 'python2', 'git', 'wrong-neighbor', 'removed-api'];

interface Case {
  readonly kind: string;
  readonly restorable: boolean;
  readonly notebook: string;
  /** The right output of each cell by its id. */
  readonly outputs: Readonly<Record<string, string>>;
}

interface Judged {
  readonly name: string;
  readonly restorable: boolean;
  readonly report: RestoreDocument;
  /** The restored notebook prints what the one that was broken printed; false where there is none. */
  readonly isRight: boolean;
  readonly isUnchanged: boolean;
}

jest.setTimeout(FULL ? 10_800_000 : 300_000);
afterAll(removeBundle);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshkernel-broken-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function restoreAll(first: number, count: number, kinds: readonly string[] = []): Judged[] {
  const script = join(__dirname, 'break_notebooks.py');
  const words = [script, folder, String(first), String(count), ...kinds];
  execFileSync(PYTHON, words, { env, stdio: 'inherit' });
  return readdirSync(folder).flatMap(name =>
    readdirSync(join(folder, name))
      .map(attempt => join(folder, name, attempt))
      .filter(path => existsSync(join(path, 'case.json')))
      .map(path => restore(name, path))
  );
}

function restore(name: string, path: string): Judged {
  const known = JSON.parse(readFileSync(join(path, 'case.json'), 'utf8')) as Case;
  const notebook = join(path, known.notebook);
  const restored = notebook.replace(/\.ipynb$/, '-restored.ipynb');
  const before = hashOf(notebook);
  const words = [bundle(), 'restore', '--format', 'json', '--out', restored, notebook];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect([name, stderr]).toEqual([name, '']);
  const report = JSON.parse(stdout) as RestoreDocument;
  expect(status).toBe(['executable', 'restored'].includes(report.verdict) ? 0 : 1);
  expect(existsSync(restored)).toBe(report.output !== null);
  return {
    name,
    restorable: known.restorable,
    report,
    isRight: existsSync(restored) && printsTheSame(restored, known),
    isUnchanged: hashOf(notebook) === before
  };
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function printsTheSame(notebook: string, known: Case): boolean {
  const judge = join(__dirname, 'judge_outputs.py');
  const text = execFileSync(PYTHON, [judge, notebook], { env, encoding: 'utf8' });
  const { outputs, failure } = JSON.parse(text) as {
    outputs: Record<string, string>;
    failure: string | null;
  };
  const isSame = Object.entries(known.outputs).every(([id, output]) => outputs[id] === output);
  return failure === null && isSame;
}

function describeCase({ name, isRight, report }: Judged): string {
  const steps = report.steps.map(({ kind, detail }) => `${kind}: ${detail}`);
  const { exception, message } = report.failure ?? { exception: '', message: '' };
  return [name, report.verdict, isRight ? 'right' : 'not right', ...steps, exception, message].join(
    ' · '
  );
}

/** At least this share of the restorable notebooks is restored with right outputs. */
function judge(all: readonly Judged[], share: number): void {
  const restorable = all.filter(each => each.restorable);
  const missed = restorable.filter(each => each.report.verdict !== 'restored' || !each.isRight);
  const wrong = all.filter(each => each.report.verdict === 'restored' && !each.isRight);
  console.info(
    [
      `${all.length} broken notebooks, ${restorable.length} restorable: ${restorable.length - missed.length} restored,`,
      `${wrong.length} wrongly, ${all.reduce((sum, { report }) => sum + report.runs, 0)} runs`,
      ...missed.map(describeCase)
    ].join('\n')
  );
  expect(wrong.map(describeCase)).toEqual([]);
  expect(all.filter(each => !each.isUnchanged).map(describeCase)).toEqual([]);
  expect(restorable.length - missed.length).toBeGreaterThanOrEqual(restorable.length * share);
  for (const each of all.filter(({ report }) => report.verdict !== 'restored')) {
    expect(each.report.failure?.reason ?? each.report.differing.join()).not.toBe('');
  }
}

describe('broken notebooks', () => {
  if (!FULL) {
    it('are restored with the right outputs, or named with a reason', () => {
      const all = restoreAll(1, SAMPLE.length, SAMPLE);
      expect(all.length).toBe(SAMPLE.length);
      judge(all, 1);
    });
    return;
  }

  it('are restored with the right outputs', () => judge(restoreAll(1, 325), 0.95));

  it('that are held out are restored with the right outputs', () =>
    judge(restoreAll(HELD_OUT, 100), 0.95));
});
