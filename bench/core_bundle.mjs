// Bundles the parts of the core that a benchmark measures into one file, for Node or for a page.
import { build } from 'esbuild';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the exports of the given modules of the project, such as `src/core/lint/session`, as one object. */
export async function loadBundle(...modules) {
  const outfile = `${root}.cache/bench/core-${process.pid}.cjs`;
  await mkdir(`${root}.cache/bench`, { recursive: true });
  await build({ ...bundleOf(modules), platform: 'node', format: 'cjs', target: 'node20', outfile });
  return createRequire(import.meta.url)(outfile);
}

/** A script that gives a page the same object as the global `name`. */
export async function bundleForPage(name, ...modules) {
  const { outputFiles } = await build({
    ...bundleOf(modules),
    format: 'iife',
    globalName: name,
    target: 'es2022',
    write: false
  });
  return outputFiles[0].text;
}

function bundleOf(modules) {
  const contents = modules.map(module => `export * from './${module}';`).join('\n');
  return {
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    logLevel: 'error'
  };
}
