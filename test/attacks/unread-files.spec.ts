/** Files of a project that a bound keeps from being read: each command that would read them says so. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { FileRefusal, readRegularFile } from '../../src/cli/notebooks/regular-file';
import { notebookOf, removeBundle, Workspace } from '../cli/command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
  fs.mkdirSync(path.join(workspace.folder, '.git'));
  workspace.write('a.ipynb', notebookOf(['import numpy', '1']));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function at(name: string): string {
  return path.join(workspace.folder, name);
}

function pipe(name: string): void {
  execFileSync('mkfifo', [at(name)]);
}

const PIPE = 'It is not a regular file.';
const LINK = 'It is a link. Replace it with a regular file.';
const LARGE = 'It is larger than 4 MB.';

/** What is in the way, the file that is named, and what is said. */
const CASES: readonly (readonly [string, string, string, () => void])[] = [
  ...[
    'requirements.txt',
    'pyproject.toml',
    'setup.cfg',
    'setup.py',
    'environment.yml',
    'environment.yaml',
    'uv.lock',
    'Pipfile',
    'pixi.toml'
  ].flatMap(
    name =>
      [
        ['a pipe', name, PIPE, () => pipe(name)],
        ['a link', name, LINK, () => fs.symlinkSync('other', at(name))],
        ['a device', name, LINK, () => fs.symlinkSync('/dev/zero', at(name))],
        ['a huge file', name, LARGE, () => fs.truncateSync(workspace.write(name, ''), 9_000_000)]
      ] as const
  ),
  [
    'a long file',
    'environment.yml',
    'It has 120014 characters, more than 100000.',
    () => workspace.write('environment.yml', `dependencies:\n${'- a1b\n'.repeat(20_000)}`)
  ],
  [
    'an included pipe',
    'more.txt',
    PIPE,
    () => (pipe('more.txt'), workspace.write('requirements.txt', 'a\n-r more.txt\n'))
  ],
  [
    'a file outside',
    '../more.txt',
    'It is outside of the project.',
    () => workspace.write('requirements.txt', '-c ../more.txt\n')
  ],
  [
    'too many files',
    'r50.txt',
    'The project has more than 50 requirement files.',
    () => {
      workspace.write('requirements.txt', '-r r1.txt\n');
      for (let number = 1; number < 60; number++) {
        workspace.write(`r${number}.txt`, `-r r${number + 1}.txt\n`);
      }
    }
  ],
  ['a pipe', '.gitignore', `What it ignores is unknown. ${PIPE}`, () => pipe('.gitignore')],
  [
    'a huge file',
    '.gitignore',
    'What it ignores is unknown. It is larger than 256 KB.',
    () => workspace.write('.gitignore', 'a\n'.repeat(200_000))
  ],
  [
    'a long file',
    '.gitignore',
    'Files after its first 2000 lines count as kept: it has more.',
    () => workspace.write('.gitignore', 'a\n'.repeat(2_001))
  ]
];

describe.each(CASES)('%s as %s', (_, name, reason, make) => {
  it('is said by lint, fix and, for requirements, their command', () => {
    make();
    const lint = workspace.run(['lint', 'a.ipynb']);
    expect(
      lint.err
        .split('\n')
        .filter(line => line.startsWith(`${name}: `))
        .join()
    ).toContain(reason);
    expect(lint.out).toMatch(/1 file of the project not read/);
    const json = workspace.run(['lint', '--format', 'json', 'a.ipynb']);
    const document = JSON.parse(json.out) as { unread?: { path: string; reason: string }[] };
    expect(document.unread?.map(each => each.path)).toEqual([name]);
    expect(document.unread?.[0].reason).toContain(reason);
    expect(workspace.run(['fix', '--diff', 'a.ipynb']).err).toContain(reason);
    if (name !== '.gitignore') {
      expect(workspace.run(['requirements', 'a.ipynb']).err).toContain(reason);
    }
  });
});

it('a project whose files are all read has nothing to say', () => {
  workspace.write('requirements.txt', 'numpy\n-r more.txt\n');
  workspace.write('more.txt', 'pandas\n');
  workspace.write('.gitignore', 'b\n');
  fs.mkdirSync(at('environment.yml'));
  const { out, err } = workspace.run(['lint', '--format', 'json', 'a.ipynb']);
  expect(err).toBe('');
  expect(JSON.parse(out)).not.toHaveProperty('unread');
});

it('a file that may not be read is not absent', () => {
  // Root may read all files, except those that the system refuses.
  const read = (): unknown => readRegularFile('/proc/self/mem', { bytes: 1_000, follow: false });
  expect(read).toThrow(new FileRefusal('denied', 'It cannot be read. Check its permissions.'));
});
