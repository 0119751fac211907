/** Compares the outcomes of tests for the version of Python with those in every supported release. */
import * as fc from 'fast-check';
import { versionOutcome } from '../../../../src/core/python/flow/version-tests';
import { expressionOf, FULL, HAS_JUDGE, runOracle } from './judge';

function outcomeOf(test: string): boolean | null {
  return versionOutcome(expressionOf(test));
}

const number = fc.constantFrom(0, 1, 2, 3, 4, 7, 8, 10, 14, 15).map(String);
const limit = fc.oneof(
  number,
  number.map(major => `'${major}'`),
  fc
    .array(number, { minLength: 1, maxLength: 3 })
    .map(parts => (parts.length === 1 ? `(${parts[0]},)` : `(${parts.join(', ')})`))
);
const version = fc.constantFrom(
  ...['sys.version_info', 'version_info', 'sys.version_info[0]', 'sys.version_info[1]'],
  ...['sys.version_info.major', 'sys.version_info.minor', 'sys.version_info[:1]'],
  ...['sys.version_info[:2]', 'sys.version_info[:3]', 'sys.version_info[1:2]', 'sys.version[0]'],
  ...['sys.version[2]', 'platform.python_version()[0]', 'platform.python_version_tuple()[0]']
);
const comparison = fc
  .tuple(version, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), limit, fc.boolean())
  .map(([a, op, b, swap]) => (swap ? `(${b} ${op} ${a})` : `(${a} ${op} ${b})`));
const prefix = fc
  .tuple(
    fc.constantFrom('sys.version', 'platform.python_version()'),
    fc.constantFrom('2', '3', '2.', '3.', '3.1', '2.7', '')
  )
  .map(([text, begin]) => `${text}.startswith('${begin}')`);
const { test: versionTest } = fc.letrec<{ test: string }>(tie => ({
  test: fc.oneof(
    { depthSize: 'small' },
    comparison,
    prefix,
    fc.constantFrom('PY2', 'PY3', 'six.PY2', 'six.PY3'),
    tie('test').map(test => `(not ${test})`),
    fc
      .tuple(tie('test'), fc.constantFrom('and', 'or'), tie('test'))
      .map(([a, op, b]) => `(${a} ${op} ${b})`)
  )
}));

it.each([
  ['sys.version_info[0] < 3', false],
  ['sys.version_info >= (3,)', true],
  ['sys.version_info >= (3, 9)', null],
  ['sys.version_info[:2] == (3, 11)', null],
  ['sys.version_info.major == 2', false],
  ["sys.version[0] == '2'", false],
  ['2 == sys.version_info[0]', false],
  ['IS_PY2', false],
  ['not PY3', false],
  ["platform.python_version().startswith('2')", false],
  ['sys.version_info[0] < 3 or debug', null],
  ['sys.version_info[0] < 3 and debug', false],
  ['version_info < (4 if x else 3)', null],
  ['x < (3, 0)', null],
  ['sys.version_info', null]
])('%j is %j in all supported versions', (test, outcome) => {
  expect(outcomeOf(test)).toBe(outcome);
});

if (HAS_JUDGE) {
  it('decides only what every release decides', () => {
    const tests = fc.sample(versionTest, { seed: 5, numRuns: FULL ? 50_000 : 3000 });
    const input = tests.map(text => JSON.stringify(text) + '\n').join('');
    const answers = runOracle('version_tests.py', [], input).trimEnd().split('\n');
    let decided = 0;
    const wrong = tests.flatMap((test, index) => {
      const theirs = JSON.parse(answers[index]) as readonly boolean[];
      const ours = outcomeOf(test);
      decided += ours === null ? 0 : 1;
      return ours === null || theirs.length === 0 || (theirs.length === 1 && theirs[0] === ours)
        ? []
        : [{ test, ours, theirs }];
    });
    expect(wrong).toEqual([]);
    expect(decided).toBeGreaterThan(tests.length / 3);
  }, 120_000);
}
