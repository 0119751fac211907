/** Modules that are imported for what their import does: accessors, color maps, styles, registered functions. */
import imports from '../libraries/imports.json';

/** Modules, or modules and members, with everything below them. */
const EFFECTS: ReadonlySet<string> = new Set(imports.effects.split(' '));

/** Modules of a project that usually set something up, or check it. */
const OF_A_PROJECT: ReadonlySet<string> = new Set(
  'utils tests unittests test_helper checker setup config'.split(' ')
);

/** Whether importing the module, or a member of it, may do something else than bind the name. */
export function hasImportEffects(module: string, member: string | null): boolean {
  const parts = [...module.split('.'), ...(member === null ? [] : [member])];
  return (
    module.startsWith('.') ||
    OF_A_PROJECT.has(parts[0]) ||
    /^gym_|_envs?$|^pytest_/.test(parts[0]) ||
    parts.some((_, at) => EFFECTS.has(parts.slice(0, at + 1).join('.')))
  );
}
