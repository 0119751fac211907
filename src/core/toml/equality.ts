import { isTable } from './table';

/** Whether two TOML values are equal, regardless of key order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** The value with table keys sorted, so that equal values have equal JSON. */
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
