/** Size of a JSON value in memory, roughly: the characters of its strings, and a constant for each value. */
const VALUE_SIZE = 8;

/** The size of a value; some number above `limit` as soon as it is larger. The cost is bounded by the limit. */
export function sizeOf(value: unknown, limit: number): number {
  const waiting: unknown[] = [value];
  let size = 0;
  while (waiting.length > 0 && size <= limit) {
    const next = waiting.pop();
    size += VALUE_SIZE;
    if (typeof next === 'string') {
      size += next.length;
    } else if (Array.isArray(next)) {
      size += next.length * VALUE_SIZE;
      if (size <= limit) {
        next.forEach(each => waiting.push(each));
      }
    } else if (typeof next === 'object' && next !== null) {
      size += pushMembers(next, waiting, limit - size);
    }
  }
  return size;
}

/** Adds the values of an object to a list, until its keys exceed the limit; returns the size of the keys. */
function pushMembers(object: object, waiting: unknown[], limit: number): number {
  let size = 0;
  for (const key in object) {
    size += key.length + VALUE_SIZE;
    if (size > limit) {
      break;
    }
    waiting.push(object[key as keyof typeof object]);
  }
  return size;
}
