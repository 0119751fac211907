/** The calls of `freshkernel lint` that docs/cli.md shows work as shown. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { notebookOf, removeBundle, Workspace } from './command';

const PAGE = readFileSync(path.join(__dirname, '../../docs/cli.md'), 'utf8');
const SECTION = PAGE.slice(PAGE.indexOf('### Formats'), PAGE.indexOf('## fix\n'));
const CALLS = [...SECTION.matchAll(/^(?:- run: | +run: )?(freshkernel lint .*)$/gm)].map(
  ([, call]) => call
);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  const git = (...words: readonly string[]): void => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    execFileSync('git', [...identity, ...words], { cwd: workspace.folder });
  };
  git('init', '-q', '-b', 'main');
  workspace.write('notebooks/a.ipynb', notebookOf(['x = 1']));
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  git('update-ref', 'refs/remotes/origin/main', 'main');
  workspace.write('notebooks/a.ipynb', notebookOf(['print(missing)']));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

it('has calls for the main formats', () => {
  expect(CALLS.length).toBeGreaterThanOrEqual(6);
});

it.each(CALLS)('%s', call => {
  const [shown, target = null] = call.replace('$GITHUB_BASE_REF', 'main').split(' >> ');
  const words = shown.split(' ').map(word => word.replaceAll('"', ''));
  const { code, out, err } = workspace.run(words.slice(1));
  const file = /--output-file (\S+)/.exec(call)?.[1];
  expect([code, err]).toEqual([1, '']);
  expect(file === undefined ? out : workspace.read(file)).toContain('H6');
  expect(target === null || target.includes('GITHUB_STEP_SUMMARY')).toBe(true);
});
