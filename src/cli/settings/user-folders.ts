/** Where the user's own settings and answers are, which no project can change. */
import { homedir } from 'node:os';
import * as path from 'node:path';

/** The user's configuration file. */
export function configurationPath(variables: NodeJS.ProcessEnv): string {
  const folder =
    variables.XDG_CONFIG_HOME ??
    (process.platform === 'win32' ? variables.APPDATA : undefined) ??
    path.join(homedir(), '.config');
  return path.join(folder, 'freshkernel', 'config.toml');
}

/** The file with the user's answers about projects, which the server reads and writes, too. */
export function answersPath(variables: NodeJS.ProcessEnv): string {
  const folder =
    variables.XDG_STATE_HOME ??
    (process.platform === 'win32' ? variables.LOCALAPPDATA : undefined) ??
    path.join(homedir(), '.local', 'state');
  return path.join(folder, 'freshkernel', 'projects.json');
}
