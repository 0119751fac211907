/** Files of a project that a bound keeps from being read: each command that would read them says so. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { FileRefusal, readRegularFile } from '../../src/cli/notebooks/regular-file';
import { notebookOf, removeBundle, Workspace } from '../cli/command';

let workspace: Workspace;
let elsewhere: string;

beforeEach(() => {
  workspace = new Workspace();
  elsewhere = fs.mkdtempSync(path.join(tmpdir(), 'freshkernel-elsewhere-'));
  fs.mkdirSync(path.join(workspace.folder, '.git'));
  workspace.write('a.ipynb', notebookOf(['import numpy', '1']));
});
afterEach(() => {
  workspace.remove();
  fs.rmSync(elsewhere, { recursive: true });
});
afterAll(removeBundle);

function at(name: string): string {
  return path.join(workspace.folder, name);
}

function pipe(name: string): void {
  execFileSync('mkfifo', [at(name)]);
}

/** A requirement file outside of the project. */
function outside(): string {
  const file = path.join(elsewhere, 'requirements.txt');
  fs.writeFileSync(file, 'numpy\n');
  return file;
}

function linkOut(name: string): void {
  fs.symlinkSync(outside(), at(name));
}

const PIPE = 'It is not a regular file.';
const NOWHERE = 'It is a link that leads nowhere.';
const OUT = 'A link leads from it out of the project.';
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
        ['a link to nothing', name, NOWHERE, () => fs.symlinkSync('other', at(name))],
        ['a device', name, OUT, () => fs.symlinkSync('/dev/zero', at(name))],
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
  ['a link out', 'requirements.txt', OUT, () => linkOut('requirements.txt')],
  [
    'a link to a link out',
    'requirements.txt',
    OUT,
    () => (linkOut('second'), fs.symlinkSync('second', at('requirements.txt')))
  ],
  [
    'a file in a linked folder',
    'folder/requirements.txt',
    OUT,
    () => {
      fs.symlinkSync(path.dirname(outside()), at('folder'));
      workspace.write('requirements.txt', '-r folder/requirements.txt\n');
    }
  ],
  [
    'a link to itself',
    'requirements.txt',
    NOWHERE,
    () => fs.symlinkSync('requirements.txt', at('requirements.txt'))
  ],
  [
    'a link in a circle',
    'requirements.txt',
    NOWHERE,
    () => {
      fs.symlinkSync('second', at('requirements.txt'));
      fs.symlinkSync('third', at('second'));
      fs.symlinkSync('requirements.txt', at('third'));
    }
  ],
  [
    'a link to a pipe',
    'requirements.txt',
    PIPE,
    () => (pipe('other'), fs.symlinkSync('other', at('requirements.txt')))
  ],
  [
    'a link to a hidden file',
    'requirements.txt',
    'It is a link to a hidden file.',
    () => {
      workspace.write('.git/config', 'numpy\n');
      fs.symlinkSync('.git/config', at('requirements.txt'));
    }
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

it('links inside of a project are followed, also through folders and other links', () => {
  workspace.write('shared/base.txt', 'numpy\n-r more.txt\n');
  workspace.write('a/b/n.ipynb', notebookOf(['import numpy, tqdm', '1']));
  fs.symlinkSync('../shared/base.txt', at('a/linked'));
  fs.symlinkSync(at('a/linked'), at('a/b/requirements.txt'));
  fs.symlinkSync('../../shared', at('a/b/shared'));
  workspace.write('a/b/more.txt', '-r shared/last.txt\n');
  workspace.write('shared/last.txt', 'tqdm\n');
  const { out, err } = workspace.run(['lint', '--format', 'json', 'a/b/n.ipynb']);
  expect(err).toBe('');
  expect(JSON.parse(out)).not.toHaveProperty('unread');
  expect(out).not.toContain('I2');
  fs.rmSync(at('a/linked'));
  expect(workspace.run(['lint', 'a/b/n.ipynb']).err).toContain(NOWHERE);
});

it('the folder of a notebook may be a link that the user named', () => {
  const notebook = JSON.stringify(notebookOf(['import numpy', '1']));
  fs.writeFileSync(path.join(elsewhere, 'n.ipynb'), notebook);
  outside();
  fs.symlinkSync(elsewhere, at('linked'));
  expect(workspace.run(['lint', 'linked/n.ipynb']).err).toBe('');
});

it('study and variants say what they do not read', () => {
  linkOut('requirements.txt');
  for (const words of [
    ['study', '--out', 'studied', '.'],
    ['variants', 'a.ipynb']
  ]) {
    expect(workspace.run(words).err).toContain(
      `requirements.txt: What it declares is unknown. ${OUT}`
    );
  }
});

it('a file that may not be read is not absent', () => {
  // Root may read all files, except those that the system refuses.
  const read = (): unknown => readRegularFile('/proc/self/mem', { bytes: 1_000, follow: false });
  expect(read).toThrow(new FileRefusal('denied', 'It cannot be read. Check its permissions.'));
});
