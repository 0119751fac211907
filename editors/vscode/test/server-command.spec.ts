/** Which program serves. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { findServer } from '../src/server-command';
import type { SearchPlaces } from '../src/server-command';

const NAME = process.platform === 'win32' ? 'freshkernel.exe' : 'freshkernel';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-'));
  for (const each of ['venv', 'path']) {
    fs.mkdirSync(path.join(folder, each));
    fs.writeFileSync(path.join(folder, each, NAME), '', { mode: 0o755 });
  }
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function places(changed: Partial<SearchPlaces>): SearchPlaces {
  return {
    setting: '',
    isTrusted: true,
    python: path.join(folder, 'venv', 'python'),
    searchPath: ['', '.', path.join(folder, 'absent'), path.join(folder, 'path')],
    included: '/extension/freshkernel.cjs',
    ...changed
  };
}

it.each([
  ['the setting', { setting: '/a/freshkernel' }, '/a/freshkernel', []],
  ['the environment', {}, 'venv', []],
  ['PATH', { python: null }, 'path', []],
  [
    'the extension',
    { python: null, searchPath: [] },
    process.execPath,
    ['/extension/freshkernel.cjs']
  ],
  [
    'the extension where nothing is trusted',
    { isTrusted: false, setting: '/a/b' },
    process.execPath,
    ['/extension/freshkernel.cjs']
  ],
  ['a script', { setting: '/a/freshkernel.cjs' }, process.execPath, ['/a/freshkernel.cjs']]
])('is that of %s', async (_, changed, command, args) => {
  const found = await findServer(places(changed));
  const expected = ['venv', 'path'].includes(command) ? path.join(folder, command, NAME) : command;
  expect([found.command, found.args]).toEqual([expected, args]);
});

it('gives a script the Node of VS Code, and the trusted Python', async () => {
  const setting = '/a/freshkernel.cjs';
  expect((await findServer(places({ setting }))).env).toEqual({
    ELECTRON_RUN_AS_NODE: '1',
    FRESHKERNEL_PYTHON: path.join(folder, 'venv', 'python')
  });
  expect((await findServer(places({ isTrusted: false }))).env).toEqual({
    ELECTRON_RUN_AS_NODE: '1'
  });
});

it('is no file that cannot be executed', async () => {
  fs.chmodSync(path.join(folder, 'venv', NAME), 0o644);
  const { origin } = await findServer(places({}));
  expect(origin).toBe(process.platform === 'win32' ? 'the selected Python environment' : '`PATH`');
});
