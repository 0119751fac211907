/** Compares the summaries of real code with CPython: the standard library with its tests, and installed packages. */
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { FULL, HAS_JUDGE, OPTIONS_311, judge, namesOf, runOracle, scopesOf } from './judge';

const SAMPLE_STEP = 120;
const CHUNK = 50;

/** All files at full scale, otherwise a sample. */
function filesOf(folder: 'stdlib' | 'purelib'): readonly string[] {
  const files = runOracle('python_files.py', [folder], '').trimEnd().split('\n');
  return FULL ? files : files.filter((_, index) => index % SAMPLE_STEP === 0);
}

function disagreements(files: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let first = 0; first < files.length; first += CHUNK) {
    const chunk = files.slice(first, first + CHUNK);
    judge(chunk.map(file => ({ file }))).forEach((judgement, index) => {
      if (judgement === null) {
        return;
      }
      const summary = summarizeCell(judgement.source, OPTIONS_311);
      if (summary.module === null) {
        found.push(`${chunk[index]}: ${summary.problem?.message}`);
        return;
      }
      try {
        expect(namesOf(summary)).toEqual(judgement.names);
        expect(scopesOf(summary.module)).toEqual(judgement.scopes);
      } catch (error) {
        found.push(`${chunk[index]}: ${String(error)}`);
      }
    });
  }
  return found;
}

const FOLDERS = HAS_JUDGE ? (['stdlib', 'purelib'] as const) : [];

it('has an oracle, or is checked by recorded answers (judged-programs.spec.ts)', () => {
  expect(FOLDERS).toHaveLength(HAS_JUDGE ? 2 : 0);
});

for (const folder of FOLDERS) {
  describe(`the files of ${folder}`, () => {
    const files = filesOf(folder);

    it('exist', () => {
      expect(files.length).toBeGreaterThan(10);
    });

    it(
      'bind, read and delete the same names as in CPython',
      () => {
        expect(disagreements(files)).toEqual([]);
      },
      FULL ? 3_600_000 : 240_000
    );
  });
}
