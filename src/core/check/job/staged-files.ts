/**
 * The inputs of a run without possible modules of the notebook's folder: those are listed as both `name.py` and
 * `name/`, of which at most one exists.
 */
export function plainInputs(inputs: readonly string[]): readonly string[] {
  const asked = new Set(inputs);
  return inputs.filter(path => !asked.has(otherModuleFile(path)));
}

/** `name/` for `name.py`, and vice versa. */
function otherModuleFile(path: string): string {
  return path.endsWith('/') ? `${path.slice(0, -1)}.py` : `${path.replace(/\.py$/, '')}/`;
}
