/** What was brought to the place of a run, and what was not. */
import type { RunPlace, RunStaging, RunUnstagedFile } from '../../protocol';

/**
 * The inputs that did not get there, without those that only might have been a module of the notebook's folder: of
 * `name.py` and `name/` one at most is one.
 */
export function missingInputs(
  { inputs }: Pick<RunPlace, 'inputs'>,
  { staged, not_staged }: RunStaging
): readonly RunUnstagedFile[] {
  const asked = new Set(inputs);
  const reasons = new Map(not_staged.map(({ path, reason }) => [path, reason]));
  return not_staged.filter(({ path, reason }) => {
    const other = otherModuleFile(path);
    return (
      !asked.has(other) ||
      !(staged.some(file => isAt(file.path, other)) || reasons.get(other) === reason)
    );
  });
}

/** The files that are asked for as such, without those that would be modules. */
export function plainInputs(inputs: readonly string[]): readonly string[] {
  const asked = new Set(inputs);
  return inputs.filter(path => !asked.has(otherModuleFile(path)));
}

/** `name/` for `name.py`, and the other way round. */
function otherModuleFile(path: string): string {
  return path.endsWith('/') ? `${path.slice(0, -1)}.py` : `${path.replace(/\.py$/, '')}/`;
}

function isAt(file: string, path: string): boolean {
  return path.endsWith('/') ? file.startsWith(path) : file === path;
}
