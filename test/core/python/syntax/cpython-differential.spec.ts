import { parseModule } from '../../../../src/core/python/syntax/parse';
import { canonical } from '../../../oracles/syntax/canonical';
import {
  askEach,
  FULL,
  judgeMinor,
  installedFiles,
  packageFiles,
  runOracle,
  standardLibrary,
  type Question
} from '../../../oracles/syntax/cpython';
import { nestedBlocks, placedExpressions, scopePairs } from '../../../oracles/syntax/generated';
import { mutants, seeded, shuffled } from '../../../oracles/syntax/mutations';

const SAMPLE_SEED = 20_260_101;
const MUTATION_SEEDS = FULL ? [1, 20_251, 77_003] : [1];
/** A held-out seed, first used when the parser was complete. */
const HELD_OUT_SEED = 990_017;
const MUTANTS_PER_SEED = FULL ? 50_000 : 400;

const minor = judgeMinor();
const library = standardLibrary();

function sample<T>(items: readonly T[], count: number): readonly T[] {
  return FULL ? items : shuffled(items, seeded(SAMPLE_SEED)).slice(0, count);
}

/** One line for each text on which the parser and CPython disagree. */
function disagreements(questions: readonly Question[]): string[] {
  const found: string[] = [];
  askEach(questions, (question, answer) => {
    const code = question.code ?? answer.code;
    if (answer.skipped !== undefined || code === undefined) {
      return;
    }
    const topLevelAwait = question.await ?? false;
    const result = parseModule(code, { version: { major: 3, minor }, topLevelAwait });
    const name = question.path ?? JSON.stringify(code);
    if (result.ok !== answer.ok) {
      const ours = result.ok ? 'accepted' : result.problem.message;
      found.push(`${name}: CPython ${answer.error ?? 'accepts'}, parser ${ours}`);
    } else if (result.ok && answer.tree !== undefined) {
      const tree = canonical(code, result.module, minor);
      if (tree !== answer.tree) {
        found.push(`${name}: ${firstDifference(tree, answer.tree)}`);
      }
    }
  });
  return found;
}

function firstDifference(ours: string, theirs: string): string {
  let at = 0;
  while (ours[at] === theirs[at]) {
    at++;
  }
  const show = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `CPython ${show(theirs)}, parser ${show(ours)}`;
}

function verdicts(codes: readonly string[], topLevelAwait = false): Question[] {
  return codes.map(code => ({ ask: 'verdict', code, await: topLevelAwait }));
}

describe('the parser and CPython agree on', () => {
  jest.setTimeout(FULL ? 3_600_000 : 240_000);

  it('the trees of the standard library', () => {
    const files = sample(library, 30).map((path): Question => ({ ask: 'tree', path }));
    expect(disagreements(files)).toEqual([]);
  });

  it('the trees of large packages', () => {
    const files = FULL ? packageFiles() : installedFiles();
    expect(files.length).toBeGreaterThan(FULL ? 10_000 : 1_000);
    const questions = sample(files, 20).map((path): Question => ({ ask: 'tree', path }));
    expect(disagreements(questions)).toEqual([]);
  });

  it.each([false, true])("the texts inside CPython's tests, top-level await %s", isAwait => {
    const lines = runOracle('snippets.py', FULL ? ['--all'] : []);
    const codes = sample(lines, 700).map(line => JSON.parse(line) as string);
    expect(disagreements(verdicts(codes, isAwait))).toEqual([]);
  });

  it.each([false, true])('every expression in every position, top-level await %s', isAwait => {
    expect(disagreements(verdicts(sample(placedExpressions(), 700), isAwait))).toEqual([]);
  });

  it('two statements about a name in every scope', () => {
    expect(disagreements(verdicts(sample(scopePairs(), 700)))).toEqual([]);
  });

  it('blocks nested to the limit and deeper', () => {
    const codes = nestedBlocks(seeded(SAMPLE_SEED), FULL ? 4_000 : 200);
    expect(disagreements(verdicts(codes))).toEqual([]);
  });

  it.each([...MUTATION_SEEDS, ...(FULL ? [HELD_OUT_SEED] : [])])('mutants of seed %i', seed => {
    const codes = mutants(library, minor, seeded(seed), MUTANTS_PER_SEED);
    expect(disagreements(verdicts(codes, seed % 2 === 0))).toEqual([]);
  });
});
