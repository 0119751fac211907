import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { writeRestored } from '../../../src/cli/commands/restore/write-restored';
import { namedNotebook } from '../../../src/cli/notebooks/notebook-files';

let folder: string;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'write-restored-')));
  fs.mkdirSync(path.join(folder, 'project'));
  fs.writeFileSync(path.join(folder, 'project/a.ipynb'), 'before');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

function write(requirements: readonly string[] = ['numpy==1.0', 'yaml==2']): readonly string[] {
  const cwd = path.join(folder, 'project');
  const { files } = writeRestored(
    namedNotebook('a.ipynb', cwd),
    {
      before: 'before',
      after: 'after',
      files: [{ path: 'new.restore/data/t.csv', format: 'text', content: 'a,b\n' }],
      requirements
    },
    { out: 'new.ipynb', cwd, isWorthIt: true }
  );
  return files;
}

it('writes the notebook and what it needs next to the original', () => {
  expect(write()).toEqual(['new.restore/data/t.csv', 'new.restore/requirements.txt']);
  expect(read('project/a.ipynb')).toBe('before');
  expect(read('project/new.ipynb')).toBe('after');
  expect(read('project/new.restore/requirements.txt')).toBe('numpy==1.0\nyaml==2\n');
  expect(read('project/new.restore/data/t.csv')).toBe('a,b\n');
});

it('does not follow links that a project brings along', () => {
  fs.mkdirSync(path.join(folder, 'outside'));
  fs.symlinkSync(path.join(folder, 'outside'), path.join(folder, 'project/new.restore'));
  expect(() => write()).toThrow('`new.restore` is a link or a file');
  expect(fs.readdirSync(path.join(folder, 'outside'))).toEqual([]);
  expect(fs.existsSync(path.join(folder, 'project/new.ipynb'))).toBe(false);

  fs.rmSync(path.join(folder, 'project/new.restore'));
  fs.mkdirSync(path.join(folder, 'project/new.restore'));
  fs.writeFileSync(path.join(folder, 'outside/secret'), 'kept');
  const link = path.join(folder, 'project/new.restore/requirements.txt');
  fs.symlinkSync(path.join(folder, 'outside/secret'), link);
  write();
  expect(read('outside/secret')).toBe('kept');
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(false);
});
