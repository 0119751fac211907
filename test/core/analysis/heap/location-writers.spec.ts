import fc from 'fast-check';
import { Heap } from '../../../../src/core/analysis/heap/heap';
import { WritersByLocation } from '../../../../src/core/analysis/heap/location-writers';

type Slot = { position: number };

describe('the writers of a location', () => {
  it('match a linear search after random additions, deletions and moves', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'delete', 'move'),
      which: fc.nat(11),
      ask: fc.nat(30)
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.infiniteStream(fc.nat(1000)),
        (plan, order) => {
          const slots: Slot[] = Array.from({ length: 12 }, (_, position) => ({
            position: 2 * position
          }));
          const present = new Set<Slot>();
          const location = new Heap().name('x');
          const writers = new WritersByLocation<Slot>();
          for (const { kind, which, ask } of plan) {
            const slot = slots[which];
            if (kind === 'move') {
              const keys = new Map(slots.map(each => [each, order.next().value ?? 0]));
              [...slots]
                .sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
                .forEach((each, position) => (each.position = 2 * position));
              writers.invalidatePositions();
            } else if (kind === 'add' && !present.has(slot)) {
              writers.add(location, slot);
              present.add(slot);
            } else if (kind === 'delete') {
              writers.delete(location, slot);
              present.delete(slot);
            }
            const before = [...present].filter(({ position }) => position < ask);
            const last = before.sort((a, b) => b.position - a.position)[0] ?? null;
            expect(writers.before(location, ask)).toBe(last);
          }
        }
      )
    );
  });
});
