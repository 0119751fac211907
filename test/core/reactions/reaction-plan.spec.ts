import type { KernelExecution } from '../../../src/protocol';
import { planReaction } from '../../../src/core/reactions/reaction-plan';
import type { Reaction, ReactionInputs } from '../../../src/core/reactions/reaction-plan';
import type { OutsideEffect } from '../../../src/core/reactions/outside-effects';
import type { CellKey } from '../../../src/core/notebook/document';
import { RanNotebook } from './ran-notebook';

const CHAIN = ['x = 1', 'y = x + 1', 'print(y)', 'print("other")'];

interface Situation {
  readonly ran: readonly number[];
  readonly outside?: Readonly<Record<number, OutsideEffect>>;
  readonly limitSeconds?: number;
}

function inputsOf(notebook: RanNotebook, situation: Situation): ReactionInputs {
  const { ran, outside = {}, limitSeconds = 10 } = situation;
  const { staleness, graph, summaries } = notebook.analyze();
  if (staleness === null || graph === null) {
    throw new Error('nothing ran');
  }
  return {
    document: notebook.document,
    graph,
    summaries,
    history: notebook.history,
    staleness,
    ran: new Set(ran.map(index => notebook.keyOf(index))),
    outside: new Map(
      Object.entries(outside).map(([index, effect]) => [notebook.keyOf(Number(index)), effect])
    ),
    limitSeconds
  };
}

/** The reaction in terms of positions. */
function react(notebook: RanNotebook, situation: Situation): object {
  const { run, offer, left }: Reaction = planReaction(inputsOf(notebook, situation));
  const at = (key: CellKey): number => notebook.indexOf(key);
  return {
    run: run.map(at),
    ...(offer === null
      ? {}
      : {
          offer: offer.cells.map(at),
          why: offer.held?.obstacle ?? 'slow',
          seconds: offer.seconds
        }),
    ...(left.length === 0
      ? {}
      : { left: left.map(each => `${at(each.key)}: ${each.obstacle} at ${at(each.at)}`) })
  };
}

/** A notebook whose cells ran from top to bottom; then one of them was changed and ran again. */
function edited(
  cells: readonly string[],
  index: number,
  source: string,
  change: Partial<KernelExecution> = {}
): RanNotebook {
  const notebook = new RanNotebook(cells);
  notebook.runAll();
  notebook.edit(index, source);
  notebook.run(index, change);
  return notebook;
}

describe('the cells that run after the user ran some', () => {
  it('are those whose inputs changed, directly or not', () => {
    expect(react(edited(CHAIN, 0, 'x = 2'), { ran: [0] })).toEqual({ run: [1, 2] });
  });

  it('are none where the new value is the same', () => {
    expect(react(edited(CHAIN, 0, 'x = 1  # the same'), { ran: [0] })).toEqual({ run: [] });
  });

  it('are none after all cells ran', () => {
    const notebook = new RanNotebook(CHAIN);
    notebook.runAll();
    expect(react(notebook, { ran: [0, 1, 2, 3] })).toEqual({ run: [] });
  });

  it('are not those that are stale for another reason', () => {
    const notebook = new RanNotebook(['a = 1', 'print(a)', 'b = 1', 'print(b)']);
    notebook.runAll();
    notebook.edit(0, 'a = 2');
    notebook.edit(2, 'b = 2');
    notebook.run(2);
    expect(react(notebook, { ran: [2] })).toEqual({ run: [3] });
  });

  it('include what gives back a value that was overwritten, before and after', () => {
    const cells = ['a = 1', 'n = 5', 'print(a + n)', 'n = 7', 'print(n)'];
    expect(react(edited(cells, 0, 'a = 2'), { ran: [0] })).toEqual({ run: [1, 2, 3] });
  });

  it('include a cell that read what the edited cell no longer gives', () => {
    const cells = ['offset = 1', 'total = 2', 'offset = 3', 'print(offset)'];
    expect(react(edited(cells, 2, 'other = 3'), { ran: [2] })).toEqual({ run: [0, 3] });
  });

  it('include a cell that read what the edited cell no longer changes, and changed it further', () => {
    const cells = ['it = iter([1, 2, 3])', 'next(it)', 'print(next(it))'];
    expect(react(edited(cells, 1, 'print()'), { ran: [1] })).toEqual({ run: [0, 2] });
  });

  it('do not include a later cell whose value no other cell reads', () => {
    const cells = ['a = 1', 'n = a\nprint(n)', 'n = 7\nprint(n)'];
    expect(react(edited(cells, 0, 'a = 2'), { ran: [0] })).toEqual({ run: [1] });
  });

  it('are all affected by several runs in one go', () => {
    const notebook = new RanNotebook(['a = 1', 'b = 1', 'print(a)', 'print(b)', 'print(a + b)']);
    notebook.runAll();
    notebook.edit(0, 'a = 2');
    notebook.edit(1, 'b = 2');
    notebook.run(0);
    notebook.run(1);
    expect(react(notebook, { ran: [0, 1] })).toEqual({ run: [2, 3, 4] });
  });

  it('include a cell that the user ran too early', () => {
    const notebook = new RanNotebook(CHAIN);
    notebook.runAll();
    notebook.edit(0, 'x = 2');
    notebook.run(1);
    notebook.run(0);
    expect(react(notebook, { ran: [0, 1] })).toEqual({ run: [1, 2] });
  });
});

describe('a cell that does not run by itself', () => {
  it('has changes that did not run', () => {
    const notebook = edited(CHAIN, 0, 'x = 2');
    notebook.edit(1, 'y = x + 10');
    expect(react(notebook, { ran: [0] })).toEqual({ run: [] });
  });

  it('needs a cell with changes that did not run', () => {
    const notebook = new RanNotebook(['x = 1', 'z = 0', 'print(x + z)']);
    notebook.runAll();
    notebook.edit(0, 'x = 2');
    notebook.edit(1, 'z = 5');
    notebook.run(0);
    expect(react(notebook, { ran: [0] })).toEqual({ run: [], left: ['2: edited at 1'] });
  });

  it('needs a cell that never ran', () => {
    const notebook = new RanNotebook(['x = 1', 'z = 0', 'print(x)', 'print(x + z)']);
    [0, 1, 2, 3].forEach(index => notebook.run(index));
    notebook.edit(0, 'x = 2');
    notebook.insert(2, 'z = 5');
    notebook.run(0);
    expect(react(notebook, { ran: [0] })).toEqual({
      run: [3],
      left: ['4: never-run at 2']
    });
  });

  it('failed when it last ran', () => {
    const notebook = new RanNotebook(CHAIN);
    [0, 1, 2, 3].forEach(index => notebook.run(index, index === 1 ? FAILED : {}));
    notebook.edit(0, 'x = 2');
    notebook.run(0);
    expect(react(notebook, { ran: [0] })).toMatchObject({ run: [] });
  });

  it('would change what ran just now', () => {
    const cells = ['xs = [1]', 'xs.append(2)', 'print(xs)'];
    const notebook = new RanNotebook(cells);
    notebook.runAll();
    notebook.run(1);
    expect(react(notebook, { ran: [1] })).toEqual({ run: [] });
    notebook.edit(1, 'xs.append(3)');
    notebook.run(1);
    expect(react(notebook, { ran: [1] })).toEqual({ run: [], left: ['2: just-ran at 1'] });
  });

  it('uses what no cell gives', () => {
    const notebook = new RanNotebook(['q = 5', 'x = 1', 'print(x + q)']);
    notebook.runAll();
    notebook.delete(0);
    notebook.edit(0, 'x = 2');
    notebook.run(0);
    expect(react(notebook, { ran: [0] })).toMatchObject({ run: [] });
  });

  it('asks the user for input, and what depends on it does not run either', () => {
    expect(react(edited(CHAIN, 0, 'x = 2'), { ran: [0], outside: { 1: 'input' } })).toEqual({
      run: [],
      left: ['1: input at 1', '2: input at 1']
    });
  });
});

const FAILED: Partial<KernelExecution> = {
  status: 'error',
  error: { exception: 'ValueError', message: '', traceback: [] } as never
};

describe('an offer', () => {
  const FAN = ['x = 1', 'print(x)', 'y = x', 'print(y)'];

  it('is made for cells that write files, and those that depend on them; the rest runs', () => {
    expect(react(edited(FAN, 0, 'x = 2'), { ran: [0], outside: { 2: 'files' } })).toEqual({
      run: [1],
      offer: [2, 3],
      why: 'files',
      seconds: 2
    });
  });

  it('is made where the measured time exceeds the limit', () => {
    const notebook = edited(FAN, 0, 'x = 2');
    expect(react(notebook, { ran: [0], limitSeconds: 3 })).toEqual({ run: [1, 2, 3] });
    expect(react(notebook, { ran: [0], limitSeconds: 2.9 })).toEqual({
      run: [],
      offer: [1, 2, 3],
      why: 'slow',
      seconds: 3
    });
  });

  it('is made for a cell whose time is unknown', () => {
    const notebook = new RanNotebook(FAN);
    [0, 1, 2, 3].forEach(index => notebook.run(index, index === 1 ? { ended: null } : {}));
    notebook.edit(0, 'x = 2');
    notebook.run(0);
    expect(react(notebook, { ran: [0] })).toEqual({
      run: [2, 3],
      offer: [1],
      why: 'unmeasured',
      seconds: 0
    });
  });
});

describe('the cost', () => {
  const COUNT = 150;

  it('is one plan where all cells can run, and limited where some cannot', () => {
    const cells = ['x = 1', ...Array.from({ length: COUNT }, (_, index) => `print(x, ${index})`)];
    const notebook = edited(cells, 0, 'x = 2');
    const plansOf = (outside: Situation['outside']): number => {
      let plans = 0;
      const inputs = inputsOf(notebook, { ran: [0], limitSeconds: 1e9, outside });
      const staleness = {
        ...inputs.staleness,
        plan: (keys?: readonly CellKey[]) => {
          plans += 1;
          return inputs.staleness.plan(keys);
        }
      };
      planReaction({ ...inputs, staleness });
      return plans;
    };
    expect(plansOf({})).toBe(1);
    expect(plansOf({ 1: 'files' })).toBeLessThan(110);
  });
});
