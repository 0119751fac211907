// Assembles the npm package of the command line in build/npm/freshkernel and packs it into build/. The root package.json is that of
// the JupyterLab extension, which pip installs: the npm package has a manifest without dependencies.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackages, licensesText } from './bundled-packages.mjs';
import { componentList } from './component-list.mjs';
import { writeOfflineRules } from './offline-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = path.join(root, 'build');
const folder = path.join(build, 'npm', 'freshkernel');
const { name, version, description, license, keywords, engines } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8')
);

const manifest = {
  name,
  version,
  description,
  license,
  keywords: keywords.filter(keyword => keyword !== 'jupyterlab-extension'),
  bin: { freshkernel: 'freshkernel.cjs' },
  man: './freshkernel.1',
  engines
};

// The code cache is for the Node of the build, and users of npm have their own.
const COPIES = {
  'freshkernel.cjs': 'dist/freshkernel.cjs',
  'freshkernel.1': 'build/share/man/man1/freshkernel.1',
  'README.md': 'packaging/npm/README.md',
  LICENSE: 'LICENSE'
};

const { command } = bundledPackages();
const components = componentList({
  purl: `pkg:npm/${name}@${version}`,
  parts: { command },
  requirements: []
});

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [target, source] of Object.entries(COPIES)) {
  copyFileSync(path.join(root, source), path.join(folder, target));
}
chmodSync(path.join(folder, 'freshkernel.cjs'), 0o755);
const texts = {
  'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  'sbom.cdx.json': `${JSON.stringify(components, null, 2)}\n`,
  'THIRD_PARTY_LICENSES.txt': licensesText(command)
};
for (const [target, text] of Object.entries(texts)) {
  writeFileSync(path.join(folder, target), text);
}
writeOfflineRules(path.join(folder, 'rules'));

// npm is a script on Windows, which only a shell starts.
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', build], {
  cwd: folder,
  shell: process.platform === 'win32',
  stdio: ['ignore', 'ignore', 'inherit']
});
