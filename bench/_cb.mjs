// Bundles the parts of the core that a benchmark measures into one CommonJS module and loads it.
import { build } from 'esbuild';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Loads the exports of the given modules of `src`, such as `core/lint/session`, as one object. */
export async function loadCore(...modules) {
  const outfile = `${root}.cache/bench/core-${process.pid}.cjs`;
  await mkdir(`${root}.cache/bench`, { recursive: true });
  await build({
    stdin: {
      contents: modules.map(module => `export * from './src/${module}';`).join('\n'),
      resolveDir: root,
      loader: 'ts'
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
    outfile
  });
  if (process.env.HACK) {
    const fs = await import('node:fs');
    let t = fs.readFileSync(outfile, 'utf8');
    let n = 0;
    for (const name of ['finderOfCells','namesOfCells','indexes','readerOfNames','readerOfNames2','wordsOfCells','runOfCells']) {
      t = t.replace(new RegExp(`var ${name} = .*new WeakMap\\(\\);`), () => (n++, `var ${name} = new LastOnly();`));
    }
    console.log('replaced', n);
    t = ('class LastOnly{get(k){return this.k===k?this.v:undefined} set(k,v){this.k=k;this.v=v}}\n' + t);
    fs.writeFileSync(outfile, t);
  }
  return createRequire(import.meta.url)(outfile);
}

/** The value below which `share` of the sorted samples lie. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** `1.23` with a unit, for tables. */
export function ms(value) {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}
