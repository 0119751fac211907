import fc from 'fast-check';
import { MAX_ARCS, ROW_HEIGHT } from '../../../src/core/report/graph-arc';
import type { Arcs } from '../../../src/lab/graph/graph-arcs';
import { arcsOf } from '../../../src/lab/graph/graph-arcs';
import { relationOf, relationsOf } from '../../../src/lab/graph/graph-relations';
import type { ShownEdge } from '../../../src/lab/graph/graph-relations';

const edge = (from: number, to: number, more: Partial<ShownEdge> = {}): ShownEdge => ({
  from,
  to,
  name: `n${from}`,
  kind: 'data',
  certainty: 'certain',
  origin: 'both',
  ...more
});

/** 0 → 1 → 2 → 3, and 4 apart from 5. */
const CHAIN = [edge(0, 1), edge(1, 2), edge(2, 3), edge(4, 5)];
const ROWS = new Map([0, 1, 2, 3, 4, 5].map(index => [index, index]));

/** Number of arcs, by look. */
function counts({ paths }: Arcs): Record<string, number> {
  return Object.fromEntries(
    paths.map(({ look, line, data }) => [
      line === 'certain' ? look : `${look} ${line}`,
      data.match(/M/g)?.length ?? 0
    ])
  );
}

const edges = fc.array(
  fc
    .tuple(fc.nat(11), fc.nat(11), fc.boolean())
    .map(([from, to, possible]) =>
      edge(from, to, { certainty: possible ? 'possible' : 'certain' })
    ),
  { maxLength: 40 }
);

describe('the relations of a cell', () => {
  it('are what it needs and what depends on it, also indirectly', () => {
    const relations = relationsOf(2, CHAIN);
    expect([0, 1, 2, 3, 4, 5].map(index => relationOf(index, relations))).toEqual([
      'needed-indirectly',
      'needed',
      'selected',
      'dependent',
      null,
      null
    ]);
    expect(relations.needed.get(1)).toEqual([
      { name: 'n1', kind: 'data', isPossible: false, origin: 'both' }
    ]);
  });

  it('end in a circle', () => {
    const relations = relationsOf(0, [edge(0, 1), edge(1, 0), edge(0, 0)]);
    expect([...relations.above]).toEqual([1]);
    expect([...relations.below]).toEqual([1]);
    expect(relations.needed.has(0)).toBe(false);
  });

  it('are also those that only the kernel has, but not what these need', () => {
    const relations = relationsOf(1, [edge(0, 2), edge(2, 1, { origin: 'kernel' })]);
    expect([...relations.needed.keys()]).toEqual([2]);
    expect(relations.above.size).toBe(0);
  });

  it('are the cells that a walk along the edges reaches', () => {
    fc.assert(
      fc.property(edges, fc.nat(11), (all, cell) => {
        const { above } = relationsOf(cell, all);
        let reached = new Set([cell]);
        for (let round = 0; round < 12; round++) {
          reached = new Set([
            ...reached,
            ...all.filter(({ to }) => reached.has(to)).map(({ from }) => from)
          ]);
        }
        reached.delete(cell);
        expect(new Set(above)).toEqual(reached);
      })
    );
  });
});

describe('the arcs', () => {
  it('show the selected cell and what belongs to it', () => {
    expect(counts(arcsOf(CHAIN, ROWS, null, 76))).toEqual({ plain: 4 });
    expect(counts(arcsOf(CHAIN, ROWS, relationsOf(2, CHAIN), 76))).toEqual({
      plain: 1,
      'needed-indirectly': 1,
      needed: 1,
      dependent: 1
    });
    const { heads } = arcsOf(CHAIN, ROWS, relationsOf(2, CHAIN), 76);
    expect(heads.get('needed')).toBe(`M76 ${2.5 * ROW_HEIGHT}l-7-4v8z`);
    expect(heads.get('dependent')).toBe(`M76 ${3.5 * ROW_HEIGHT}l-7-4v8z`);
  });

  it('combine what two cells share; dashed where nothing of it is certain', () => {
    const possible = edge(0, 1, { name: 'm', certainty: 'possible' });
    expect(counts(arcsOf([possible], ROWS, null, 76))).toEqual({ 'plain possible': 1 });
    expect(counts(arcsOf([possible, edge(0, 1)], ROWS, null, 76))).toEqual({ plain: 1 });
  });

  it('are drawn differently where only the kernel or the notebook has all that two cells share', () => {
    const kernel = edge(0, 1, { name: 'k', origin: 'kernel' });
    const notebook = edge(0, 1, { name: 'm', origin: 'notebook' });
    const drawn = (...all: ShownEdge[]): Record<string, number> =>
      counts(arcsOf(all, ROWS, null, 76));
    expect(drawn(kernel)).toEqual({ 'plain kernel': 1 });
    expect(drawn(notebook)).toEqual({ 'plain notebook': 1 });
    expect(drawn(kernel, edge(0, 1))).toEqual({ plain: 1 });
    expect(drawn(kernel, notebook)).toEqual({ 'plain possible': 1 });
  });

  it('end at the heading that hides a cell, and leave out what is not shown', () => {
    const rowOf = new Map([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 2]
    ]);
    expect(counts(arcsOf(CHAIN, rowOf, null, 76))).toEqual({ plain: 2 });
  });

  it('stay within the picture', () => {
    const rowOf = new Map(Array.from({ length: 12 }, (_, index) => [index, index * 200]));
    fc.assert(
      fc.property(edges, all => {
        for (const { data } of arcsOf(all, rowOf, null, 76).paths) {
          for (const [, x] of data.matchAll(/C(-?[\d.]+) /g)) {
            // A cubic curve reaches three quarters of the way to its control points.
            expect(76 - (76 - Number(x)) * 0.75).toBeGreaterThanOrEqual(3.5);
          }
        }
      })
    );
  });

  it('of a large notebook are bounded, but for those of the selected cell', () => {
    const many: ShownEdge[] = [];
    for (let to = 1; to < 200; to++) {
      for (let from = 0; from < to; from++) {
        many.push(edge(from, to));
      }
    }
    const rowOf = new Map(Array.from({ length: 200 }, (_, index) => [index, index]));
    const arcs = arcsOf(many, rowOf, null, 76);
    expect(counts(arcs)).toEqual({ plain: MAX_ARCS });
    expect(arcs.omitted).toBe(many.length - MAX_ARCS);
    const selected = counts(arcsOf(many, rowOf, relationsOf(199, many), 76));
    expect(selected.needed).toBe(199);
    expect(selected['needed-indirectly']).toBe(many.length - 199);
  });
});
