// A task process computes for minutes, and reads no message meanwhile: it ends with the command nevertheless.
import { spawn } from 'node:child_process';
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

it('a process that never stops computing ends after its parent was killed', async () => {
  const code = join(folder, 'start-process.cjs');
  const entry = join(__dirname, '../../../src/cli/processes/start-process.ts');
  buildSync({ entryPoints: [entry], bundle: true, platform: 'node', format: 'cjs', outfile: code });
  const child = join(folder, 'child.cjs');
  writeFileSync(
    child,
    `require(${JSON.stringify(code)}).endWithParent(); process.send('watches'); for (;;);`
  );
  const parent = join(folder, 'parent.cjs');
  writeFileSync(
    parent,
    `const child = require('node:child_process').fork(${JSON.stringify(child)});
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
