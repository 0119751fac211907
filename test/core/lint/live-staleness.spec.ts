/** What is stale, as the linter keeps it while people type and the kernel runs. */
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintResult } from '../../../src/core/lint/result';
import { LintSession } from '../../../src/core/lint/session';
import { formatMessage } from '../../../src/core/messages/message';
import type { Staleness } from '../../../src/core/staleness/staleness';
import { IncrementalExecution } from '../../../src/core/analysis/heap/incremental-execution';
import { exampleNotebook } from '../rules/example-notebook';
import { ExampleSession } from '../rules/example-session';

const FACTS = { notebookFolder: null, moduleExports: () => null };

/** A notebook in which each cell uses the result of the cell above; all ran, then the first ran with another text. */
function staleChain(length: number): ExampleSession {
  return rerun(length, index => `a${index} = a${index - 1} + 1\nprint(a${index})`);
}

/** The same, where all cells use what the first one made. */
function staleStar(length: number): ExampleSession {
  return rerun(length, index => `a${index} = a0 + ${index}\nprint(a${index})`);
}

function rerun(length: number, source: (index: number) => string): ExampleSession {
  const sources = Array.from({ length }, (_, index) => (index === 0 ? 'a0 = 1' : source(index)));
  const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
  sources.forEach((_, cell) => session.play({ kind: 'run', cell }));
  session.play({ kind: 'edit', cell: 0, source: 'a0 = 2' });
  session.play({ kind: 'run', cell: 0 });
  return session;
}

function known({ staleness }: LintResult): Staleness {
  if (staleness === null) {
    throw new Error('nothing is known of this kernel');
  }
  return staleness;
}

describe('random results', () => {
  function stale(...runs: readonly number[]): readonly string[] {
    const sources = ['import random', 'x = random.random()', 'print(random.random())', 'print(x)'];
    const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
    [0, 1, 2, 3, ...runs].forEach(cell => session.play({ kind: 'run', cell }));
    const { document, state: history } = session;
    const result = new LintSession(DEFAULT_CONFIG, FACTS).lint(document, { history });
    return known(result)
      .plan()
      .cells.map(({ key }) => key);
  }

  it('are not stale because their cells ran again: no run gives the numbers of another', () => {
    expect(stale(2)).toEqual([]);
    expect(stale(1, 3)).toEqual([]);
  });

  it('are named in the message of H7', () => {
    const sources = ['import random\ntop = 3', 'print(random.randint(1, top))', 'print(top)'];
    const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
    [0, 1, 2].forEach(cell => session.play({ kind: 'run', cell }));
    session.play({ kind: 'edit', cell: 0, source: 'import random\ntop = 5' });
    session.play({ kind: 'run', cell: 0 });
    const linter = new LintSession(DEFAULT_CONFIG, FACTS);
    const { findings } = linter.lint(session.document, { history: session.state });
    const texts = findings
      .filter(({ code }) => code === 'H7')
      .map(({ message }) => formatMessage(message));
    expect(texts.map(text => text.endsWith('Random: cannot match.'))).toEqual([true, false]);
  });
});

describe('the reasons of a stale cell', () => {
  it('are its inputs, not what it computes from them itself', () => {
    const sources = ['rate = 2', 'total = rate * 3\nprint(total)', 'print(total)'];
    const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
    [0, 1, 2].forEach(cell => session.play({ kind: 'run', cell }));
    session.play({ kind: 'edit', cell: 0, source: 'rate = 5' });
    const { document, state: history } = session;
    const { cells } = known(new LintSession(DEFAULT_CONFIG, FACTS).lint(document, { history }));
    expect([...cells.values()].map(({ inputs }) => inputs.map(({ name }) => name))).toEqual([
      [],
      ['rate'],
      ['total']
    ]);
  });
});

describe('staleness', () => {
  it('is kept during typing and recomputed after it', () => {
    const { document, state: history } = staleChain(3);
    const linter = new LintSession(DEFAULT_CONFIG, FACTS);
    const before = known(linter.lint(document, { history }));
    const [first, second, third] = document.cells;
    const typed = { ...document, cells: [first, { ...second, source: 'a1 = 5' }, third] };
    const typing = known(linter.lint(typed, { history, typingIn: second.key }));
    expect(typing).toBe(before);
    const rested = known(linter.lint(typed, { history }));
    expect(rested).not.toBe(before);
    const keys = (staleness: Staleness): readonly string[] =>
      staleness.plan([third.key]).cells.map(({ key }) => key);
    expect(keys(rested)).toEqual([second.key, third.key]);
  });

  it('is recomputed during typing if the kernel runs a cell, or cells are inserted or deleted', () => {
    const session = staleChain(3);
    const linter = new LintSession(DEFAULT_CONFIG, FACTS);
    const before = known(linter.lint(session.document, { history: session.state }));
    const typingIn = session.document.cells[2].key;
    const shorter = { ...session.document, cells: session.document.cells.slice(0, 2) };
    const without = known(linter.lint(shorter, { history: session.state, typingIn }));
    expect(without).not.toBe(before);
    const again = known(linter.lint(session.document, { history: session.state, typingIn }));
    expect([...again.cells.keys()]).toEqual([...before.cells.keys()]);
    session.play({ kind: 'run', cell: 1 });
    const after = known(linter.lint(session.document, { history: session.state, typingIn }));
    expect(after.plan().cells.map(({ key }) => key)).toEqual([typingIn]);
  });

  it('never mixes in the next version of the notebook', () => {
    const { document, state: history } = staleChain(4);
    const linter = new LintSession(DEFAULT_CONFIG, FACTS);
    const before = known(linter.lint(document, { history }));
    const last = document.cells[3].key;
    expect(before.plan([last]).cells).toHaveLength(3);
    linter.lint({ ...document, cells: document.cells.slice(0, 2) }, { history });
    expect(before.plan([last])).toEqual({ cells: [], restart: false });
    expect(before.neededBefore(last)).toEqual({ cells: [], restart: false });
  });

  it('takes a number of steps that is linear in the number of cells', () => {
    const asked = (length: number): number => {
      const { document, state: history } = staleChain(length);
      const staleness = known(new LintSession(DEFAULT_CONFIG, FACTS).lint(document, { history }));
      const spy = jest.spyOn(IncrementalExecution.prototype, 'providerOf');
      const last = document.cells[length - 1].key;
      expect(staleness.plan([last]).cells).toHaveLength(length - 1);
      const calls = spy.mock.calls.length;
      spy.mockRestore();
      return calls;
    };
    expect(asked(80)).toBeLessThan(5 * asked(20));
  });

  it('covers parts of objects that are created later', () => {
    const sources = ['d = {}', 'd["x"] = 1', 'print(d)'];
    const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
    [0, 0, 1].forEach(cell => session.play({ kind: 'run', cell }));
    session.play({ kind: 'delete', cell: 1 });
    const { document, state: history } = session;
    const staleness = known(new LintSession(DEFAULT_CONFIG, FACTS).lint(document, { history }));
    const [first, last] = document.cells.map(({ key }) => key);
    expect(staleness.neededBefore(last).cells.map(({ key }) => key)).toEqual([first]);
  });

  it('is planned in small steps for any number of stale cells', () => {
    const { document, state: history } = staleStar(100);
    const steps = new LintSession(DEFAULT_CONFIG, FACTS).steps(document, { history });
    const spy = jest.spyOn(IncrementalExecution.prototype, 'providerOf');
    let most = 0;
    for (let before = 0, done = false; !done; before = spy.mock.calls.length) {
      done = steps.next().done === true;
      most = Math.max(most, spy.mock.calls.length - before);
    }
    const asked = spy.mock.calls.length;
    spy.mockRestore();
    expect(asked).toBeGreaterThan(300);
    expect(most).toBeLessThan(20);
  });

  it('has one fix for all cells if very many are stale', () => {
    const titles = (length: number): ReadonlySet<string> => {
      const { document, state: history } = staleStar(length);
      const { findings } = new LintSession(DEFAULT_CONFIG, FACTS).lint(document, { history });
      const stale = findings.filter(({ code }) => code === 'H7');
      expect(stale).toHaveLength(length - 1);
      return new Set(stale.flatMap(({ fixes }) => fixes.map(({ title }) => formatMessage(title))));
    };
    expect(titles(20).size).toBe(19);
    expect([...titles(40)]).toEqual(['Run 39 cells from cell 2 to cell 40']);
  });
});
