import { Heap } from '../../../../src/core/analysis/heap/heap';

describe('the slots of an object that its cell allocates again', () => {
  it('have the order of those of the first, whatever is used first', () => {
    const heap = new Heap();
    const [first, second, third] = [0, 1, 2].map(each => heap.object('cell/0', 'dict', each));
    ['b', 'a', 'c'].forEach(key => heap.slot(first, key));
    ['c', 'd', 'a', 'b'].forEach(key => heap.slot(second, key));
    ['d', 'a'].forEach(key => heap.slot(third, key));
    expect([...second.slots.keys()]).toEqual(['b', 'a', 'c', 'd']);
    expect([...third.slots.keys()]).toEqual(['a', 'd']);
    expect([...first.slots.keys()]).toEqual(['b', 'a', 'c', 'd']);
  });

  it('stay the same locations', () => {
    const heap = new Heap();
    const later = heap.object('cell/0', 'dict', 1);
    const slot = heap.slot(later, 'a');
    heap.slot(heap.object('cell/0', 'dict', 0), 'z');
    heap.slot(later, 'z');
    expect(heap.slot(later, 'a')).toBe(slot);
  });
});
