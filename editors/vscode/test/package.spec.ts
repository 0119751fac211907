/** The file that VS Code installs. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { runInNewContext } from 'node:vm';
import { strFromU8, unzipSync } from 'fflate';
import { bundle, removeBundle } from '../../../test/cli/command';
import * as stub from './vscode-stub';

const HERE = path.join(__dirname, '..');

let folder: string;
let files: Record<string, Uint8Array>;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-'));
  execFileSync(process.execPath, [path.join(HERE, 'build.mjs'), folder], {
    env: { ...process.env, FRESHKERNEL_BUNDLE: bundle() }
  });
  const [archive] = fs.readdirSync(folder);
  expect(archive).toMatch(/^freshkernel-.*\.vsix$/);
  files = unzipSync(fs.readFileSync(path.join(folder, archive)));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  removeBundle();
  // Two seconds after it asked a server to end, the client looks whether it did.
  await new Promise(resolve => setTimeout(resolve, 2_100));
});

function text(name: string): string {
  return strFromU8(files[name]);
}

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

function manifestOf(content: string): Manifest {
  return JSON.parse(content) as Manifest;
}

it('has what its lists name, and the version of the project', () => {
  const manifest = manifestOf(text('extension/package.json'));
  const project = fs.readFileSync(path.join(HERE, '../../package.json'), 'utf8');
  expect(manifest.version).toBe(manifestOf(project).version);
  expect(Object.keys(manifest)).not.toContain('devDependencies');
  const named = [...text('extension.vsixmanifest').matchAll(/Path="([^"]*)"/g)].map(
    ([, name]) => name
  );
  const main = path.posix.join('extension', manifest.main);
  expect([...named, main].filter(name => !(name in files))).toEqual([]);
  const endings = Object.keys(files).map(name => name.slice(name.lastIndexOf('.')));
  const types = text('[Content_Types].xml');
  // VS Code reads the list of types itself by its name.
  expect(endings.filter(ending => ending !== '.xml' && !types.includes(`"${ending}"`))).toEqual([]);
});

it('has an extension that loads with nothing but VS Code and Node', async () => {
  const module = {
    exports: {} as { activate(context: object): Promise<void>; deactivate(): Promise<void> }
  };
  const loadable = (name: string): unknown =>
    name === 'vscode' ? stub : jest.requireActual<object>(name.replace(/^node:/, ''));
  runInNewContext(text('extension/dist/extension.js'), {
    ...globalThis,
    ...{ module, exports: module.exports, require: loadable, process, Buffer, URL },
    ...{
      setTimeout,
      clearTimeout,
      setImmediate,
      clearImmediate,
      setInterval,
      clearInterval,
      console
    }
  });
  const extensionPath = path.join(folder, 'unpacked');
  fs.mkdirSync(path.join(extensionPath, 'dist'), { recursive: true });
  fs.writeFileSync(
    path.join(extensionPath, 'dist/freshkernel.cjs'),
    files['extension/dist/freshkernel.cjs']
  );
  process.env.PATH = '';
  const subscriptions: { dispose(): void }[] = [];
  await module.exports.activate({ extensionPath, subscriptions });
  const { commands } = manifestOf(text('extension/package.json')).contributes;
  expect([...stub.stub.commands.keys()].sort()).toEqual(
    commands.map(({ command }) => command).sort()
  );
  expect(stub.stub.statusBar.text).toBe('$(check) Freshkernel');
  await module.exports.deactivate();
  subscriptions.forEach(each => each.dispose());
});

it('names the licenses of the packages in it', () => {
  const code = text('extension/dist/extension.js');
  for (const name of ['vscode-languageclient', 'vscode-jsonrpc', 'minimatch', 'semver']) {
    expect(code).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'));
  }
});
