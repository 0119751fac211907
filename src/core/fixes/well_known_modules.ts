import table from './common_imports.json';
import { registeredModules } from './module_exports';

/** Top-level modules that come with Python or from a well-known distribution, never from the notebook's folder. */
const ROOTS = new Set(
  [...Object.values(table.modules), ...Object.values(table.members), ...registeredModules()].map(
    module => module.split('.')[0]
  )
);

/** Whether the module is one that everybody has from the same place. */
export function isWellKnownModule(module: string): boolean {
  return ROOTS.has(module.split('.')[0]);
}
