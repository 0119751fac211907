/** Every entry of the tables of effects, run against the library that it speaks of. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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

interface Report {
  readonly entries: number;
  readonly run: number;
  readonly installed: boolean;
  /** Entries that this version or installation of the library does not have. */
  readonly notInstalled: Readonly<Record<string, string>>;
  readonly wrong: readonly string[];
}

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

it.each(FULL ? [...STANDARD, ...LIBRARIES] : STANDARD)(
  'every entry of %s does what it says',
  table => {
    const report = judge(STANDARD.includes(table) ? PYTHON : VERIFY_PYTHON, table);
    expect(report.wrong).toEqual([]);
    expect(report.installed || OPTIONAL.includes(table)).toBe(true);
    expect(report.run + Object.keys(report.notInstalled).length).toBe(report.entries);
    expect(report.run).toBeGreaterThanOrEqual(0.97 * report.entries);
  },
  30 * MINUTES
);
