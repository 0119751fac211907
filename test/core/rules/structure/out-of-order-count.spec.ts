import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { LintSession } from '../../../../src/core/lint/session';
import { formatMessage } from '../../../../src/core/messages/message';
import type { ExampleEvent } from '../../../../src/core/rules/contract';
import { outOfOrderCount } from '../../../../src/core/rules/structure/out-of-order-count';
import { contextOf } from '../example-notebook';
import { ExampleScene } from '../example-scene';

/** A notebook with this many cells, executed in this order, some of them with an error. */
function ran(
  size: number,
  order: readonly number[],
  failing: readonly number[] = []
): ExampleScene {
  const cells = Array.from({ length: size }, (_, index) => ({ source: `a${index} = 1` }));
  const events = order.map((cell): ExampleEvent =>
    failing.includes(cell) ? { kind: 'run', cell, error: 'ValueError' } : { kind: 'run', cell }
  );
  return new ExampleScene({ title: '', cells, events });
}

/** Positions of the reported cells, each with its first fix. */
function found(scene: ExampleScene): readonly string[] {
  return scene.reports(outOfOrderCount).map(({ cell, phase, fixes = [] }) => {
    const [first] = fixes;
    return [cell?.index, phase, formatMessage(first.title)].join(' ');
  });
}

describe('out-of-order-count with a live kernel', () => {
  it.each([
    ['late', ran(3, [0, 1, 2, 0]), ['0 exploring Run cells 2 and 3']],
    ['early', ran(4, [2, 0, 1, 3]), ['2 exploring Run cells 3 and 4']],
    [
      'late, below one that is later still',
      ran(4, [2, 3, 1, 0]),
      ['0 exploring Run cells 2, 3 and 4', '1 exploring Run cells 2, 3 and 4']
    ],
    ['in order', ran(3, [1, 0, 1, 2]), []]
  ] as const)('%s', (_, scene, expected) => {
    expect(found(scene)).toEqual(expected);
  });

  it('ignores cells that failed or that the kernel did not run', () => {
    expect(found(ran(3, [2, 1, 0], [1]))).toEqual(['0 exploring Run cell 3']);
    expect(found(ran(3, [1, 0], [0]))).toEqual([]);
    expect(found(ran(3, [1, 2]))).toEqual([]);
  });

  it('uses the counts where the kernel ran nothing or is not observed', () => {
    const cells = [
      { source: 'a = 1', count: 2 },
      { source: 'b = 1', count: 1 }
    ];
    const fresh = new ExampleScene({ title: '', cells, events: [] });
    const [stored] = fresh.reports(outOfOrderCount);
    expect([stored.cell?.index, stored.phase, stored.fixes]).toEqual([0, undefined, undefined]);
    const live = ran(2, [1, 0]);
    const { history } = live.contextFor(outOfOrderCount);
    const unwatched = history === null ? null : { ...history, watched: false };
    const context = contextOf(
      live.document,
      outOfOrderCount,
      {},
      {
        history: unwatched,
        kernel: null,
        editing: null
      }
    );
    const [report] = outOfOrderCount.check(context, null);
    expect([report.cell?.index, report.phase]).toEqual([0, undefined]);
  });

  it('is reported while exploring', () => {
    const scene = ran(2, [1, 0]);
    const { history } = scene.contextFor(outOfOrderCount);
    const codes = (state: object): readonly string[] => {
      const facts = { notebookFolder: null, moduleExports: () => null };
      const session = new LintSession({ ...DEFAULT_CONFIG, phase: 'exploring' }, facts);
      return session.lint(scene.document, state).findings.map(({ code }) => code);
    };
    expect(codes({ history })).toEqual(['C2']);
    expect(codes({})).toEqual([]);
  });
});
