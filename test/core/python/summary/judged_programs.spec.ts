/** CPython judges the summaries of generated programs, and of every program that ever was judged differently. */
import { summarizeCell } from '../../../../src/core/python/summary/summarize';
import pastFailures from './fixtures/past_failures.json';
import { FULL, OPTIONS_311, judge, namesOf, runOracle, scopesOf } from './judge';

/** Programs made while the summaries were written, and those kept back until the end. */
const SEEDS = FULL ? ['first', 'second', 'third', 'held-out'] : ['sample'];
const COUNT = FULL ? 3000 : 300;
const CHUNK = 500;

function generated(seed: string): readonly string[] {
  const lines = runOracle('generate_programs.py', [seed, String(COUNT)], '').trimEnd();
  return lines.split('\n').map(line => JSON.parse(line) as string);
}

function expectAgreement(programs: readonly string[]): void {
  for (let first = 0; first < programs.length; first += CHUNK) {
    const chunk = programs.slice(first, first + CHUNK);
    const judgements = judge(chunk);
    chunk.forEach((source, index) => {
      const judgement = judgements[index];
      const summary = summarizeCell(source, OPTIONS_311);
      const ours = { source, problem: summary.problem, names: namesOf(summary) };
      expect(ours).toEqual({ source, problem: null, names: judgement?.names });
      if (summary.module !== null) {
        expect({ source, scopes: scopesOf(summary.module) }).toEqual({
          source,
          scopes: judgement?.scopes
        });
      }
    });
  }
}

it('agrees with CPython on every past failure', () => {
  expectAgreement(pastFailures);
});

it.each(SEEDS)(
  'agrees with CPython on the generated programs of seed %s',
  seed => {
    const programs = generated(seed);
    expect(programs).toHaveLength(COUNT);
    expectAgreement(programs);
  },
  FULL ? 1_800_000 : 60_000
);
