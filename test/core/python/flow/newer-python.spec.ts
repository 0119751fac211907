/**
 * Checks type parameters against a newer CPython, if FRESHKERNEL_NEWER_PYTHON names one. Its recorded answers for a
 * fixed set of programs are checked everywhere.
 */
import { spawnSync } from 'child_process';
import * as path from 'path';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { FULL, OPTIONS_311, namesOf, readFixture } from './judge';

const NEWER = process.env.FRESHKERNEL_NEWER_PYTHON;
const ORACLES = path.resolve(__dirname, '../../../oracles/semantics');

interface Judged {
  readonly source: string;
  readonly certain: readonly string[];
  readonly possible: readonly string[];
}

const kept = readFixture('generic_programs.json') as readonly Judged[];

function run(python: string, script: string, args: readonly string[], input: string): string[] {
  const result = spawnSync(python, [path.join(ORACLES, script), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  });
  expect(result.stderr).toBe('');
  return result.stdout.trimEnd().split('\n');
}

function judgeNow(python: string, count: number): readonly Judged[] {
  const lines = run(python, 'generate_programs.py', ['newer', String(count), 'generic'], '');
  const answers = run(python, 'global_names.py', [], lines.join('\n') + '\n');
  return lines.map((line, index) => {
    const [certain, possible] = JSON.parse(answers[index]) as [string[], string[]];
    return { source: JSON.parse(line) as string, certain, possible };
  });
}

function expectAgreement(programs: readonly Judged[]): void {
  for (const { source, certain, possible } of programs) {
    const options = { ...OPTIONS_311, version: { major: 3, minor: 13 } };
    const summary = summarizeCell(source, options);
    expect({ source, problem: summary.problem }).toEqual({ source, problem: null });
    const { read, nestedRead } = namesOf(summary);
    const ours = new Set([...read, ...nestedRead]);
    const missing = certain.filter(name => !ours.has(name));
    const extra = [...ours].filter(name => !certain.includes(name) && !possible.includes(name));
    expect({ source, missing, extra }).toEqual({ source, missing: [], extra: [] });
  }
}

it('agrees with the recorded answers of CPython 3.13 for generic code', () => {
  expect(kept.length).toBeGreaterThan(50);
  expectAgreement(kept);
});

if (NEWER !== undefined) {
  it('agrees with the installed newer CPython', () => {
    expectAgreement(judgeNow(NEWER, FULL ? 3000 : 300));
  }, 600_000);
}
