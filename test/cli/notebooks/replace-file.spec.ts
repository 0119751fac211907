import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { renameFile, replaceFile } from '../../../src/cli/notebooks/replace-file';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freshkernel-'));
  file = path.join(folder, 'a.ipynb');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces an unchanged file', () => {
  writeFileSync(file, 'öld');
  replaceFile(file, 'öld', 'new ü\n');
  expect(readFileSync(file, 'utf8')).toBe('new ü\n');
  expect(readdirSync(folder)).toEqual(['a.ipynb']);
});

it('leaves a file alone that changed meanwhile, and no temporary files', () => {
  writeFileSync(file, 'other');
  expect(() => replaceFile(file, 'old', 'new')).toThrow(/changed meanwhile/);
  expect(readFileSync(file, 'utf8')).toBe('other');
  expect(readdirSync(folder)).toEqual(['a.ipynb']);
});

it('reports a missing file', () => {
  expect(() => replaceFile(file, 'old', 'new')).toThrow(/could not be written.*ENOENT/);
  expect(readdirSync(folder)).toEqual([]);
});

it('renames without replacing another file', () => {
  writeFileSync(file, 'text');
  writeFileSync(path.join(folder, 'b.ipynb'), 'other');
  expect(() => renameFile(file, 'b.ipynb')).toThrow(/There is a file `b\.ipynb` already/);
  renameFile(file, 'c.ipynb');
  expect(readdirSync(folder)).toEqual(['b.ipynb', 'c.ipynb']);
});
