import type { TomlTable } from 'smol-toml';

/** Whether a TOML value is a table. */
export function isTable(value: unknown): value is TomlTable {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}
