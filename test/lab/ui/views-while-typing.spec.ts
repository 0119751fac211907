/** @jest-environment jsdom */
import { DEFAULT_COMPARE_SETTINGS } from '../../../src/core/compare/text/compare-settings';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { DataModel } from '../../../src/lab/data/data-model';
import { GraphModel } from '../../../src/lab/graph/graph-model';
import { TimelineModel } from '../../../src/lab/timeline/timeline-model';
import type { ViewModel } from '../../../src/lab/ui/view-model';
import { VariablesModel } from '../../../src/lab/variables/variables-model';
import { HistoryServer } from '../kept-history/history-server';
import { analyzed } from '../graph/graph-notebook';
import { facts, WatchedNotebook } from '../watched-notebook';

/** Milliseconds between two analyses while the user types without a pause. */
const ANALYSIS = 700;

const TIMELINE = {
  kept: new HistoryServer().kept,
  newChecker: () => {
    throw new Error('nothing is compared');
  },
  settingsOf: () => DEFAULT_COMPARE_SETTINGS
};

const VIEWS: readonly (readonly [string, (open: WatchedNotebook) => ViewModel])[] = [
  ['dependencies', ({ session }) => new GraphModel(session, () => DEFAULT_CONFIG)],
  ['variables', ({ session }) => new VariablesModel(session)],
  ['timeline', ({ session }) => new TimelineModel(session, TIMELINE)],
  [
    'files',
    ({ session }) =>
      new DataModel(session, {
        ask: async () => Promise.resolve(null),
        isLocal: async () => Promise.resolve(true)
      })
  ]
];

/** The notebook after some keys: only the analysis changes. */
function type(open: WatchedNotebook, ...cells: readonly string[]): void {
  open.update({ analysis: analyzed(...cells), isTyping: true });
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe.each(VIEWS)('the view of %s', (_, create) => {
  it('is not drawn while the user types, and once when the notebook rests', async () => {
    const open = new WatchedNotebook('x = 1', 'y = x', 'print(y)');
    open.variables = [facts('x'), facts('y')];
    [['x'], ['y'], []].forEach((names, index) => open.run(index, names));
    const model = create(open);
    await jest.advanceTimersByTimeAsync(5000);
    let draws = 0;
    model.changed.connect(() => {
      draws += 1;
    });
    for (let length = 1; length <= 20; length++) {
      type(open, `x = ${'1'.repeat(length)}`, 'y = x', 'print(y)');
      expect(draws).toBe(0);
      await jest.advanceTimersByTimeAsync(ANALYSIS);
    }
    expect(draws).toBe(0);
    open.update({ isTyping: false });
    await jest.advanceTimersByTimeAsync(5000);
    expect(draws).toBeGreaterThanOrEqual(1);
    expect(draws).toBeLessThanOrEqual(2);
    model.dispose();
  });

  it('does nothing while it is hidden, and is up to date soon after it is shown', async () => {
    const open = new WatchedNotebook('x = 1', 'y = x', 'print(y)');
    open.variables = [facts('x'), facts('y')];
    const model = create(open);
    await jest.advanceTimersByTimeAsync(5000);
    model.setShown(false);
    const asked = open.asked.length;
    [['x'], ['y'], []].forEach((names, index) => open.run(index, names));
    type(open, 'x = 2', 'y = x', 'print(y)');
    await jest.advanceTimersByTimeAsync(5000);
    open.update({ isTyping: false });
    expect(open.asked).toHaveLength(asked);
    let draws = 0;
    model.changed.connect(() => {
      draws += 1;
    });
    model.setShown(true);
    await jest.advanceTimersByTimeAsync(5000);
    expect(draws).toBeGreaterThanOrEqual(1);
    expect(draws).toBeLessThanOrEqual(2);
    model.dispose();
  });
});
