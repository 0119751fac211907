import { isTable } from './table';

/** Whether two values of TOML documents say the same, whatever the order of the keys in their tables. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** The value with the keys of its tables in order, so that equal values are written alike. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  return isTable(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, entry]) => [key, sorted(entry)])
      )
    : value;
}
