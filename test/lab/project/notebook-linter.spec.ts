import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type {
  CheckAnswers,
  CheckQuestion,
  LintedFile
} from '../../../src/lab/check/worker/check-messages';
import type { ListedNotebook } from '../../../src/lab/project/notebook-listing';
import { NotebookLinter } from '../../../src/lab/project/notebook-linter';
import { bytesOf, DirectChecker, notebookOf } from '../check/runs';

const TEXTS = { tooLarge: 'too large', tooSlow: 'too slow' };
const CODE = bytesOf(notebookOf([{ source: 'print(misspeled)' }]));

function notebookAt(path: string, more: Partial<ListedNotebook> = {}): ListedNotebook {
  return { path, version: '1', size: 10, ...more };
}

/** A checker that notes what it is asked; it never answers about a notebook named `slow`. */
class NotedChecker extends DirectChecker {
  constructor(private readonly asked: string[]) {
    super();
  }

  override ask<Kind extends CheckQuestion['kind']>(
    question: Extract<CheckQuestion, { kind: Kind }>
  ): Promise<CheckAnswers[Kind]> {
    const { path } = question as Extract<CheckQuestion, { kind: 'lint' }>;
    this.asked.push(path);
    return path === 'slow' ? new Promise(() => undefined) : super.ask(question);
  }
}

class Bench {
  readonly asked: string[] = [];
  readonly checkers: NotedChecker[] = [];
  readonly read = jest.fn((path: string) =>
    path === 'gone' ? Promise.reject(new Error('no such file')) : Promise.resolve(CODE.slice(0))
  );
  phase: LintedFile['user']['phase'] = 'exploring';
  linted = 0;

  readonly linter = new NotebookLinter(
    {
      newChecker: () => {
        const checker = new NotedChecker(this.asked);
        this.checkers.push(checker);
        return checker;
      },
      read: this.read,
      newSettings: () => path => Promise.resolve(this.settingsOf(path))
    },
    TEXTS,
    () => this.linted++
  );

  async lint(...notebooks: readonly ListedNotebook[]): Promise<void> {
    this.linter.want(notebooks);
    this.linter.resume();
    await this.settle();
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 50 && this.linter.waiting > 0; turn++) {
      await jest.advanceTimersByTimeAsync(1);
    }
  }

  private settingsOf(path: string): Omit<LintedFile, 'notebook'> {
    const { phase } = this;
    const none = {
      select: [],
      extendSelect: [],
      ignore: [],
      ignoreHere: [],
      hidden: [],
      cells: []
    };
    return { path, folder: null, settings: DEFAULT_CONFIG, user: { phase, severity: {}, ...none } };
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the notebooks of a list', () => {
  it('are linted one after the other, and each version once', async () => {
    const bench = new Bench();
    expect(bench.linter.of('a')).toEqual({ kind: 'waiting' });
    await bench.lint(notebookAt('a'), notebookAt('b'));
    expect(bench.linter.of('a')).toMatchObject({ kind: 'ready', counts: { error: 1 } });
    expect([bench.asked, bench.linted]).toEqual([['a', 'b'], 2]);
    // The worker holds the rules and the last notebook: it ends with the list.
    expect(bench.checkers.map(({ isDisposed }) => isDisposed)).toEqual([true]);
    await bench.lint(notebookAt('a'), notebookAt('b', { version: '2' }));
    expect(bench.asked).toEqual(['a', 'b', 'b']);
    bench.phase = 'finishing';
    await bench.lint(notebookAt('a'));
    expect(bench.asked).toEqual(['a', 'b', 'b', 'a']);
  });

  it('wait while the view is hidden', async () => {
    const bench = new Bench();
    bench.linter.want([notebookAt('a')]);
    await bench.settle();
    expect(bench.asked).toEqual([]);
    bench.linter.wantFirst(notebookAt('b'));
    bench.linter.resume();
    bench.linter.pause();
    await bench.settle();
    expect([bench.asked, bench.linter.waiting]).toEqual([['b'], 1]);
  });

  it('fail one by one: unreadable, too large, too slow', async () => {
    const bench = new Bench();
    const large = notebookAt('large', { size: 60_000_000 });
    bench.linter.want([notebookAt('gone'), large, notebookAt('slow'), notebookAt('a')]);
    bench.linter.resume();
    await jest.advanceTimersByTimeAsync(31_000);
    expect(bench.linter.of('gone')).toEqual({ kind: 'failed', reason: 'no such file' });
    expect(bench.linter.of('large')).toEqual({ kind: 'failed', reason: 'too large' });
    expect(bench.linter.of('slow')).toEqual({ kind: 'failed', reason: 'too slow' });
    expect(bench.linter.of('a')).toMatchObject({ kind: 'ready' });
    expect(bench.read).not.toHaveBeenCalledWith('large');
    // What hangs is ended.
    expect(bench.checkers.map(({ isDisposed }) => isDisposed)).toEqual([true, true]);
  });

  it('are not linted on after the view is closed', async () => {
    const bench = new Bench();
    bench.linter.want([notebookAt('a'), notebookAt('b')]);
    bench.linter.resume();
    bench.linter.dispose();
    await bench.settle();
    expect([bench.asked.length <= 1, bench.linter.of('b')]).toEqual([true, { kind: 'waiting' }]);
  });
});
