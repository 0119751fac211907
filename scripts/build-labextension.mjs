// Builds the JupyterLab extension with node_modules alone, without Python.
//
// The builder needs the folder of JupyterLab's core package, whose package.json lists the shared
// modules. The package @jupyterlab/core-meta has that file under another name.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const corePath = path.join(root, '.cache', 'core-meta');
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const output = path.join(root, manifest.jupyterlab.outputDir);

await mkdir(corePath, { recursive: true });
await copyFile(
  require.resolve('@jupyterlab/core-meta/core.package.json'),
  path.join(corePath, 'package.json')
);
// File names contain hashes of the contents: old files would stay and be shipped.
await rm(output, { recursive: true, force: true });

const builder = require.resolve('@jupyterlab/builder/lib/build-labextension.js');
const result = spawnSync(process.execPath, [builder, '--core-path', corePath, root], {
  cwd: root,
  encoding: 'utf8'
});
if (result.status !== 0) {
  process.stderr.write(`${result.stdout}\n${result.stderr}\n`);
  process.exit(result.status ?? 1);
}
// `jupyter labextension list` reads the extension's package from it.
await copyFile(path.join(root, 'install.json'), path.join(output, 'install.json'));
