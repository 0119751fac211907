/**
 * Every regular expression of the sources takes time that is linear in the length of the text that it reads. Judging all
 * takes a quarter of an hour, so judgments are kept in `judged.json`: `make test` judges the expressions that it lacks and a few others,
 * and the full scale judges all, and attacks those that the judge does not know. `FRESHKERNEL_RECORD=1` writes the file.
 */
import { execFileSync } from 'child_process';
import { createHash } from 'crypto';
import { readFileSync, writeFileSync } from 'fs';
import { attackOn } from './attack';
import { judge } from './judge';
import type { Judgment } from './judge';
import { expressionsBelow } from './written-expressions';
import type { WrittenExpression } from './written-expressions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const RECORDS = process.env.FRESHKERNEL_RECORD === '1';
const LIST = 'test/attacks/expressions/judged.json';
/** How long the judge may look for an answer; without one the expression is attacked. */
const MILLISECONDS = 10_000;
/** Of the expressions with a judgment, one of so many is judged again in `make test`. */
const SAMPLED = 100;

const HELP_END =
  '(%{0,2}(?!\\p{Nd})[\\p{L}\\p{N}_*]+(?:\\.(?!\\p{Nd})[\\p{L}\\p{N}_*]+|\\[-?[0-9]+\\])*)(\\?\\??)(?=\\n?$)';

/** Expressions that would be slow for long texts, and why they get none. */
const SHORT_TEXTS: Readonly<Record<string, string>> = {
  '━{5,80} {0,3}\\d{1,9}[smh:\\d]{0,9} \\d{1,9}(?:us|ms|s)\\/(?:step|epoch)':
    'three counts of at most 80, 9 and 9',
  [HELP_END]: 'the last 1,000 characters of a line'
};

interface Judged {
  /** Digests of the expressions that no text slows down, and of those that their limits bound. */
  readonly linear: readonly string[];
  readonly bounded: readonly string[];
  /** Expressions that were attacked instead. */
  readonly attacked: readonly string[];
}

const kept = JSON.parse(readFileSync(LIST, 'utf8')) as Judged;
const written = [
  ...expressionsBelow('src'),
  ...(JSON.parse(
    execFileSync('.venv/bin/python', [
      'test/attacks/expressions/python_expressions.py',
      'python_server/freshkernel'
    ]).toString()
  ) as readonly WrittenExpression[])
].filter(({ source }) => !(source in SHORT_TEXTS));

function digestOf({ source, flags }: WrittenExpression): string {
  return createHash('sha256').update(`${flags} ${source}`).digest('hex').slice(0, 12);
}

function shown({ source, flags }: WrittenExpression): string {
  return `/${source}/${flags}`;
}

function keptJudgment(expression: WrittenExpression): Judgment | null {
  const digest = digestOf(expression);
  return kept.linear.includes(digest)
    ? 'linear'
    : kept.bounded.includes(digest)
      ? 'bounded'
      : kept.attacked.includes(shown(expression))
        ? 'unknown'
        : null;
}

/** What is wrong with an expression; null where nothing is. */
function problemOf(expression: WrittenExpression, judgment: Judgment): string | null {
  const attack = judgment === 'unknown' ? attackOn(expression) : null;
  return judgment === 'slow' || attack !== null
    ? `${expression.place}: ${shown(expression)} is slow ${attack ?? ''}`
    : null;
}

it('the list has expressions of the sources only', () => {
  const known = new Set(written.flatMap(each => [digestOf(each), shown(each)]));
  const listed = [...kept.linear, ...kept.bounded, ...kept.attacked];
  expect(RECORDS ? [] : listed.filter(each => !known.has(each))).toEqual([]);
});

function judged({ source, flags }: WrittenExpression): Judgment {
  return judge(source, flags, MILLISECONDS);
}

it('expressions are linear', () => {
  const judgments = written.map((expression, at) => {
    const before = keptJudgment(expression);
    const isSampled = FULL || before === null || (at % SAMPLED === 0 && before !== 'unknown');
    const now = isSampled && before !== 'unknown' ? judged(expression) : null;
    return { expression, isSampled, judgment: now ?? before ?? 'unknown' };
  });
  if (RECORDS) {
    const of = (wanted: Judgment): readonly WrittenExpression[] =>
      judgments.flatMap(({ expression, judgment }) => (judgment === wanted ? [expression] : []));
    const list: Judged = {
      linear: of('linear').map(digestOf).sort(),
      bounded: of('bounded').map(digestOf).sort(),
      attacked: of('unknown').map(shown).sort()
    };
    writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
  }
  const problems = judgments.flatMap(({ expression, isSampled, judgment }) =>
    isSampled ? (problemOf(expression, judgment) ?? []) : []
  );
  expect(problems).toEqual([]);
}, 7_200_000);
