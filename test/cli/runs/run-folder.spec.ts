/** What a run left elsewhere comes into a folder of the user: each file whole, also where the system refuses to write. */
// The object itself, whose functions are replaced.
import fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { WriteFailure } from '../../../src/cli/notebooks/replace-file';
import { RunFolder } from '../../../src/cli/runs/run-folder';

let folder: RunFolder;
let root: string;

const kept = (): string => path.join(root, 'kept');

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** The files below the user's folder, with their content. */
function contents(): Readonly<Record<string, string>> {
  const names = fs.readdirSync(root, { recursive: true }) as string[];
  const files = names.filter(name => fs.statSync(path.join(root, name)).isFile()).sort();
  return Object.fromEntries(
    files.map(name => [name, fs.readFileSync(path.join(root, name), 'utf8')])
  );
}

beforeEach(() => {
  folder = new RunFolder();
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-kept-'));
  write(path.join(folder.path, 'result-outputs', 'sub', 'a'), 'new');
  write(path.join(folder.path, 'result-outputs', 'b'), 'new');
});

afterEach(() => {
  jest.restoreAllMocks();
  folder.remove();
  fs.rmSync(root, { recursive: true });
});

/** The system refuses a call after some that succeed. */
function refuse(name: 'cpSync' | 'mkdirSync' | 'renameSync', after: number): void {
  const original = fs[name] as (...words: unknown[]) => unknown;
  let count = 0;
  jest.spyOn(fs, name).mockImplementation((...words: unknown[]) => {
    count += 1;
    if (count > after) {
      throw Object.assign(new Error('refused'), { code: 'ENOSPC' });
    }
    return original(...words) as never;
  });
}

it('keeps what else is there', () => {
  write(path.join(kept(), 'sub', 'a'), 'old');
  write(path.join(kept(), 'sub', 'other'), 'old');
  folder.keepOutputs(kept());
  expect(contents()).toEqual({ 'kept/b': 'new', 'kept/sub/a': 'new', 'kept/sub/other': 'old' });
});

it.each([
  ['cpSync', 0],
  ['mkdirSync', 0],
  ['renameSync', 0],
  ['renameSync', 1]
] as const)('leaves no part of a file where %s fails after %d calls', (name, after) => {
  write(path.join(kept(), 'sub', 'a'), 'old');
  refuse(name, after);
  expect(() => folder.keepOutputs(kept())).toThrow(WriteFailure);
  expect(() => folder.keepOutputs(kept())).toThrow(/could not be copied to .*kept`.*no space left/);
  jest.restoreAllMocks();
  const found = contents();
  expect(found['kept/sub/a']).toMatch(/^(?:old|new)$/);
  expect(Object.keys(found).every(each => ['kept/b', 'kept/sub/a'].includes(each))).toBe(true);
});
