import { mkdirSync, realpathSync } from 'node:fs';
import * as path from 'node:path';
import { UsageFailure } from '../../../src/cli/console/failure';
import { SettingsFinder } from '../../../src/cli/settings/project-settings';
import { Workspace } from '../command';
import searches from '../../protocol/project-settings-search.json';

/** Scenarios that the search of the server passes, too. */
interface Search {
  readonly name: string;
  /** Files with their text; null for a folder. */
  readonly tree: Readonly<Record<string, string | null>>;
  readonly notebook: string;
  readonly path: string | null;
}

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  // The search ends at the outermost folder of a scenario.
  mkdirSync(path.join(workspace.folder, '.git'));
});
afterEach(() => workspace.remove());

/** The path of the settings file that applies, even if it is broken. */
function found(notebook: string): string | null {
  const silent = {
    cwd: workspace.folder,
    colors: false,
    out: () => undefined,
    err: () => undefined,
    progress: null,
    ask: null
  };
  const folder = path.dirname(path.join(workspace.folder, notebook));
  try {
    const { file } = new SettingsFinder(null, silent).find(folder);
    return file === null ? null : path.relative(realpathSync(workspace.folder), file);
  } catch (error) {
    if (error instanceof UsageFailure) {
      return error.message.split(':')[0];
    }
    throw error;
  }
}

describe('the settings file', () => {
  const table: readonly Search[] = searches as unknown as readonly Search[];
  it.each(table.map(search => [search.name, search] as const))('%s', (_, { tree, ...search }) => {
    for (const [name, text] of Object.entries(tree)) {
      if (text === null) {
        mkdirSync(path.join(workspace.folder, name), { recursive: true });
      } else {
        workspace.write(name, text);
      }
    }
    expect(found(search.notebook)).toBe(search.path);
  });
});
