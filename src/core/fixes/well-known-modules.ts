import imports from '../libraries/imports.json';

/** Top-level modules of Python, and of well-known distributions. */
const ROOTS: ReadonlySet<string> = new Set(imports.modules.split(' '));

/** Whether the module always comes from the same distribution, never from the notebook's folder. */
export function isWellKnownModule(module: string): boolean {
  return ROOTS.has(module.split('.')[0]);
}
