// Compares versions, specifiers and requirements with Python's own `packaging`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseRequirement } from '../../../src/core/requirements/requirement';
import { SpecifierSet } from '../../../src/core/requirements/specifier';
import {
  compareVersions,
  formatVersion,
  parseVersion
} from '../../../src/core/requirements/version';
import { broken, match, Random, requirement, version } from './generated';

const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 200_000 : 3_000;
const SEED = 2026;

/** Past failures, and corner cases that random texts rarely reach. */
const KEPT_MATCHES: readonly (readonly [string, string])[] = [
  ['', '1.0'],
  [',', '1.0'],
  ['<1.0', '1.0.dev1'],
  ['<1.0.post1', '1.0.post1.dev0'],
  ['<1.0.post1', '1.0rc1'],
  ['<1.0rc1', '1.0.dev1'],
  ['>1.0', '1.0.post1'],
  ['>1.0', '1.0+local'],
  ['>1.0.post1', '1.0.post2'],
  ['>1.0a1', '1.0a1.post1'],
  ['>1.0a1', '1.0a1+x'],
  ['==1.*', '1.dev1'],
  ['==1.0.0.*', '1a1'],
  ['==1!1.*', '1.0'],
  ['~=1.4.5a4', '1.4.9'],
  ['~=2.2.post3', '2.9'],
  ['===1.0+X', '1.0+x'],
  ['===1.0', '1.0.0'],
  ['===', '1.0'],
  ['==1.0', 'not a version']
];

/** Corner cases where versions of `packaging` differ. */
const KEPT_REQUIREMENTS: readonly string[] = [
  'a===',
  'a ===,',
  'a===1, >=2',
  'a===1,,>2',
  'a>=1,,<2',
  'a>=1, <2 ,',
  'a===é,>=1',
  'a===é, >=1',
  'a===x)y',
  'a (===1, >2)',
  'a (===1, >2)(',
  'a===1, ===1',
  'a @ https://b.test/c\n;d',
  'a @ https://b.test/c\u00a0d'
];

interface RequirementParts {
  readonly name: string;
  readonly writtenName: string;
  readonly extras: readonly string[];
  readonly clauses: readonly string[];
  readonly url: string | null;
  readonly hasMarker: boolean;
}

interface Questions {
  readonly versions: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
  readonly matches: readonly (readonly [string, string])[];
  readonly requirements: readonly string[];
}

interface Answers {
  readonly versions: readonly (string | null)[];
  readonly pairs: readonly number[];
  readonly matches: readonly ('invalid' | boolean)[];
  readonly requirements: readonly (RequirementParts | null)[];
}

function ask(questions: Questions): Answers {
  const run = spawnSync(PYTHON, [join(ROOT, 'test/oracles/requirements/judge_packaging.py')], {
    input: JSON.stringify(questions),
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (run.status !== 0) {
    throw new Error(run.stderr);
  }
  return JSON.parse(run.stdout) as Answers;
}

function make<Value>(seed: number, one: (random: Random) => Value): readonly Value[] {
  const random = new Random(seed);
  return Array.from({ length: COUNT }, () => one(random));
}

function order(left: string, right: string): number | null {
  const [a, b] = [parseVersion(left), parseVersion(right)];
  return a === null || b === null ? null : Math.sign(compareVersions(a, b));
}

function admits(specifier: string, candidate: string): 'invalid' | boolean {
  const set = SpecifierSet.parse(specifier);
  return set === null ? 'invalid' : (set.admits(candidate) ?? false);
}

function partsOf(text: string): RequirementParts | null {
  const read = parseRequirement(text);
  if (read === null) {
    return null;
  }
  const { name, writtenName, extras, specifier, url, marker } = read;
  return {
    name,
    writtenName,
    extras: [...new Set(extras)].sort(),
    clauses: [...new Set(specifier.text.split(',').filter(clause => clause !== ''))]
      .map(clause => clause.replace(/\s/g, ''))
      .sort(),
    url,
    hasMarker: marker !== null
  };
}

const questions: Questions = {
  versions: make(SEED, random =>
    random.chance(25) ? broken(random, version(random)) : version(random)
  ),
  pairs: make(SEED + 1, random => [version(random), version(random)] as const),
  matches: [...KEPT_MATCHES, ...make(SEED + 2, match)],
  requirements: [...KEPT_REQUIREMENTS, ...make(SEED + 3, requirement)]
};
const answers = ask(questions);

function differences<Question, Answer>(
  questions: readonly Question[],
  answers: readonly Answer[],
  own: (question: Question) => Answer
): readonly unknown[] {
  return questions.flatMap((question, index) => {
    const mine = own(question);
    return JSON.stringify(mine) === JSON.stringify(answers[index])
      ? []
      : [{ question, packaging: answers[index], freshkernel: mine }];
  });
}

describe('in agreement with packaging', () => {
  it('reads versions', () => {
    const own = (text: string): string | null => {
      const read = parseVersion(text);
      return read === null ? null : formatVersion(read);
    };
    expect(differences(questions.versions, answers.versions, own)).toEqual([]);
    expect(answers.versions.filter(each => each === null).length).toBeGreaterThan(COUNT / 50);
  });

  it('orders versions', () => {
    expect(differences(questions.pairs, answers.pairs, pair => order(...pair) ?? 99)).toEqual([]);
    expect(answers.pairs.filter(each => each === 0).length).toBeGreaterThan(COUNT / 2000);
  });

  it('matches specifiers', () => {
    expect(differences(questions.matches, answers.matches, one => admits(...one))).toEqual([]);
    for (const verdict of [true, false, 'invalid']) {
      expect(answers.matches.filter(each => each === verdict).length).toBeGreaterThan(COUNT / 50);
    }
  });

  it('reads requirements', () => {
    expect(differences(questions.requirements, answers.requirements, partsOf)).toEqual([]);
    expect(answers.requirements.filter(each => each === null).length).toBeGreaterThan(COUNT / 20);
    expect(answers.requirements.filter(each => each !== null).length).toBeGreaterThan(COUNT / 5);
  });
});
