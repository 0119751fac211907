// Gathers the licences of every package whose code is in what we ship: the extension, as its
// builder lists it, and the command, by the inputs that its bundler reads.
import { build } from 'esbuild';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.join(root, 'build', 'THIRD_PARTY_LICENSES.txt');
const extensionList = path.join(
  root,
  'python_server/freshkernel/labextension/static/third-party-licenses.json'
);

/** The packages of the extension: [{ name, versionInfo, licenseId, extractedText }]. */
async function extensionPackages() {
  const { packages } = JSON.parse(await readFile(extensionList, 'utf8'));
  return packages.map(each => ({
    name: each.name,
    version: each.versionInfo,
    license: each.licenseId,
    text: each.extractedText
  }));
}

/** The folder of the package that a file of node_modules belongs to. */
function packageFolder(file) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return match ? match[1] : null;
}

async function licenseText(folder) {
  const names = (await readdir(folder)).filter(name => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = await Promise.all(
    names.sort().map(name => readFile(path.join(folder, name), 'utf8'))
  );
  return texts.join('\n');
}

async function commandPackages() {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'lib/cli/main.js')],
    bundle: true,
    platform: 'node',
    metafile: true,
    write: false,
    logLevel: 'silent'
  });
  const folders = new Set(Object.keys(result.metafile.inputs).map(packageFolder));
  folders.delete(null);
  return Promise.all(
    [...folders].map(async relative => {
      const folder = path.join(root, relative);
      const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
      const text = await licenseText(folder);
      return { name: manifest.name, version: manifest.version, license: manifest.license, text };
    })
  );
}

const packages = new Map();
for (const each of [...(await extensionPackages()), ...(await commandPackages())]) {
  if (each.name !== 'freshkernel') {
    packages.set(`${each.name} ${each.version}`, each);
  }
}
const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
const withoutText = sorted.filter(each => !each.text);
if (withoutText.length > 0) {
  console.error(`No licence text: ${withoutText.map(each => each.name).join(', ')}`);
  process.exit(1);
}
const sections = sorted.map(
  each =>
    `${'='.repeat(80)}\n${each.name} ${each.version} (${each.license})\n\n${each.text.trim()}\n`
);
const introduction =
  'Freshkernel is under the licence in LICENSE. What is built from it contains code of these packages:\n';
await mkdir(path.dirname(output), { recursive: true });
await writeFile(output, `${introduction}\n${sections.join('\n')}`);
