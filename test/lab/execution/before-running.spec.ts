import { nullTranslator } from '@jupyterlab/translation';
import type { HistoryState } from '../../../src/core/history/history-state';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import type { StaleInput, Staleness } from '../../../src/core/staleness/staleness';
import { adviceAction, adviceText } from '../../../src/lab/execution/advice-labels';
import type { AdviceInputs } from '../../../src/lab/execution/advice';
import { adviceFor } from '../../../src/lab/execution/advice';
import { stalenessOfNewKernel } from '../../../src/lab/execution/new-kernel-staleness';
import type { Finding } from '../../../src/core/rules/contract';
import { makeCell, makeDocument, makeFinding } from '../findings';

const trans = nullTranslator.load('freshkernel');

interface Scenario {
  readonly sources: readonly string[];
  /** Names that are defined in the kernel. */
  readonly names?: readonly string[];
  readonly staleness?: Staleness | null;
  readonly findings?: readonly Finding[];
  /** How the first cell ended when it last ran with its present text. */
  readonly first?: 'error' | 'interrupted';
}

function knowledgeOf({
  sources,
  names = [],
  staleness = null,
  findings = [],
  first
}: Scenario): AdviceInputs {
  const document = makeDocument(...sources);
  const facts = { notebookFolder: null, moduleExports: () => null };
  const { graph } = new LintSession(DEFAULT_CONFIG, facts).lint(document);
  const failed = { state: 'failed', lastExecution: { kernelRun: { status: first } } };
  const history = {
    namesKnown: true,
    cells: new Map(first === undefined ? [] : [['key-0', failed]]),
    providers: new Map(names.map(name => [name, { name, kind: 'unknown' }]))
  };
  return { document, graph, history: history as unknown as HistoryState, staleness, findings };
}

/** The advice about the last cell. */
function adviceOn(scenario: Scenario): string | null {
  const index = scenario.sources.length - 1;
  const advice = adviceFor(`key-${index}`, knowledgeOf(scenario));
  return advice === null
    ? null
    : `${adviceText(advice, index, trans)} ${adviceAction(advice, trans)}`;
}

function stale(
  needs: readonly number[],
  inputs: readonly StaleInput[] = [],
  restart = false
): Staleness {
  const plan = {
    cells: needs.map(index => ({ key: `key-${index}`, reasons: ['input' as const] })),
    restart
  };
  const cell = { key: 'key-2', inputs, rootCause: null, repeats: 1, repeated: [] };
  return {
    cells: new Map([['key-2', cell]]),
    limits: new Map(),
    stateOf: () => null,
    isRandom: () => false,
    plan: () => plan,
    neededBefore: () => plan
  };
}

function input(
  name: string,
  provider: number | null,
  state: StaleInput['state'] = null
): StaleInput {
  return {
    name,
    state,
    provider: provider === null ? null : `key-${provider}`,
    reason: provider === null ? 'deleted-provider' : 'input',
    readFrom: null,
    readText: null,
    changedBy: null,
    isRandom: false,
    changedByFailure: false,
    isRepeated: false,
    cause: { kind: 'gone', cell: null }
  };
}

const insertion = {
  kind: 'insert-cell',
  after: null,
  cellType: 'code',
  source: 'rate = 2'
} as const;

const sources = ['rate = 2', 'prices = [1, 2]', 'sum(prices) * rate'];
const names = ['rate', 'prices'];

describe('the advice before a cell runs', () => {
  it('is absent if the inputs are those of a fresh run', () => {
    expect(adviceOn({ sources, names, staleness: stale([]) })).toBeNull();
    expect(adviceOn({ sources, names })).toBeNull();
  });

  it('names the stale inputs, their cells and the number of cells to run', () => {
    expect(adviceOn({ sources, names, staleness: stale([0, 1], [input('rate', 0)]) })).toBe(
      'Cell 3 uses stale `rate` from cell 1. Run 2 cells first'
    );
  });

  it('describes what has no name', () => {
    const advice = (...inputs: readonly StaleInput[]): string | null =>
      adviceOn({ sources, names, staleness: stale([0], inputs) });
    const random = input('random:numpy', 0, 'random:numpy');
    expect(advice(random)).toBe(
      'Cell 3 depends on the random state of numpy, which is stale. Run 1 cell first'
    );
    expect(advice(random, input('rate', 0))).toBe(
      'Cell 3 uses stale `rate` from cell 1. Run 1 cell first'
    );
  });

  it('names the reads from the cells to run if the cell never ran itself', () => {
    expect(adviceOn({ sources, names, staleness: stale([1]) })).toBe(
      'Cell 3 uses stale `prices` from cell 2. Run 1 cell first'
    );
  });

  it('names inputs that the kernel does not have yet', () => {
    expect(adviceOn({ sources, names: ['prices'], staleness: stale([0]) })).toBe(
      'Cell 3 needs `rate`. Run 1 cell first'
    );
  });

  it('does not run what failed, and would fail again, but what was interrupted', () => {
    const needed = { sources, names: ['prices'], staleness: stale([0]) };
    expect(adviceOn({ ...needed, first: 'error' })).toBe(
      'Cell 3 needs cell 1, which failed. Show why'
    );
    expect(adviceOn({ ...needed, first: 'interrupted' })).toBe(
      'Cell 3 needs `rate`. Run 1 cell first'
    );
  });

  it('offers a restart if nothing else helps', () => {
    const inputs = [input('rate', null), input('prices', 1)];
    expect(adviceOn({ sources, names, staleness: stale([0, 1, 2], inputs, true) })).toBe(
      'Cell 3 uses `rate`, which no cell defines anymore. Restart and Run All'
    );
  });

  it('offers the fix of the error at which a restart would stop', () => {
    const inputs = [input('rate', null)];
    const fix = {
      title: { template: 'Reinsert the deleted cell', values: {} },
      edits: [insertion]
    };
    const ghost = makeFinding({
      code: 'H5',
      cell: makeCell(2, sources[2]),
      names: ['rate'],
      fixes: [{ ...fix, applicability: 'unsafe' }]
    });
    const advice = (findings: readonly Finding[]): string | null =>
      adviceOn({ sources, names, staleness: stale([0, 1, 2], inputs, true), findings });
    expect(advice([ghost])).toBe(
      'Cell 3 uses `rate`, which no cell defines anymore. Reinsert the deleted cell'
    );
    expect(advice([{ ...ghost, fixes: [] }])).toContain('Show why');
    expect(advice([{ ...ghost, certainty: 'possible', severity: 'warning' }])).toContain('Restart');
    // A restart gets past this cell.
    expect(advice([{ ...ghost, cell: makeCell(3, 'other'), names: ['other'] }])).toContain(
      'Restart'
    );
  });

  it('lists at most two names', () => {
    const inputs = ['a', 'b', 'c', 'd'].map(name => input(name, 0));
    expect(adviceOn({ sources, names, staleness: stale([0], inputs) })).toContain(
      '`a` from cell 1, `b` from cell 1 and 2 more names.'
    );
  });

  it('reports a name that no cell defines, unless the kernel has it', () => {
    expect(adviceOn({ sources: ['x = 1', 'x + nowhere'], names: ['x'] })).toBe(
      'Cell 2 will fail: `nowhere` is not defined. Show why'
    );
    expect(adviceOn({ sources: ['x = 1', 'x + nowhere'], names: ['x', 'nowhere'] })).toBeNull();
  });

  it('reports a name that only a later cell defines', () => {
    const all = ['load("a")', 'def load(name):\n    return name'];
    const advice = adviceFor('key-0', knowledgeOf({ sources: all }));
    expect(advice).toEqual({ kind: 'fails', name: 'load', below: [1], repair: null });
    expect(advice === null ? '' : adviceText(advice, 0, trans)).toBe(
      'Cell 1 will fail: `load` is defined only in cell 2.'
    );
  });

  it('is absent for a cell without code', () => {
    expect(adviceOn({ sources: ['x = 1', ' \n'], staleness: stale([0]) })).toBeNull();
  });

  it('lists the dependencies of the cell in a kernel that has run nothing', () => {
    const all = ['a = 1', 'b = 2', 'c = a + 1', 'print("apart")', 'c * 2'];
    const { document, graph } = knowledgeOf({ sources: all });
    const staleness = graph === null ? null : stalenessOfNewKernel(document, graph);
    expect(staleness?.neededBefore('key-4').cells.map(({ key }) => key)).toEqual([
      'key-0',
      'key-2'
    ]);
    expect(adviceOn({ sources: all, staleness })).toBe('Cell 5 needs `c`. Run 2 cells first');
  });
});
