/** What the files that a worker of jest tests share: the modules of the core, and nothing else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const root = path.join(__dirname, '../..');

it('keeps the modules of the core from file to file, and takes away what a file left', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freshkernel-kept-'));
  try {
    const counts = path.join(folder, 'counts');
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const files = ['--testMatch', '<rootDir>/test/kept-modules/files/*.ts'];
    const { status, stderr } = spawnSync(process.execPath, [jest, '--runInBand', ...files], {
      cwd: root,
      env: { ...process.env, FRESHKERNEL_COSTS: '', COUNTS: counts },
      encoding: 'utf8'
    });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(readFileSync(counts, 'utf8').trim().split('\n').sort()).toEqual(['1', '2', 'none']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('forgets each part that a file provided to the core', () => {
  const listed = JSON.parse(readFileSync(path.join(__dirname, 'provided.json'), 'utf8')) as unknown;
  const core = readdirSync(path.join(root, 'src/core'), { encoding: 'utf8', recursive: true });
  const found = core
    .filter(file => file.endsWith('.ts'))
    .map(file => `src/core/${file}`)
    .flatMap(file => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const taking = /^export function (provide[A-Z]\w+)/m.exec(text);
      return taking === null ? [] : [[file, taking[1]]];
    });
  expect(Object.fromEntries(found)).toEqual(listed);
});
