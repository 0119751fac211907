/** The environment variables of child processes. */
import * as path from 'node:path';

/** Lists of folders in which a relative or empty entry means the working folder, often that of a project. */
const FOLDER_LISTS: ReadonlySet<string> = new Set(['PATH', 'PYTHONPATH', 'NODE_PATH']);

/**
 * The variables without entries of folder lists that are relative to a working folder: programs and modules of a project
 * would be found by them. Windows also searches the working folder itself, unless a variable turns that off.
 */
export function childVariables(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept: NodeJS.ProcessEnv = { NoDefaultCurrentDirectoryInExePath: '1' };
  for (const [name, value] of Object.entries(variables)) {
    const isList = value !== undefined && FOLDER_LISTS.has(name.toUpperCase());
    kept[name] = isList ? absoluteOnly(value) : value;
  }
  return kept;
}

/** Undefined if nothing is left: an empty list means the working folder. */
function absoluteOnly(list: string): string | undefined {
  const entries = list.split(path.delimiter).filter(entry => path.isAbsolute(entry));
  return entries.length === 0 ? undefined : entries.join(path.delimiter);
}
