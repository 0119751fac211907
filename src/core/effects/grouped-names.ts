/**
 * A table in which every name has an entry of its own. The build of the extension puts names that have the same
 * effect together, with spaces between them (`scripts/group-effect-tables.cjs`); no name has a space in it.
 */
export function ungrouped<Value>(table: Value): Value {
  return isTable(table)
    ? (Object.fromEntries(
        Object.entries(table).flatMap(([names, value]) => {
          const own = ungrouped(value);
          return names.split(' ').map(name => [name, own]);
        })
      ) as Value)
    : table;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
