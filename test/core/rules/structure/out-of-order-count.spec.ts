import { outOfOrderCount } from '../../../../src/core/rules/structure/out-of-order-count';
import type { ExampleEvent } from '../../../../src/core/rules/contract';
import { ExampleScene } from '../example-scene';

/** A notebook with these stored counts, after some of its cells ran in a kernel. */
function scene(counts: readonly (number | null)[], ran: readonly number[] = []): ExampleScene {
  const cells = counts.map((count, index) => ({ source: `a${index} = 1`, count }));
  const events = ran.map((cell): ExampleEvent => ({ kind: 'run', cell }));
  return new ExampleScene({ title: '', cells, events });
}

describe('out-of-order-count', () => {
  it.each<[readonly (number | null)[], readonly number[]]>([
    [[1, 2, 3], []],
    [[4, 2, 3], [0]],
    [[5, 6, 2], [2]],
    [
      [7, null, 6, 5, 1, 2, 3, 4],
      [0, 2, 3]
    ]
  ])('%j: one finding with all its cells', (counts, cells) => {
    const reports = scene(counts).reports(outOfOrderCount);
    expect(reports.map(({ cell, data }) => [cell, data?.cells])).toEqual(
      cells.length === 0 ? [] : [[null, cells]]
    );
  });

  it('is silent once the kernel ran a cell', () => {
    expect(scene([4, 2, 3], [1]).reports(outOfOrderCount)).toEqual([]);
    expect(scene([4, 2, 3], [1, 0]).reports(outOfOrderCount)).toEqual([]);
  });
});
