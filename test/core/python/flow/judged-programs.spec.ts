/** Compares the summaries of generated programs, and of all past failures, with CPython. */
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import type { Judgement } from './judge';
import {
  FULL,
  HAS_JUDGE,
  OPTIONS_311,
  judge,
  namesOf,
  readFixture,
  runOracle,
  scopesOf
} from './judge';

const kept = readFixture('judged_programs.json') as readonly Judgement[];
const pastFailures = readFixture('past_failures.json') as readonly string[];

/** Seeds used during development, and a held-out seed. */
const SEEDS = FULL ? ['first', 'second', 'third', 'held-out'] : ['sample'];
const COUNT = FULL ? 3000 : 80;
const CHUNK = 500;

function generated(seed: string): readonly string[] {
  const lines = runOracle('generate_programs.py', [seed, String(COUNT)], '').trimEnd();
  return lines.split('\n').map(line => JSON.parse(line) as string);
}

function expectAgreement(judgements: readonly Judgement[]): void {
  for (const { source, names, scopes, fromOutside = [] } of judgements) {
    const summary = summarizeCell(source, OPTIONS_311);
    const ours = { source, problem: summary.problem, names: namesOf(summary) };
    expect(ours).toEqual({ source, problem: null, names });
    const missing = fromOutside.filter(name => !summary.uses.includes(name));
    expect({ source, missing }).toEqual({ source, missing: [] });
    if (summary.module !== null) {
      expect({ source, scopes: scopesOf(summary.module) }).toEqual({ source, scopes });
    }
  }
}

function judged(programs: readonly string[]): readonly Judgement[] {
  const judgements: Judgement[] = [];
  for (let first = 0; first < programs.length; first += CHUNK) {
    for (const judgement of judge(programs.slice(first, first + CHUNK))) {
      if (judgement !== null) {
        judgements.push(judgement);
      }
    }
  }
  expect(judgements).toHaveLength(programs.length);
  return judgements;
}

it('agrees with the recorded answers of CPython', () => {
  expect(kept.length).toBeGreaterThan(60);
  expectAgreement(kept);
});

if (HAS_JUDGE) {
  it('agrees with CPython on every past failure', () => {
    expectAgreement(judged(pastFailures));
  });

  it.each(SEEDS)(
    'agrees with CPython on the generated programs of seed %s',
    seed => {
      const programs = generated(seed);
      expect(programs).toHaveLength(COUNT);
      expectAgreement(judged(programs));
    },
    FULL ? 1_800_000 : 240_000
  );
}
