/** What is said about stale results is what happened: judged by the executions and the texts of random sessions. */
import { inputText } from '../../../src/core/staleness/input-text';
import type { StaleCause, StaleCauseKind, StaleInput } from '../../../src/core/staleness/staleness';
import { nullTranslator } from '@jupyterlab/translation';
import { rootCauseText, staleReasonText } from '../../../src/lab/execution/stale-inputs';
import { RanNotebook } from '../reactions/ran-notebook';
import { choices, RandomSession, steadySources } from './random-sessions';

const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 5000 : 50;
const STEPS = 10;
jest.setTimeout(3_600_000);

const trans = nullTranslator.load('freshkernel');
/** Identifiers of the tables, such as `random:numpy`. */
const INTERNAL = /\b(random|option|numbers|env|file):\w/;

interface Sentence {
  readonly kind: StaleCauseKind;
  readonly text: string;
}

/** The sentences about the stale cells of a notebook; throws where one is not true. */
function sentencesOf(notebook: RanNotebook, about: string): readonly Sentence[] {
  const { staleness } = notebook.analyze();
  const { history } = notebook;
  const lastRun = (key: string): number =>
    history.cells.get(key)?.lastExecution?.kernelRun.sequence ?? 0;
  return [...(staleness?.cells ?? [])].flatMap(([key, { inputs, rootCause }]) => {
    const said = inputs.map(input => {
      const { cell, kind } = input.cause;
      const at = cell ?? '';
      const isTrue: Readonly<Record<StaleCauseKind, () => boolean>> = {
        // What cells below did since is done in a fresh run, too.
        ran: () => lastRun(at) > lastRun(key) && notebook.indexOf(at) < notebook.indexOf(key),
        'ran-failed': () =>
          lastRun(at) > lastRun(key) && notebook.indexOf(at) < notebook.indexOf(key),
        stops: () => notebook.indexOf(at) < notebook.indexOf(key),
        edited: () => history.cells.get(at)?.state === 'edited',
        'not-run': () => lastRun(at) === 0,
        'maybe-run': () => history.cells.get(at)?.state === 'unknown',
        failed: () => history.cells.get(at)?.state === 'failed',
        stale: () => (staleness?.cells.get(at)?.inputs.length ?? 0) > 0,
        repeated: () => at === key && (history.cells.get(key)?.executions.length ?? 0) > 1,
        below: () => notebook.indexOf(at) >= notebook.indexOf(key) || input.provider === null,
        'another-cell': () => lastRun(at) > 0 && notebook.indexOf(at) < notebook.indexOf(key),
        gone: () => cell === null
      };
      if (!isTrue[kind]()) {
        throw new Error(`${JSON.stringify(input)} of ${key}\n${about}`);
      }
      return { kind, text: textOf(notebook, input) };
    });
    const root = rootCause === null ? [] : [rootText(notebook, rootCause)];
    return [...said, ...root.map(text => ({ kind: rootCause?.kind ?? 'gone', text }))];
  });
}

function textOf(notebook: RanNotebook, input: StaleInput): string {
  return staleReasonText(input, key => notebook.indexOf(key), trans) + inputText(input);
}

function rootText(notebook: RanNotebook, cause: NonNullable<StaleInput['cause']>): string {
  return rootCauseText(cause, cause.cell === null ? null : notebook.indexOf(cause.cell), 2, trans);
}

it('in random sessions', () => {
  const kinds = new Set<StaleCauseKind>();
  for (let seed = 0; seed < COUNT; seed += 1) {
    const session = new RandomSession(seed);
    for (let step = 0; step < STEPS; step += 1) {
      session.step();
      for (const { kind, text } of sentencesOf(session.notebook, session.toString())) {
        kinds.add(kind);
        expect(text).not.toMatch(INTERNAL);
      }
    }
  }
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining([
      'another-cell',
      'below',
      'edited',
      'not-run',
      'ran',
      'repeated',
      'stale'
    ])
  );
});

/** The root causes after a notebook in which names are used again ran in order, and one thing happened since. */
function rootCausesAfter(
  seed: number,
  happen: (notebook: RanNotebook, at: number, other: string) => void
): { readonly causes: readonly StaleCause[]; readonly about: string; readonly at: number } {
  const choose = choices(seed);
  const sources = steadySources(choose);
  const notebook = new RanNotebook(sources);
  notebook.runAll();
  const at = 1 + choose(sources.length - 1);
  const other = steadySources(choose)[1];
  happen(notebook, at, other);
  const cells = [...(notebook.analyze().staleness?.cells.values() ?? [])];
  const about = JSON.stringify({ seed, at, other, sources }, null, 1);
  return { causes: cells.flatMap(({ rootCause }) => rootCause ?? []), about, at };
}

describe('in a notebook that ran in order and uses names again, the only root cause is', () => {
  const numbers = Array.from({ length: COUNT }, (_, seed) => seed);
  const all = (kinds: readonly StaleCauseKind[], deed: Parameters<typeof rootCausesAfter>[1]) => {
    const found = numbers.flatMap(seed => {
      const { causes, about, at } = rootCausesAfter(seed, deed);
      return causes.map(({ kind, cell }) => ({ kind, cell, about, at }));
    });
    expect(found.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
    expect(found.length).toBeGreaterThan(COUNT / 4);
    return found;
  };

  it('the cell that was edited', () => {
    const found = all(['edited'], (notebook, at, other) => notebook.edit(at, other));
    expect(found.filter(({ cell, at }) => cell !== `cell-${at}`)).toEqual([]);
  });

  it('the cell that was edited and ran, what it read, and its earlier text', () => {
    const kinds = ['ran', 'repeated', 'below', 'gone', 'another-cell', 'stops'] as const;
    const found = all(kinds, (notebook, at, other) => {
      notebook.edit(at, other);
      notebook.run(at);
    });
    const ran = found.filter(({ kind }) => kind === 'ran');
    expect(ran.filter(({ cell, at }) => cell !== `cell-${at}`)).toEqual([]);
    expect(ran.length).toBeGreaterThan(COUNT / 10);
  });

  it('the cell that was inserted', () => {
    const found = all(['not-run'], (notebook, at, other) => notebook.insert(at, other));
    expect(found.filter(({ cell }) => cell !== 'inserted-1')).toEqual([]);
  });

  it('a place or a value where a cell was deleted, even if cells above ran since', () => {
    const kinds = ['gone', 'below', 'another-cell', 'stops', 'repeated'] as const;
    all(kinds, (notebook, at) => {
      // These give the same again.
      Array.from({ length: at }, (_, above) => notebook.run(above));
      notebook.delete(at);
    });
  });

  it('a place or a value, not an execution, where a cell was deleted', () => {
    all(['gone', 'below', 'another-cell', 'stops'], (notebook, at) => notebook.delete(at));
  });
});

it('one edit is one root cause, and no cell is said to have run', () => {
  const notebook = new RanNotebook(['a = 1', 'b = a + 1', 'c = b + 1', 'print(c)', 'print(a)']);
  notebook.runAll();
  notebook.edit(0, 'a = 2');
  const cells = [...(notebook.analyze().staleness?.cells.values() ?? [])].slice(1);
  expect(cells.map(({ rootCause }) => rootCause)).toEqual(
    cells.map(() => ({ kind: 'edited', cell: 'cell-0' }))
  );
  expect(cells.flatMap(({ inputs }) => inputs.map(({ cause }) => cause.kind))).not.toContain('ran');
});

it('a cell that ran twice is said to have, not the one that made its input', () => {
  const notebook = new RanNotebook(['lst = []', 'lst.append(1)', 'print(lst)']);
  notebook.runAll();
  notebook.run(1);
  expect(notebook.staleInputs()[1]).toMatchObject([
    { name: 'lst', changedBy: null, cause: { kind: 'repeated', cell: 'cell-1' } }
  ]);
});
