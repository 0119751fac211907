/** The language server with the client of Neovim 0.7 or later, where that is installed. */
import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { bundle, notebookOf, removeBundle, Workspace } from '../cli/command';

const isInstalled = spawnSync('nvim', ['--version']).status === 0;
const workspace = new Workspace();

afterAll(() => {
  workspace.remove();
  removeBundle();
});

// The tests must run without an editor; docs/editors.md says with which version this one was tried.
(isInstalled ? it : it.skip)(
  'shows diagnostics in Neovim, fixes and renames',
  () => {
    const cells = ['total = 1', '', 'print(missing, total)'];
    const file = workspace.write('analysis-of-orders.ipynb', notebookOf(cells));
    const script = path.join(__dirname, 'neovim.lua');
    const { stderr, status } = spawnSync('nvim', ['--headless', '--clean', '-S', script], {
      cwd: workspace.folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        FRESHKERNEL_NODE: process.execPath,
        FRESHKERNEL_PROGRAM: bundle(),
        FRESHKERNEL_NOTEBOOK: file
      }
    });
    expect([status, stderr.includes('timeout')]).toEqual([0, false]);
    const lines = stderr.split(/\r?\n/);
    expect(lines.find(each => each.startsWith('diagnostic H6'))).toContain('`missing`');
    expect(lines).toContain('action Fix all safe issues of Freshkernel');
    const [text] = lines.filter(each => each.startsWith('text ')).map(each => each.slice(5));
    const { cells: after } = JSON.parse(JSON.parse(text) as string) as {
      cells: { source: string | string[] }[];
    };
    const sources = after.map(({ source }) => [source].flat().join(''));
    expect(sources).toEqual(['Text.', 'amount = 1', 'print(missing, amount)', 'Text.']);
  },
  120_000
);
