/** The environment variables of a kernel that runs foreign code. */
import { PASSINGVARIABLE_VALUES, PASSINGVARIABLEPREFIX_VALUES } from '../../protocol';

const PASSING: ReadonlySet<string> = new Set(PASSINGVARIABLE_VALUES);

/** The variables that pass, and those that the user named; `packages` is a folder whose packages are found first. */
export function kernelVariables(
  variables: NodeJS.ProcessEnv,
  named: readonly string[],
  packages: string | null,
  separator: string
): Readonly<Record<string, string>> {
  const passing = Object.entries(variables).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      (named.includes(entry[0]) || named.includes('*') || passes(entry[0].toUpperCase()))
  );
  const all = Object.fromEntries(passing);
  if (packages === null) {
    return all;
  }
  const known = all.PYTHONPATH === undefined ? [] : [all.PYTHONPATH];
  return { ...all, PYTHONPATH: [packages, ...known].join(separator) };
}

function passes(name: string): boolean {
  return PASSING.has(name) || PASSINGVARIABLEPREFIX_VALUES.some(each => name.startsWith(each));
}
