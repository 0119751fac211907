import * as fs from 'node:fs';
import * as path from 'node:path';
import { ProjectDisk } from '../../../src/cli/notebooks/project-disk';
import { requirementFilesNear } from '../../../src/cli/notebooks/project-files';
import { projectRoot, takeSnapshot } from '../../../src/cli/notebooks/project-snapshot';
import { surroundingsFrom } from '../../../src/cli/notebooks/snapshot-disk';
import type { Surroundings } from '../../../src/cli/notebooks/snapshot-disk';
import { Workspace } from '../command';

let workspace: Workspace;
let count = 0;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());

function link(name: string, target: string): void {
  const file = path.join(workspace.folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.symlinkSync(target, file);
}

/** What a snapshot of the project around a folder says, after it went to another machine. */
function snapshotOf(folder: string, without: readonly string[] = []): Surroundings {
  const file = workspace.write(
    `snapshot-${count++}.json`,
    takeSnapshot(projectRoot(folder), [folder], without)
  );
  return surroundingsFrom(file, folder);
}

function writeProject(): string {
  fs.mkdirSync(path.join(workspace.folder, 'p/.git'), { recursive: true });
  workspace.write('p/.gitignore', '*.tmp\nresults/\n');
  workspace.write('p/notebooks/.gitignore', '!kept.tmp\n');
  workspace.write('p/requirements.txt', '-r more.txt\nnumpy\n');
  workspace.write('p/more.txt', 'pandas\n');
  workspace.write('p/data/a.csv', 'a');
  workspace.write('p/data/deep/B.csv', 'a');
  workspace.write('p/notebooks/x/y.txt', 'a');
  workspace.write('p/__proto__/constructor', 'a');
  workspace.write('outside/o.csv', 'a');
  link('p/data/inside', 'deep');
  link('p/data/file', 'a.csv');
  link('p/data/chain', 'inside');
  link('p/data/broken', 'nothing');
  link('p/data/loop', 'loop');
  link('p/data/out', path.join(workspace.folder, 'outside'));
  link('p/data/out.csv', '../../outside/o.csv');
  return path.join(workspace.folder, 'p/notebooks');
}

const PLACES = [
  '',
  '.',
  'x',
  'x/y.txt',
  'x/y.txt/z',
  '..',
  '../data',
  '../data/a.csv',
  '../data/A.csv',
  '../data/none.csv',
  '../data/none/none.csv',
  '../data/inside',
  '../data/inside/B.csv',
  '../data/inside/none',
  '../data/file',
  '../data/file/none',
  '../data/chain/B.csv',
  '../data/broken',
  '../data/broken/none',
  '../data/loop',
  '../data/loop/none',
  '../data/out',
  '../data/out/o.csv',
  '../data/out/none',
  '../data/out.csv',
  '../__proto__',
  '../__proto__/constructor',
  '../constructor',
  '../../outside/o.csv',
  '../../none',
  '/etc/passwd',
  '/none',
  '~/x',
  'kept.tmp',
  'lost.tmp',
  'results/x',
  '../results/x',
  'B.csv',
  'y.txt'
];

it.each(['notebooks', 'linked'])('a snapshot says of %s what the disk says', name => {
  writeProject();
  link('p/linked', 'notebooks/x');
  const folder = path.join(workspace.folder, 'p', name);
  const disk = new ProjectDisk(folder);
  const { files, requirements } = snapshotOf(folder);
  const absolute = PLACES.filter(each => !/^[/~]/.test(each)).map(each => path.join(folder, each));
  for (const place of [...PLACES, ...absolute]) {
    expect([place, files.find(place)?.kind]).toEqual([place, disk.find(place)?.kind]);
    expect([place, files.isIgnored(place)]).toEqual([place, disk.isIgnored(place)]);
    expect([place, files.suggest(place)]).toEqual([place, disk.suggest(place)]);
  }
  expect(requirements).toEqual(requirementFilesNear(folder));
  expect(requirements?.files.map(({ path: file }) => path.basename(file))).toEqual([
    'requirements.txt',
    'more.txt'
  ]);
});

it('says the same without a repository', () => {
  workspace.write('alone/a.csv', 'a');
  const folder = path.join(workspace.folder, 'alone');
  const { files, requirements } = snapshotOf(folder);
  const disk = new ProjectDisk(folder);
  for (const place of ['a.csv', 'b.csv', '../alone/a.csv', '../x', '..']) {
    expect([place, files.find(place)?.kind]).toEqual([place, disk.find(place)?.kind]);
  }
  expect(requirements).toBeNull();
});

it('knows nothing of what is in folders of packages, and of files that the command writes', () => {
  const folder = writeProject();
  workspace.write('p/node_modules/a/b.js', 'a');
  const journal = workspace.write('p/run.journal', 'a');
  const { files } = snapshotOf(folder, [journal]);
  expect(files.find('../node_modules')?.kind).toBe('folder');
  expect(files.find('../node_modules/none')).toBeNull();
  expect(files.find('../run.journal')?.kind).toBe('missing');
  expect(files.suggest('run.journal')).toEqual([]);
});

it('does not change with the sizes and the times of files', () => {
  const folder = writeProject();
  const text = (): string => JSON.stringify(takeSnapshot(projectRoot(folder), [folder], []));
  const before = text();
  workspace.write('p/data/a.csv', 'longer');
  expect(text()).toBe(before);
  workspace.write('p/data/new.csv', '');
  expect(text()).not.toBe(before);
});
