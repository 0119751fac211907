/** Breaks notebooks that run, each in one or two ways, and restores them for real. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { removeBundle } from '../../cli/command';
import { breakNotebooks, restore, restoreOnce, type JudgedCase } from './restored-case';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const SAMPLE = ['move', 'python2', 'git', 'wrong-neighbor'];
/** A part has each kind once and takes some minutes. */
const PART = 25;
const OPEN = 13;
/** Held-out seeds: used only to confirm finished work. */
const HELD_OUT = 5_000_000;
const HELD_OUT_PARTS = 4;
const LEAST_RESTORED = 0.95;
const REPORT = join(__dirname, '../../../.cache/restore/generated.md');

jest.setTimeout(FULL ? 2_700_000 : 300_000);
afterAll(removeBundle);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshkernel-broken-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isRestored = ({ report, isRight }: JudgedCase): boolean =>
  report.verdict === 'restored' && isRight;

function describeCase({ name, isRight, report }: JudgedCase): string {
  const steps = report.steps.map(({ kind, detail }) => `${kind}: ${detail}`);
  const { exception, message } = report.failure ?? { exception: '', message: '' };
  return [name, report.verdict, isRight ? 'right' : 'not right', ...steps, exception, message].join(
    ' · '
  );
}

/** None is wrongly called restored, none changes the project, and none ends without a reason. */
function expectHonest(all: readonly JudgedCase[]): void {
  const wrong = all.filter(({ report, isRight }) => report.verdict === 'restored' && !isRight);
  expect(wrong.map(describeCase)).toEqual([]);
  expect(all.filter(each => !each.isUnchanged).map(describeCase)).toEqual([]);
  for (const each of all.filter(({ report }) => report.verdict !== 'restored')) {
    expect(each.report.failure?.reason ?? each.report.differing.join()).not.toBe('');
  }
}

/** A table of the kinds, and the restorable notebooks that were not restored. */
function summarize(all: readonly JudgedCase[]): string {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const rows = kinds.map(kind => {
    const some = all.filter(each => each.kind === kind);
    const called = some.filter(({ report }) => report.verdict === 'restored').length;
    const right = some.filter(isRestored).length;
    const runs = some.reduce((sum, { report }) => sum + report.runs, 0);
    const can = some[0].restorable ? 'yes' : 'no';
    return `| ${[kind, can, some.length, right, called - right, runs].join(' | ')} |`;
  });
  const missed = all.filter(each => each.restorable && !isRestored(each));
  return [
    '| kind | restorable | notebooks | restored with right outputs | wrongly | runs |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...missed.map(describeCase)
  ].join('\n');
}

if (!FULL) {
  it('restores broken notebooks with the right outputs, or names the reason', () => {
    const cases = breakNotebooks(folder, 1, SAMPLE.length, SAMPLE);
    expect(cases.length).toBe(SAMPLE.length);
    const all = cases.map(each => restore(...each));
    expectHonest(all);
    expect(all.filter(each => each.restorable && !isRestored(each)).map(describeCase)).toEqual([]);
  });
} else {
  const firsts = (count: number, from: number): number[] =>
    Array.from({ length: count }, (_, part) => from + part * PART);
  const parts = [...firsts(OPEN, 1), ...firsts(HELD_OUT_PARTS, HELD_OUT)];
  const done: JudgedCase[] = [];

  it.each(parts)(`restores ${PART} broken notebooks from seed %i on`, first => {
    const all = breakNotebooks(folder, first, PART, []).map(each => restoreOnce(...each));
    done.push(...all);
    expectHonest(all);
  });

  it('restores nearly all of each kind that can be restored', () => {
    mkdirSync(dirname(REPORT), { recursive: true });
    writeFileSync(REPORT, summarize(done));
    console.info(summarize(done));
    for (const kind of new Set(done.filter(each => each.restorable).map(each => each.kind))) {
      const some = done.filter(each => each.kind === kind);
      const share = some.filter(isRestored).length / some.length;
      expect([kind, share >= LEAST_RESTORED ? 'well' : share]).toEqual([kind, 'well']);
    }
  });
}
