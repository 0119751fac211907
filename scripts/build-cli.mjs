// Bundles the command line into one file, dist/freshkernel.cjs or the given path, which needs only Node. Writes freshkernel.cache
// next to it, V8's code cache of the program, which makes it start faster with this version of Node, and freshkernel.packages.json,
// the folders of the npm packages whose code is in it.
import { build, transform } from 'esbuild';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { describePackage, licensesComment, packageFolders } from './bundled-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = path.resolve(process.argv[2] ?? path.join(root, 'dist/freshkernel.cjs'));
const nextToBundle = name => path.join(path.dirname(outfile), name);
const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

// V8 reads a long text and parses it sooner than it compiles the same data as an object literal. Data that a run does not use is not
// parsed, and its text is not in the compiled code that each start loads.
const dataAsText = {
  name: 'data-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const text = JSON.stringify(JSON.stringify(JSON.parse(await readFile(file, 'utf8'))));
      const contents = `
        let data;
        const parsed = () => JSON.parse(${text});
        module.exports = { __esModule: true, get default() { return (data ??= parsed()); } };`;
      return { contents, loader: 'js' };
    });
  }
};

// Only the extension's bundle groups the names of its tables.
const tablesAsTheyAre = {
  name: 'tables-as-they-are',
  setup({ onLoad }) {
    onLoad({ filter: /effects[\\/]grouped-names\.ts$/ }, () => ({
      contents: 'export const expandGroupedNames = table => table;'
    }));
  }
};

/** Packages, and modules of Node that take milliseconds to load, are evaluated on first use: most commands use none. */
const modulesWhenUsed = {
  name: 'modules-when-used',
  setup({ onResolve, onLoad }) {
    const filter =
      /^(?:diff|fast-png|fflate|jpeg-js|smol-toml|yaml|node:child_process|node:crypto)$/;
    onResolve({ filter }, ({ path: name, namespace }) =>
      namespace === 'when-used' ? undefined : { path: name, namespace: 'when-used' }
    );
    onLoad({ filter, namespace: 'when-used' }, async ({ path: name }) => {
      const getters = Object.keys(await import(name))
        .filter(key => /^\w+$/.test(key) && key !== 'default')
        .map(key => `get ${key}() { return require('${name}').${key}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };`, resolveDir: root };
    });
  }
};

const options = {
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts'],
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  define: { FRESHKERNEL_VERSION: JSON.stringify(manifest.version) },
  plugins: [dataAsText, tablesAsTheyAre, modulesWhenUsed],
  tsconfig: 'tsconfig.base.json',
  logLevel: 'warning',
  metafile: true,
  write: false
};

/**
 * The text with escapes for other characters. V8 decodes and scans a file of ASCII several times as fast: one other character, even
 * in a comment, makes it store each character in two bytes.
 */
function inAscii(text) {
  return text.replace(
    /[\u0080-\uffff]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

/** The whole file: the program in comments, the loader, the licenses. */
async function bundleText({ outputFiles: [{ text }] }, packages) {
  // A function, because V8 caches compiled code only of whole scripts.
  const wrapped = `(function(require,module,exports,__filename,__dirname){${text.trim()}\n})`;
  // esbuild leaves other characters only in regular expressions, where escapes are equivalent.
  const program = inAscii(wrapped);
  const loader = await readFile(path.join(root, 'scripts/cli-loader.cjs'), 'utf8');
  const buildId = createHash('sha256').update(program).digest('hex');
  const comments = program.replaceAll('\n', '\n//');
  const { code } = await transform(loader, {
    minify: true,
    define: {
      BUILD_ID: JSON.stringify(buildId),
      MINIMUM_NODE: JSON.stringify(manifest.engines.node.match(/\d+/g).map(Number)),
      PROGRAM_LENGTH: String(comments.length)
    }
  });
  const licenses = inAscii(licensesComment(packages.map(folder => describePackage(folder))));
  return `#!/usr/bin/env node\n'use strict';function program(){//${comments}\n}\n${code.trim()}\n${licenses}`;
}

await mkdir(path.dirname(outfile), { recursive: true });
await rm(nextToBundle('freshkernel.cache'), { force: true });
const built = await build(options);
const packages = packageFolders([
  ...Object.keys(built.metafile.inputs),
  'node_modules/esbuild/lib'
]);
await writeFile(outfile, await bundleText(built, packages));
await chmod(outfile, 0o755);
await writeFile(nextToBundle('freshkernel.packages.json'), JSON.stringify(packages, null, 2));
await promisify(execFile)(process.execPath, [
  '--hash-seed=1',
  path.join(root, 'scripts/cli-cache.cjs'),
  outfile,
  // A small notebook: the cache contains what every notebook needs. A larger cache takes longer to load than it saves.
  path.join(root, 'examples/Untitled1.ipynb')
]);
