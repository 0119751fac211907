import { nullTranslator } from '@jupyterlab/translation';
import type { CellKey } from '../../../src/core/notebook/document';
import type { QueueEnd, QueueResult } from '../../../src/lab/execution/cell-queue';
import { ReactionTexts } from '../../../src/lab/reactions/reaction-texts';
import { ReactionTurn } from '../../../src/lab/reactions/reaction-turn';
import { Reactor } from '../../../src/lab/reactions/reactor';
import type { ReactionState } from '../../../src/lab/session/notebook-state';
import { NO_EXECUTION } from '../../../src/lab/session/notebook-state';
import { FakePages } from '../session/fake-pages';
import { WatchedNotebook } from '../watched-notebook';

const SECOND = { started: 10, ended: 11 };
const TEXTS = new ReactionTexts(nullTranslator.load('freshkernel'));

/** A notebook with a reactor, and a queue that runs its cells. */
class ReactiveNotebook extends WatchedNotebook {
  /** Positions of the cells that ran by themselves. */
  readonly queued: number[] = [];
  /** The pages in which the notebook is open. */
  readonly pages = new FakePages();
  limitSeconds = 10;
  /** Called when a cell of the queue starts. */
  onStart: (index: number) => void = () => undefined;
  private end: QueueEnd | null = null;
  readonly reactor: Reactor;

  constructor(...cells: readonly string[]) {
    super(...cells);
    Object.assign(this.analysis, {
      settle: () => Promise.resolve(),
      snapshot: () => (this.state.analysis as { document?: unknown }).document
    });
    this.reactor = new Reactor(this.session, {
      queues: {
        runIfPossible: async (_, keys, isWanted) => (isWanted() ? this.runQueue(keys) : null),
        cancel: (_, end = { kind: 'cancelled' }) => (this.end = end)
      },
      texts: TEXTS,
      turn: new ReactionTurn(this.pages.join(22)),
      limitSeconds: () => this.limitSeconds
    });
    cells.forEach((_, index) => this.run(index, [], SECOND));
  }

  get reaction(): ReactionState {
    return this.state.reaction;
  }

  setReaction(reaction: ReactionState): void {
    this.update({ reaction });
  }

  /** Runs a cell as a user does. */
  userRuns(index: number, change = {}): void {
    this.reactor.schedule(this.keyAt(index));
    this.run(index, [], { ...SECOND, ...change });
  }

  keyAt(index: number): CellKey {
    const { analysis } = this.state;
    return analysis.kind === 'ready' ? analysis.document.cells[index].key : '';
  }

  private async runQueue(keys: readonly CellKey[]): Promise<QueueResult> {
    this.end = null;
    let ran = 0;
    for (const [at, key] of keys.entries()) {
      const index = [...keys.keys(), 0, 1, 2, 3, 4, 5].find(each => this.keyAt(each) === key) ?? -1;
      this.update({
        execution: { progress: { cell: key, position: at + 1, total: keys.length }, waiting: [] }
      });
      this.reactor.schedule(key);
      this.onStart(index);
      await Promise.resolve();
      this.queued.push(index);
      this.run(index, [], SECOND);
      if (this.end !== null) {
        break;
      }
      ran += 1;
    }
    this.update({ execution: NO_EXECUTION });
    return { end: this.end ?? { kind: 'done' }, ran, total: keys.length, cell: null };
  }
}

/** Turns of the page without a change after which the reactor has nothing more to do. */
const QUIET_TURNS = 8;

async function settled(open: ReactiveNotebook): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    const before = open.state;
    await new Promise(resolve => setTimeout(resolve, 30));
    quiet = open.state === before ? quiet : 0;
  }
}

const CELLS = ['x = 1', 'y = x + 1', 'print(y)', 'print("other")'];

let opened: ReactiveNotebook[] = [];

function openNotebook(...cells: readonly string[]): ReactiveNotebook {
  const open = new ReactiveNotebook(...(cells.length === 0 ? CELLS : cells));
  opened.push(open);
  return open;
}

afterEach(() => {
  opened.forEach(({ reactor }) => reactor.dispose());
  opened = [];
});

describe('a reactor', () => {
  it('runs what became stale after the user ran a cell, and says so', async () => {
    const open = openNotebook();
    open.edit('x = 2', ...CELLS.slice(1));
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([1, 2]);
    expect(open.reaction.text).toBe('Ran 2 cells that became stale after cell 1.');
    expect(open.reaction.hint).toBe(
      'Cell 2: Cell 1 changed x after this cell ran.\nCell 3: y comes from cell 2, which is stale.'
    );
    expect([...open.reaction.executions]).toEqual(['session 0 6', 'session 0 7']);
  });

  it('waits for another page whose user ran cells at the same time, and runs what that one left', async () => {
    for (const left of [[1, 2], []]) {
      const open = openNotebook();
      const other = new ReactionTurn(open.pages.join(11));
      other.request();
      await other.take(() => true);
      open.edit('x = 2', ...CELLS.slice(1));
      open.userRuns(0);
      await settled(open);
      expect(open.queued).toEqual([]);
      if (left.length === 0) {
        open.run(1, [], SECOND);
        open.run(2, [], SECOND);
      }
      other.leave();
      await settled(open);
      await new Promise(resolve => setTimeout(resolve, 600));
      await settled(open);
      expect(open.queued).toEqual(left);
    }
  });

  it('runs nothing where nothing became stale', async () => {
    const open = openNotebook();
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([]);
    expect(open.reaction.text).toBe('');
  });

  it('runs nothing after an error', async () => {
    const open = openNotebook();
    open.edit('x = 2', ...CELLS.slice(1));
    open.userRuns(0, { status: 'error' });
    await settled(open);
    expect(open.queued).toEqual([]);
  });

  it('waits until all that the user ran has run', async () => {
    const open = openNotebook();
    open.edit('x = 2', ...CELLS.slice(1));
    const kernel = open.state.kernel;
    open.reactor.schedule(open.keyAt(0));
    open.update({ kernel: kernel && { ...kernel, isBusy: true } });
    await settled(open);
    expect(open.queued).toEqual([]);
    open.run(0, [], SECOND);
    await settled(open);
    expect(open.queued).toEqual([1, 2]);
  });

  it('stops when the user runs a cell, and then reacts to both', async () => {
    const open = openNotebook('x = 1', 'print(x)', 'print(x, 2)', 'z = 1', 'print(z)');
    open.edit('x = 2', 'print(x)', 'print(x, 2)', 'z = 2', 'print(z)');
    open.onStart = () => {
      open.onStart = () => undefined;
      open.userRuns(3);
    };
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([1, 2, 4]);
    expect(open.reaction.text).toBe('Ran 2 cells that became stale after cells 1 and 4.');
  });

  it('does nothing more once it is turned off', async () => {
    const open = openNotebook();
    open.edit('x = 2', ...CELLS.slice(1));
    open.onStart = () => open.reactor.dispose();
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([1]);
  });

  it('does nothing after a restart of the kernel', async () => {
    const open = openNotebook();
    open.edit('x = 2', ...CELLS.slice(1));
    open.reactor.schedule(open.keyAt(0));
    open.restart();
    await settled(open);
    expect(open.queued).toEqual([]);
  });

  it('offers cells that take longer than the limit, until they have run', async () => {
    const open = openNotebook();
    open.limitSeconds = 1.5;
    open.edit('x = 2', ...CELLS.slice(1));
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([]);
    expect(open.reaction.text).toBe('2 cells are stale after cell 1 (about 2 s).');
    expect(open.reaction.offered).toEqual([open.keyAt(1), open.keyAt(2)]);
    open.run(1, [], SECOND);
    open.run(2, [], SECOND);
    expect(open.reaction.offered).toEqual([]);
    expect(open.reaction.text).toBe('');
  });

  it('says why it does not run a cell', async () => {
    const open = openNotebook('x = 1', 'open("a", "w").write(str(x))', 'input(x)');
    open.edit('x = 2', 'open("a", "w").write(str(x))', 'input(x)');
    open.userRuns(0);
    await settled(open);
    expect(open.queued).toEqual([]);
    expect(open.reaction.text).toBe(
      '1 cell is stale after cell 1 (about 1 s): cell 2 may write files. ' +
        'Cell 3 stays stale: cell 3 asks for input.'
    );
  });
});
