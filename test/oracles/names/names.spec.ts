/**
 * States of names in a kernel: compares them with the values in a kernel that ran cells before and after an edit, in any
 * order, and in a fresh run after each cell.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { StalenessTracker } from '../../../src/core/lint/staleness-tracker';
import { allAtOnce } from '../../../src/core/memo/steps';
import type { NameState } from '../../../src/core/staleness/staleness';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { KernelExecution } from '../../../src/protocol';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import { asDocument, generated, parseLines, VERIFY_PYTHON } from '../staleness/edited-notebook';
import type { CellText, NotebookPair } from '../staleness/edited-notebook';
import { editedReal } from '../staleness/real-notebook';
import type { RealGroup } from '../staleness/real-notebook';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FIRST_SEED = 1;
const COUNT = FULL ? 2600 : 60;
const VERSION = { major: 3, minor: 11 };
const READING = { version: VERSION, magics: builtinMagics(), futureFeatures: [], automagic: true };
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

jest.setTimeout(FULL ? 7_200_000 : 300_000);

interface Execution {
  readonly cell: string;
  readonly source: string;
  readonly error: string | null;
  readonly bound: readonly string[];
  readonly rebound: readonly string[];
  readonly deleted: readonly string[];
}

/** Texts of values by name; null where the text of a value is not known. */
type Values = Readonly<Record<string, string | null>>;

interface Truth {
  readonly seed: number;
  readonly before: readonly CellText[];
  readonly after: readonly CellText[];
  readonly executions: readonly Execution[];
  readonly kernel: Values;
  /** After each cell, in two fresh runs. */
  readonly fresh: readonly Values[];
  readonly again: readonly Values[];
}

/** The truth about the pairs that run here without an error, in either of two fresh runs. */
function truthOf(pairs: readonly NotebookPair[], option: string | null): readonly Truth[] {
  const seeded = pairs.map((pair, index) => ({ ...pair, seed: pair.seed ?? index }));
  const program = [join(__dirname, 'name_truth.py'), ...(option === null ? [] : [option])];
  const { stdout, stderr, status } = spawnSync(
    option === null ? TEST_PYTHON : VERIFY_PYTHON,
    program,
    { encoding: 'utf8', maxBuffer: 1 << 30, input: JSON.stringify(seeded) }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  const before = new Map(seeded.map(({ seed, before: cells }) => [seed, cells]));
  return parseLines<Truth>(stdout).map(each => ({ ...each, before: before.get(each.seed) ?? [] }));
}

/** The state of each name of the kernel. */
function predicted({
  before,
  after,
  executions,
  kernel
}: Truth): ReadonlyMap<string, NameState | null> {
  const history = new NotebookHistory(new PythonSourceReader(READING));
  const session = 'session';
  history.update(asDocument(before));
  history.receive({
    kind: 'hello',
    probe_version: 1,
    session,
    python: '3.11.0',
    implementation_version: '9',
    ipykernel: '7',
    runs: [],
    names: [],
    clients: [{ client: 'page', notebook: asDocument(after).path }],
    truncated: false
  });
  // The kernel runs the old cells first.
  const firstNew = executions.findIndex(
    ({ cell, source }) => !before.some(old => old.id === cell && old.source === source)
  );
  executions.forEach((execution, index) => {
    if (index === firstNew) {
      history.update(asDocument(after));
    }
    history.receive({ kind: 'runs', session, runs: [runOf(execution, index + 1)] });
  });
  const document = asDocument(after);
  history.update(document);
  const { cells } = document;
  const summaries = new Map(cells.map(cell => [cell.key, summarizeCell(cell.source, READING)]));
  const tracker = new StalenessTracker(summarizeCell, builtinMagics());
  const staleness = allAtOnce(tracker.steps(cells, summaries, VERSION, history.state));
  return new Map(Object.keys(kernel).map(name => [name, staleness?.stateOf(name) ?? null]));
}

function runOf({ cell, error, ...rest }: Execution, sequence: number): KernelExecution {
  return {
    sequence,
    count: sequence,
    status: error === null ? 'ok' : 'error',
    error: error === null ? null : { exception: error, message: '' },
    started: sequence,
    ended: sequence,
    client: 'page',
    message_id: null,
    cell_id: cell,
    seeded: false,
    touched: [],
    source: rest.source,
    bound: [...rest.bound],
    rebound: [...rest.rebound],
    deleted: [...rest.deleted]
  };
}

interface Tally {
  /** Names with a known value. */
  names: number;
  /** Those of which no state is known. */
  unknown: number;
  /** Fresh, and the value is that of a fresh run. */
  fresh: number;
  /** Not fresh, and the value is different. */
  different: number;
  /** Not fresh, although the value is that of a fresh run. */
  needless: number;
  wrong: string[];
}

function judge(truths: readonly Truth[]): Tally {
  const tally: Tally = { names: 0, unknown: 0, fresh: 0, different: 0, needless: 0, wrong: [] };
  for (const truth of truths) {
    const position = new Map(truth.after.map(({ id }, index) => [id, index]));
    for (const [name, state] of predicted(truth)) {
      const value = truth.kernel[name];
      const at = position.get(state?.changedBy ?? '') ?? truth.after.length - 1;
      const expected = truth.fresh[at][name] ?? null;
      const isRandom = expected !== (truth.again[at][name] ?? null);
      if (value === null || isRandom) {
        continue;
      }
      tally.names += 1;
      if (state === null) {
        tally.unknown += 1;
      } else if (state.isFresh && value !== expected) {
        tally.wrong.push(`${truth.seed} ${name}: ${value} for ${expected}`);
      } else {
        tally[state.isFresh ? 'fresh' : value === expected ? 'needless' : 'different'] += 1;
      }
    }
  }
  return tally;
}

describe('the states of names', () => {
  it('are those of the values in a fresh run', () => {
    const pairs = generated(FIRST_SEED, COUNT, FULL);
    const tally = judge(truthOf(pairs, FULL ? '--libraries' : null));
    const { names, unknown, different, needless, wrong } = tally;
    expect([tally, names > COUNT, wrong.length <= names / 200]).toEqual([tally, true, true]);
    expect(unknown).toBeLessThan(names / 50);
    expect(needless).toBeLessThan(different / 2);
  });

  if (FULL) {
    it.each<[RealGroup, number]>([
      ['development', 40],
      ['held-out', 20]
    ])('are those of the values in a fresh run of real notebooks (%s)', (group, notebooks) => {
      const tally = judge(truthOf(editedReal(group, notebooks, 5), '--real'));
      const { names, wrong } = tally;
      expect([tally, names > 10 * notebooks, wrong.length <= names / 50]).toEqual([
        tally,
        true,
        true
      ]);
    });
  }
});
