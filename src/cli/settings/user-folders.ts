/** Where the user's own settings and answers are, which no project can change. */
import { homedir } from 'node:os';
import * as path from 'node:path';

/** The user's configuration file. */
export function configurationPath(variables: NodeJS.ProcessEnv): string {
  const folder = userFolder(variables.XDG_CONFIG_HOME, variables.APPDATA, '.config');
  return path.join(folder, 'freshkernel', 'config.toml');
}

/** The file with the user's answers about projects, which the server reads and writes, too. */
export function answersPath(variables: NodeJS.ProcessEnv): string {
  const state = path.join('.local', 'state');
  const folder = userFolder(variables.XDG_STATE_HOME, variables.LOCALAPPDATA, state);
  return path.join(folder, 'freshkernel', 'projects.json');
}

function userFolder(
  named: string | undefined,
  onWindows: string | undefined,
  inHome: string
): string {
  return (
    named ?? (process.platform === 'win32' ? onWindows : undefined) ?? path.join(homedir(), inHome)
  );
}
