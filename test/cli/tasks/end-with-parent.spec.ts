// A task process computes for minutes, and reads no message meanwhile: it ends with the command nevertheless.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const folder = mkdtempSync(join(tmpdir(), 'freshkernel-parent-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A program that computes until it is ended; its second argument is the process that it ends with. */
const child = join(folder, 'child.cjs');

beforeAll(() => {
  const code = join(folder, 'start-process.cjs');
  const entry = join(__dirname, '../../../src/cli/processes/start-process.ts');
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', outfile: code });
  const watch = `require(${JSON.stringify(code)}).endWithParent();`;
  writeFileSync(child, `${watch} process.send?.('watches'); for (;;);`);
});

it('a process that never stops computing ends after its parent was killed', async () => {
  const parent = join(folder, 'parent.cjs');
  const words = `['role', String(process.pid)]`;
  writeFileSync(
    parent,
    `const child = require('node:child_process').fork(${JSON.stringify(child)}, ${words});
    child.on('message', () => process.stdout.write(String(child.pid)));`
  );
  const command = spawn(process.execPath, [parent]);
  const [text] = (await once(command.stdout, 'data')) as [Buffer];
  const pid = Number(text.toString());
  expect(isThere(pid)).toBe(true);
  command.kill('SIGKILL');
  while (isThere(pid)) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}, 60_000);

it('ends also if its parent was gone before it began to watch', async () => {
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const [, signal] = (await once(
    spawn(process.execPath, [child, 'role', String(gone)]),
    'exit'
  )) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}, 60_000);
