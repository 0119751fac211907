/**
 * Work on lists of any length. A spread into the arguments of a call (`list.push(...items)`) overflows the stack where what it
 * spreads has a hundred thousand elements, and what strangers wrote may have more: a lint forbids it.
 */

/** Adds items to the end of a list. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  // All items are known before the first is added: they may come from the list itself.
  for (const item of [...items]) {
    list.push(item);
  }
}

/** Replaces all items of a list. */
export function replaceAll<Item>(list: Item[], items: readonly Item[]): void {
  const kept = [...items];
  list.length = 0;
  append(list, kept);
}

/** The largest of some numbers; the smallest possible one where there are none. */
export function largest(numbers: Iterable<number>): number {
  let most = -Infinity;
  for (const number of numbers) {
    most = Math.max(most, number);
  }
  return most;
}

/** The smallest of some numbers; the largest possible one where there are none. */
export function smallest(numbers: Iterable<number>): number {
  let least = Infinity;
  for (const number of numbers) {
    least = Math.min(least, number);
  }
  return least;
}
