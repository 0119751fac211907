/**
 * The inputs of a run that are asked for as files, without those that would be modules of the notebook's folder: both
 * `name.py` and `name/`, of which one at most is there.
 */
export function plainInputs(inputs: readonly string[]): readonly string[] {
  const asked = new Set(inputs);
  return inputs.filter(path => !asked.has(otherModuleFile(path)));
}

/** `name/` for `name.py`, and the other way round. */
function otherModuleFile(path: string): string {
  return path.endsWith('/') ? `${path.slice(0, -1)}.py` : `${path.replace(/\.py$/, '')}/`;
}
