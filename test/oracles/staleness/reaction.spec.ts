/**
 * Generated notebooks: all cells run, one edit, the user runs the edited cells, then the reaction runs in a real Python.
 * The judge is a fresh run of the new notebook.
 */
import { planReaction } from '../../../src/core/reactions/reaction-plan';
import type { Reaction } from '../../../src/core/reactions/reaction-plan';
import type { Staleness } from '../../../src/core/staleness/staleness';
import { RanNotebook } from '../../core/reactions/ran-notebook';
import type { EditedNotebook, Output } from './edited-notebook';
import { generated, shownBy } from './edited-notebook';
import { positions } from './judge';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = FULL ? 2600 : 60;
jest.setTimeout(FULL ? 3_600_000 : 300_000);

/** A notebook after the user ran the edited cells, with the reaction. */
interface Reacted {
  readonly notebook: EditedNotebook;
  readonly reaction: Reaction;
  /** Positions of the cells that the reaction runs, in order. */
  readonly run: readonly number[];
  /** Positions of the cells whose results count as right afterwards. */
  readonly claimed: readonly number[];
  /** Keys of stale cells with an input that no cell gives anymore, or that depend on one. */
  readonly orphans: ReadonlySet<string>;
}

function react(notebook: EditedNotebook): Reacted {
  const live = new RanNotebook(notebook.before.map(({ id, source }) => ({ key: id, source })));
  live.runAll();
  live.replace(notebook.after.map(({ id, source }) => ({ key: id, source })));
  notebook.changed.forEach(index => live.run(index));
  const reaction = reactionOf(live, notebook.changed);
  const run = reaction.run.map(key => live.indexOf(key));
  run.forEach(index => live.run(index));
  const { staleness } = live.analyze();
  const { history } = live;
  const claimed = notebook.after.flatMap(({ id }, index) => {
    const isStale = (staleness?.cells.get(id)?.inputs.length ?? 0) > 0;
    return history.cells.get(id)?.state === 'current' && !isStale ? [index] : [];
  });
  return { notebook, reaction, run, claimed, orphans: orphansOf(staleness) };
}

function orphansOf(staleness: Staleness | null): ReadonlySet<string> {
  const orphans = new Set<string>();
  // In document order, so that what depends on an orphan comes after it.
  for (const [key, { inputs }] of staleness?.cells ?? []) {
    if (inputs.some(({ provider }) => provider === null || orphans.has(provider))) {
      orphans.add(key);
    }
  }
  return orphans;
}

function reactionOf(live: RanNotebook, ran: readonly number[]): Reaction {
  const { staleness, graph, summaries } = live.analyze();
  if (staleness === null || graph === null) {
    throw new Error('nothing ran');
  }
  return planReaction({
    document: live.document,
    graph,
    summaries,
    history: live.history,
    staleness,
    ran: new Set(ran.map(index => live.keyOf(index))),
    outside: new Map(),
    limitSeconds: Infinity
  });
}

/** What the cells show in the end, by position: what the reaction showed, else what they showed before. */
function shownInTheEnd(
  { notebook, run }: Reacted,
  outputs: readonly Output[]
): readonly (Output | null)[] {
  const stored = new Map(notebook.before.map(({ id }, index) => [id, notebook.stored[index]]));
  const shown = notebook.after.map(({ id }) => stored.get(id) ?? null);
  [...notebook.changed, ...run].forEach((index, at) => (shown[index] = outputs[at]));
  return shown;
}

const isSame = (a: Output | null, b: Output): boolean => a?.text === b.text && a.error === b.error;

describe('a reaction in a real Python', () => {
  const withRuns = generated(1, COUNT, FULL).filter(({ changed }) => changed.length > 0);
  const reacted = withRuns.map(react);
  const outputs = shownBy(
    reacted.map(({ notebook, run }) => ({ ...notebook, run: [...notebook.changed, ...run] })),
    FULL
  );
  // A reaction follows only where what the user ran did not fail.
  const judged = reacted.flatMap((each, index) => {
    const { changed } = each.notebook;
    return outputs[index].slice(0, changed.length).some(({ error }) => error !== null)
      ? []
      : [{ ...each, outputs: outputs[index] }];
  });

  it('makes every result that is not called stale afterwards that of a fresh run', () => {
    const wrong = judged.flatMap(each => {
      const shown = shownInTheEnd(each, each.outputs);
      const { seed, edit, fresh } = each.notebook;
      return each.claimed
        .filter(index => !isSame(shown[index], fresh[index]))
        .map(index => `seed ${seed} (${edit.kind}): cell ${index}`);
    });
    const cells = judged.reduce((sum, { claimed }) => sum + claimed.length, 0);
    console.info(
      [`${judged.length} notebooks, ${cells} results, wrong: ${wrong.length}`, ...wrong].join('\n')
    );
    expect(wrong.length).toBeLessThanOrEqual(FULL ? Math.ceil(judged.length / 100) : 0);
  });

  it('leaves no result stale that was right before, except those that it names', () => {
    const forgotten = judged.flatMap(({ notebook, reaction, run, claimed, orphans }) => {
      const named = new Set([
        ...orphans,
        ...reaction.left.map(({ key }) => key),
        ...(reaction.offer?.cells ?? [])
      ]);
      return notebook.after.flatMap(({ id }, index) =>
        claimed.includes(index) || named.has(id) || notebook.changed.includes(index)
          ? []
          : [`seed ${notebook.seed} (${notebook.edit.kind}): cell ${index} of run ${run.join()}`]
      );
    });
    // A cell that runs because others need it may read a name that it has changed itself; its own results are the same.
    expect(forgotten.slice(FULL ? Math.ceil(judged.length / 300) : 0)).toEqual([]);
  });

  it('runs few cells that change nothing', () => {
    let [ran, superfluous] = [0, 0];
    for (const { notebook, reaction, run } of judged) {
      const isWhole = reaction.left.length === 0 && reaction.offer === null;
      const sets = notebook.sound
        .map(positions)
        .filter(set => notebook.changed.every(index => set.includes(index)));
      if (isWhole && sets.length > 0) {
        const least = Math.min(...sets.map(set => set.length)) - notebook.changed.length;
        ran += run.length;
        superfluous += Math.max(0, run.length - least);
      }
    }
    console.info(`${ran} cells ran, ${superfluous} more than the smallest sufficient sets`);
    expect(ran).toBeGreaterThan(FULL ? 1000 : 20);
    // Where a new value leads to an equal output, only a run shows it.
    expect(superfluous / ran).toBeLessThan(FULL ? 0.65 : 0.7);
  });

  it('is no reaction that runs nothing', () => {
    const before = judged.flatMap(({ notebook }) => {
      const stored = new Map(notebook.before.map(({ id }, index) => [id, notebook.stored[index]]));
      return notebook.after.filter(
        ({ id }, index) =>
          !notebook.changed.includes(index) &&
          !isSame(stored.get(id) ?? null, notebook.fresh[index])
      );
    });
    expect(before.length).toBeGreaterThan(FULL ? 500 : 10);
  });
});
