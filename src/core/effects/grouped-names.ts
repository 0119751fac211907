/**
 * Expands grouped keys. The build of the extension joins names with equal effects by spaces
 * (`scripts/group-effect-tables.cjs`); names never contain spaces.
 */
export function expandGroupedNames<Value>(table: Value): Value {
  return isTable(table)
    ? (Object.fromEntries(
        Object.entries(table).flatMap(([names, value]) => {
          const own = expandGroupedNames(value);
          return names.split(' ').map(name => [name, own]);
        })
      ) as Value)
    : table;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
