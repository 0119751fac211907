/** Cost of finding statements of a cell and sums over the cells above it, in reads of their lists. */
import { CellsBefore } from '../../../src/core/analysis/heap/cells-before';
import { allocatorIn, lastWriter } from '../../../src/core/analysis/heap/document-slot';
import type { TracedCell } from '../../../src/core/analysis/heap/document-slot';
import type { MemoryLocation } from '../../../src/core/analysis/heap/heap';
import { STEP_LIMITS } from '../../../src/core/analysis/heap/step-budget';

/** A list that counts how often its items are read. */
function counted<T>(items: readonly T[]): { list: readonly T[]; reads: () => number } {
  let reads = 0;
  const list = new Proxy(items, {
    get(target, key): unknown {
      reads += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0;
      return Reflect.get(target, key);
    }
  });
  return { list, reads: () => reads };
}

/** A cell of statements that all write one location, and make one object each. */
function longCell(count: number, location: MemoryLocation) {
  const { list, reads } = counted(
    Array.from({ length: count }, (_, at) => ({
      writes: [{ location }],
      allocates: [{ allocation: { id: at % 7 === 6 ? at - 1 : at } }]
    }))
  );
  const slot = { position: 3, statements: list, writers: null, allocators: null };
  return { slot: slot as unknown as TracedCell, reads };
}

describe('the statements of a long cell', () => {
  it('are found without a search through the cell', () => {
    const location = {} as unknown as MemoryLocation;
    const { slot, reads } = longCell(1000, location);
    for (let at = 0; at < 1000; at++) {
      expect(lastWriter(slot, location, at)?.index).toBe(at === 0 ? undefined : at - 1);
      expect(allocatorIn(slot, at)?.index).toBe(at % 7 === 6 ? undefined : at);
    }
    expect(allocatorIn(slot, 5000)).toBeNull();
    expect(reads()).toBeLessThan(5 * 1000);
  });
});

describe('the sums over the cells above', () => {
  const cells = (count: number): readonly TracedCell[] =>
    Array.from({ length: count }, (_, at) => ({
      effects: { steps: at },
      mayBindUnknownNames: at === 20
    })) as unknown as readonly TracedCell[];

  it('visit each cell once', () => {
    const { list, reads } = counted(cells(500));
    const before = new CellsBefore();
    for (let at = 0; at < 500; at++) {
      expect(before.of(list, at)).toEqual({
        stepsLeft: STEP_LIMITS.notebook - (at * (at - 1)) / 2,
        namesUnknown: at > 20
      });
    }
    expect(reads()).toBeLessThan(1000);
  });

  it('follow changes of a cell', () => {
    const before = new CellsBefore();
    before.of(cells(10), 9);
    const changed = cells(10).map((cell, at) =>
      at === 4 ? ({ ...cell, effects: { steps: 100 } } as unknown as TracedCell) : cell
    );
    before.forgetAfter(4);
    expect(before.of(changed, 4).stepsLeft).toBe(STEP_LIMITS.notebook - 6);
    expect(before.of(changed, 6).stepsLeft).toBe(STEP_LIMITS.notebook - 6 - 100 - 5);
  });
});
