/** Every entry of the tables of effects, run against the library that it speaks of. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JUDGED } from '../../../src/core/effects/library-tables';
import confirmed from './confirmed.json';

const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const VERIFY_PYTHON =
  process.env.FRESHKERNEL_VERIFY_PYTHON ?? join(ROOT, '.cache/verify-venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** Tables that need nothing but Python, and those of libraries. */
const STANDARD = ['builtins', 'stdlib'];
const LIBRARIES = ['numpy', 'pandas', 'sklearn', 'matplotlib', 'torch'];
/** Too large to be installed for tests alone: judged where it is there. */
const OPTIONAL = ['torch'];
const MINUTES = 60_000;

/** What a run that was kept had found. */
interface Kept {
  readonly version: string;
  readonly entries: number;
  readonly run: number;
  /** Entries that could not be run, and why. */
  readonly notRun: Readonly<Record<string, string>>;
  readonly digest: string;
}

type Report =
  | { readonly installed: false }
  | (Omit<Kept, 'digest'> & { readonly installed: true; readonly wrong: readonly string[] });

const KEPT: Readonly<Record<string, Kept>> = confirmed;

function judge(python: string, table: string): Report {
  const { stdout, stderr, status } = spawnSync(
    python,
    ['-W', 'ignore', join(__dirname, 'run_effects.py'), table],
    { encoding: 'utf8', maxBuffer: 1 << 28 }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return (JSON.parse(stdout) as Record<string, Report>)[table];
}

function digest(table: string): string {
  const hash = createHash('sha256');
  for (const folder of [join(ROOT, 'src/core/effects/tables'), join(__dirname, 'samples')]) {
    hash.update(readFileSync(join(folder, `${table}.json`)));
  }
  return hash.digest('hex');
}

it('has a recorded run of the present version of every table (run_effects.py --record)', () => {
  expect(Object.keys(KEPT).sort()).toEqual([...STANDARD, ...LIBRARIES].sort());
  expect(JUDGED).toHaveLength(Object.keys(KEPT).length);
  for (const [table, kept] of Object.entries(KEPT)) {
    expect([table, kept.digest]).toEqual([table, digest(table)]);
    expect([table, kept.run + Object.keys(kept.notRun).length]).toEqual([table, kept.entries]);
  }
});

// The recorded runs above are of the present tables: a sample shows that they can be repeated.
it.each(FULL ? [...STANDARD, ...LIBRARIES] : ['builtins'])(
  'every entry of %s describes the actual effects',
  table => {
    const kept = KEPT[table];
    const report = judge(STANDARD.includes(table) ? PYTHON : VERIFY_PYTHON, table);
    if (!report.installed) {
      expect(OPTIONAL).toContain(table);
      console.warn(`${table} is not installed: none of its ${kept.entries} entries was run.`);
      return;
    }
    expect(report.wrong).toEqual([]);
    expect(report.entries).toBe(kept.entries);
    expect(report.run + Object.keys(report.notRun).length).toBe(report.entries);
    expect(report.run).toBeGreaterThanOrEqual(0.97 * report.entries);
    if (report.version === kept.version) {
      // What the kept run could not run may well be there in another environment.
      expect(kept.notRun).toEqual({ ...kept.notRun, ...report.notRun });
    }
  },
  30 * MINUTES
);
