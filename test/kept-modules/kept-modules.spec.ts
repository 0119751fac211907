/** What the files that a worker of jest tests share: the modules of the core, and nothing else. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
