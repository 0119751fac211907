// Bundles the command line into one file, dist/freshkernel.cjs or the one given, that needs Node and nothing else.
import { build } from 'esbuild';
import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = path.resolve(process.argv[2] ?? path.join(root, 'dist/freshkernel.cjs'));
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

/** The folder of the package that a file of node_modules belongs to, or null. */
function packageFolder(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
}

/** A comment with the license of each package whose code is in the bundle. */
async function thirdPartyLicences(inputs) {
  const folders = [...new Set(inputs.map(packageFolder))].filter(folder => folder !== null);
  const texts = await Promise.all(
    folders.sort().map(async folder => {
      const { name, version } = JSON.parse(
        await readFile(path.join(root, folder, 'package.json'), 'utf8')
      );
      const text = await readFile(path.join(root, folder, 'LICENSE'), 'utf8');
      return `${name} ${version}\n\n${text.trim().replaceAll('*/', '* /')}`;
    })
  );
  return texts.length === 0 ? '' : `/*\nContains code of\n\n${texts.join('\n\n')}\n*/\n`;
}

// V8 reads a long text and parses it sooner than it compiles the same data as an object literal.
const dataAsText = {
  name: 'data-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const data = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
      return { contents: `module.exports = JSON.parse(${JSON.stringify(data)})`, loader: 'js' };
    });
  }
};

const options = {
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  define: { FRESHKERNEL_VERSION: JSON.stringify(manifest.version) },
  plugins: [dataAsText],
  tsconfig: 'tsconfig.base.json',
  logLevel: 'warning',
  metafile: true
};

// The licenses belong into the bundle, and only a first build shows whose code is in it.
const { metafile } = await build({ ...options, write: false });
const licences = await thirdPartyLicences(Object.keys(metafile.inputs));
await build({ ...options, banner: { js: '#!/usr/bin/env node' }, footer: { js: licences } });
await chmod(outfile, 0o755);
