/** The folder of a notebook's project, which a run copies: as `common/project_folder.py` finds it. */
import { existsSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import * as path from 'node:path';

const REPOSITORIES = ['.git', '.hg', '.svn'];
const PROJECT_FILES = [
  'pyproject.toml',
  'freshkernel.toml',
  'setup.py',
  'setup.cfg',
  'requirements.txt',
  'environment.yml',
  'environment.yaml',
  'uv.lock',
  'Pipfile'
];

/** The repository of a folder, else the nearest project, else the folder itself. */
export function projectFolder(folder: string): string {
  const above = belowShared(folder);
  for (const names of [REPOSITORIES, PROJECT_FILES]) {
    const found = above.find(each => names.some(name => existsSync(path.join(each, name))));
    if (found !== undefined) {
      return found;
    }
  }
  return folder;
}

/** A folder and those of its parents that can be projects, the nearest first. */
function belowShared(folder: string): readonly string[] {
  const home = resolved(homedir());
  const shared = new Set([home, resolved(tmpdir())]);
  const found: string[] = [];
  for (let at = folder; ; at = path.dirname(at)) {
    const isAboveHome = !path.relative(at, home).startsWith('..');
    if (shared.has(at) || path.dirname(at) === at || isAboveHome) {
      return found;
    }
    found.push(at);
  }
}

function resolved(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
