import { nullTranslator } from '@jupyterlab/translation';
import type { HistoryState } from '../../../src/core/history/history-state';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import type { StaleInput, Staleness } from '../../../src/core/staleness/staleness';
import { adviceAction, adviceText } from '../../../src/lab/execution/advice-texts';
import type { Knowledge } from '../../../src/lab/execution/before-running';
import { adviceFor } from '../../../src/lab/execution/before-running';
import { untouchedKernel } from '../../../src/lab/execution/untouched-kernel';
import { makeDocument } from '../findings';

const trans = nullTranslator.load('freshkernel');

interface Situation {
  readonly sources: readonly string[];
  /** Names that the kernel has. */
  readonly names?: readonly string[];
  readonly staleness?: Staleness | null;
}

function knowledgeOf({ sources, names = [], staleness = null }: Situation): Knowledge {
  const document = makeDocument(...sources);
  const facts = { notebookFolder: null, moduleExports: () => null };
  const { graph } = new LintSession(DEFAULT_CONFIG, facts).lint(document);
  const history: Pick<HistoryState, 'namesKnown' | 'providers'> = {
    namesKnown: true,
    providers: new Map(names.map(name => [name, { name, kind: 'unknown' }]))
  };
  return { document, graph, history: history as HistoryState, staleness };
}

/** What is said before the last cell is run. */
function said(situation: Situation): string | null {
  const index = situation.sources.length - 1;
  const advice = adviceFor(`key-${index}`, knowledgeOf(situation));
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
  const cell = { key: 'key-2', inputs, repeats: 1, repeated: [] };
  return {
    cells: new Map([['key-2', cell]]),
    limits: new Map(),
    plan: () => plan,
    neededBefore: () => plan
  };
}

function input(name: string, provider: number | null): StaleInput {
  return {
    name,
    provider: provider === null ? null : `key-${provider}`,
    reason: provider === null ? 'deleted-provider' : 'input',
    changedSinceRun: true
  };
}

const sources = ['rate = 2', 'prices = [1, 2]', 'sum(prices) * rate'];
const names = ['rate', 'prices'];

describe('what is said before a cell is run', () => {
  it('is nothing where a fresh run would give it the same', () => {
    expect(said({ sources, names, staleness: stale([]) })).toBeNull();
    expect(said({ sources, names })).toBeNull();
  });

  it('names what is stale, where it comes from, and what to run', () => {
    expect(said({ sources, names, staleness: stale([0, 1], [input('rate', 0)]) })).toBe(
      'Cell 3 would use stale input: rate from cell 1. Run 2 cells first'
    );
  });

  it('names what it reads of the cells to run where it never ran itself', () => {
    expect(said({ sources, names, staleness: stale([1]) })).toBe(
      'Cell 3 would use stale input: prices from cell 2. Run 1 cell first'
    );
  });

  it('tells where what it needs is not there yet', () => {
    expect(said({ sources, names: ['prices'], staleness: stale([0]) })).toBe(
      'Cell 3 would fail: the kernel has no rate from cell 1 yet. Run 1 cell first'
    );
  });

  it('tells where only a restart helps', () => {
    const inputs = [input('rate', null), input('prices', 1)];
    expect(said({ sources, names, staleness: stale([0, 1, 2], inputs, true) })).toBe(
      'Cell 3 would use what no cell makes any more: rate. Restart and Run All'
    );
  });

  it('lists no more than two names', () => {
    const inputs = ['a', 'b', 'c', 'd'].map(name => input(name, 0));
    expect(said({ sources, names, staleness: stale([0], inputs) })).toContain(
      'a from cell 1, b from cell 1, 2 more.'
    );
  });

  it('tells of a name that nobody defines, unless the kernel has it', () => {
    expect(said({ sources: ['x = 1', 'x + nowhere'], names: ['x'] })).toBe(
      'Cell 2 would fail: nowhere is not defined. Show why'
    );
    expect(said({ sources: ['x = 1', 'x + nowhere'], names: ['x', 'nowhere'] })).toBeNull();
  });

  it('tells of a name that is defined only further down', () => {
    const all = ['load("a")', 'def load(name):\n    return name'];
    const advice = adviceFor('key-0', knowledgeOf({ sources: all }));
    expect(advice).toEqual({ kind: 'fails', name: 'load', below: [1] });
    expect(advice === null ? '' : adviceText(advice, 0, trans)).toBe(
      'Cell 1 would fail: load is defined only in cell 2.'
    );
  });

  it('is nothing for a cell without code', () => {
    expect(said({ sources: ['x = 1', ' \n'], staleness: stale([0]) })).toBeNull();
  });

  it('says in a kernel that has run nothing what the cell needs by way of the document', () => {
    const all = ['a = 1', 'b = 2', 'c = a + 1', 'print("apart")', 'c * 2'];
    const { document, graph } = knowledgeOf({ sources: all });
    const staleness = graph === null ? null : untouchedKernel(document, graph);
    expect(staleness?.neededBefore('key-4').cells.map(({ key }) => key)).toEqual([
      'key-0',
      'key-2'
    ]);
    expect(said({ sources: all, staleness })).toBe(
      'Cell 5 would fail: the kernel has no c from cell 3 yet. Run 2 cells first'
    );
  });
});
