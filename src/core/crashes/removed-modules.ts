/** Modules that were removed from Python. */
import removed from '../libraries/removed.json';

const REMOVED: Readonly<Record<string, string>> = removed.modules;

/** The version of Python that removed this module; null if Python never had it or still has it. */
export function removedSince(module: string): string | null {
  return Object.hasOwn(REMOVED, module) ? REMOVED[module] : null;
}
