/**
 * What the tables of effects say of calls that are made again, judged by the libraries themselves: a statement in a cell that
 * runs twice is called fresh only if the object, its picture and what the cell shows are the same as after one run. At full
 * scale also the other way round: a call that is never seen to change more is in a table as such, or in the list of those
 * of which it cannot be said.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../../src/core/memo/group-by';
import { RanNotebook } from '../../core/reactions/ran-notebook';
import { Random } from '../history/random';
import { VERIFY_PYTHON } from '../staleness/edited-notebook';
import notSaid from './not-said.json';
import { callsOf, objectsOf, TABLE_NAMES } from './table-programs';
import type { RepeatedCall, TableName } from './table-programs';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const ROOT = join(__dirname, '../../..');
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const LIBRARIES_PYTHON = FULL
  ? (process.env.FRESHKERNEL_VERIFY_PYTHON ?? VERIFY_PYTHON)
  : join(ROOT, '.cache/probe-libraries-venv/bin/python');
/** Calls of each table, and sequences of several, that are judged. */
const COUNT = FULL ? 20_000 : 20;
const SEQUENCES = FULL ? 400 : 10;
/** Each run of `make test` takes the same sample. */
const SEED = 7;
jest.setTimeout(FULL ? 3_600_000 : 300_000);

interface Judged {
  readonly kind: 'raises' | 'same' | 'more' | 'skipped';
  readonly changes: boolean;
}

interface Answer {
  readonly setters: readonly (readonly string[])[];
  readonly judged: readonly Judged[];
}

function pythonOf(table: TableName): string {
  return table === 'builtins' || table === 'stdlib' ? TEST_PYTHON : LIBRARIES_PYTHON;
}

function ask(table: TableName, asked: object): Answer {
  const program = join(__dirname, 'repeated_calls.py');
  const { stdout, stderr, status } = spawnSync(pythonOf(table), ['-W', 'ignore', program], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input: JSON.stringify({ objects: [], programs: [], ...asked })
  });
  if (status !== 0) {
    throw new Error(`${pythonOf(table)} failed: ${stderr}`);
  }
  return JSON.parse(stdout) as Answer;
}

function allCalls(table: TableName): readonly RepeatedCall[] {
  const { imports, objects } = objectsOf(table);
  const codes = Object.values(objects).flat();
  const { setters } = ask(table, { objects: codes.map(code => [...imports, code]) });
  const known = new Map(codes.map((code, at) => [code, setters[at]]));
  return callsOf(table, code => known.get(code) ?? []);
}

function sampleOf<Item>(items: readonly Item[], count: number, random: Random): readonly Item[] {
  return items.length <= count ? items : Array.from({ length: count }, () => random.pick(items));
}

/** Several calls on the same object, some of them in one line. */
function sequencesOf(calls: readonly RepeatedCall[], random: Random): readonly RepeatedCall[] {
  const known = calls.filter(({ effect }) => effect.again !== undefined);
  const byObject = groupBy(known, ({ before }) => before.at(-1));
  const groups = [...byObject.values()].filter(group => group.length > 1);
  return groups.length === 0
    ? []
    : Array.from({ length: SEQUENCES }, () => {
        const group = random.pick(groups);
        const chosen = Array.from({ length: 2 + random.below(3) }, () => random.pick(group));
        const before = [...new Set(chosen.flatMap(call => call.before.slice(0, -1)))];
        return {
          ...chosen[0],
          before: [...before, chosen[0].before.at(-1) ?? ''],
          statement: chosen.map(({ statement }) => statement).join('\n')
        };
      });
}

/** Whether nothing is stale after the statement's cell ran twice. */
function isFresh({ before, statement }: RepeatedCall): boolean {
  const cells = [...before, statement, 'print(obj)'];
  const notebook = new RanNotebook(cells);
  cells.forEach((_, cell) => {
    notebook.run(cell);
    if (cell === before.length) {
      notebook.run(cell);
    }
  });
  return notebook.staleInputs().every(inputs => inputs.length === 0);
}

interface Seen extends RepeatedCall, Judged {
  readonly isFresh: boolean;
}

function judgeAll(table: TableName, calls: readonly RepeatedCall[]): readonly Seen[] {
  const programs = calls.map(call => ({ ...call, isFact: call.effect.again !== undefined }));
  const { judged } = ask(table, { programs });
  return calls.map((call, at) => {
    const { kind, changes } = judged[at];
    // Only where the table says something of a call can it be called fresh.
    const isJudged = kind !== 'raises' && kind !== 'skipped' && programs[at].isFact;
    return { ...call, kind, changes, isFresh: isJudged && isFresh(call) };
  });
}

/** What is called fresh although the second run changed more. */
function wrongOf(seen: readonly Seen[]): readonly string[] {
  return seen
    .filter(({ kind, isFresh: fresh }) => kind === 'more' && fresh)
    .map(({ before, statement }) => `${before.at(-1)}\n${statement}`);
}

/** Entries of which no call that changes something was seen to change more when it was made again. */
function neverMore(seen: readonly Seen[]): readonly string[] {
  const byEntry = groupBy(
    seen.filter(({ effect }) => effect.again === undefined),
    ({ entry }) => entry
  );
  return [...byEntry]
    .filter(
      ([, calls]) =>
        calls.some(({ kind, changes }) => kind === 'same' && changes) &&
        calls.every(({ kind }) => kind === 'same' || kind === 'raises')
    )
    .map(([entry]) => entry);
}

/** Entries of which the table says what they do again, and of which no statement is called fresh and changes something. */
function unseen(seen: readonly Seen[]): readonly string[] {
  const byEntry = groupBy(
    seen.filter(({ effect, kind }) => effect.again !== undefined && kind !== 'raises'),
    ({ entry }) => entry
  );
  return [...byEntry]
    .filter(([, calls]) => calls.some(({ changes }) => changes))
    .filter(([, calls]) => !calls.some(each => each.isFresh && each.changes))
    .map(([entry]) => entry);
}

// The libraries of a sample are those that other tests need: Matplotlib is none of them.
const SAMPLED = TABLE_NAMES.filter(table => table !== 'matplotlib' && existsSync(pythonOf(table)));

it.each(FULL ? TABLE_NAMES : SAMPLED)('calls of %s that are made again', table => {
  const random = new Random(SEED);
  const calls = allCalls(table);
  const seen = judgeAll(table, sampleOf(calls, COUNT, random));
  const sequences = judgeAll(table, sequencesOf(calls, random));
  const both = [...seen, ...sequences];
  const fresh = both.filter(each => each.isFresh);
  const same = both.filter(({ kind, changes }) => kind === 'same' && changes);
  console.info(
    `${table}: ${both.length} statements, ${fresh.length} fresh, ${same.length} change something and no more when made again`
  );
  expect(wrongOf(both).slice(0, 5)).toEqual([]);
  expect(fresh.length).toBeGreaterThan(0);
  if (FULL) {
    expect(neverMore(seen).filter(entry => !(entry in notSaid))).toEqual([]);
    expect(unseen(seen)).toEqual([]);
  }
});
