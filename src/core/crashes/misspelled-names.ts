/** Distinguishes misspelled names of libraries from names that later versions do not have. */
import { LIBRARIES } from '../effects/library-tables';
import { editDistance } from '../fixes/nearest-name';

/** The parts of all names that the effect tables list for a library. */
function partsOf(top: string): ReadonlySet<string> {
  let parts = known.get(top);
  if (parts === undefined) {
    const tables = LIBRARIES.filter(({ roots }) => roots === null || roots.includes(top));
    parts = new Set(
      tables.flatMap(table => {
        const { functions, types } = table.read();
        return [...Object.keys(functions), ...Object.keys(types)]
          .filter(name => name.startsWith(`${top}.`))
          .flatMap(name => name.split('.').slice(1));
      })
    );
    known.set(top, parts);
  }
  return parts;
}

const known = new Map<string, ReadonlySet<string>>();

/** Whether the effect tables list this name for a library. */
export function isKnownName(module: string, name: string): boolean {
  return partsOf(module.split('.', 1)[0]).has(name);
}

/** A known name of the library that differs by a letter or two; null for known names and for others. */
export function intendedName(module: string, name: string): string | null {
  const parts = partsOf(module.split('.', 1)[0]);
  const limit = name.length < 6 ? 1 : 2;
  return parts.has(name)
    ? null
    : ([...parts].find(
        part =>
          part.startsWith(name.charAt(0)) &&
          editDistance(part.toLowerCase(), name.toLowerCase(), limit) <= limit
      ) ?? null);
}
