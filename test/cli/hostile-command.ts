/**
 * Builds the command line with small limits and with a reader of files that goes wrong on some names, so that tests
 * see what a hostile notebook does without waiting for minutes or filling the memory.
 */
import { build } from 'esbuild';
import * as path from 'node:path';

const root = path.join(__dirname, '../..');

const LIMITS = `
export const ANALYSIS_LIMITS = { inPlaceBytes: 20_000, inPlaceMs: 400, processMs: 8_000, processHeapMb: 60 };
`;

/** Each is read in the process that the notebook is analysed in, as its first step. */
const READER = `
import { readText as read } from './read-text.ts?true';
const isOwnProcess = process.argv[2] === 'analysis-process';
export function readText(file) {
  if (/spins/.test(file)) for (;;);
  if (/slow/.test(file) && !isOwnProcess) for (;;);
  if (/hungry/.test(file)) for (const kept = []; ; ) kept.push(kept.length + 0.5);
  if (/breaks/.test(file) && isOwnProcess) process.exit(7);
  if (/breaks/.test(file)) for (;;);
  if (/nested/.test(file)) (function deeper() { return deeper() + 1; })();
  if (/faulty/.test(file)) throw new Error('no such thing');
  return read(file);
}
`;

/** Builds it into `outfile`. */
export async function buildHostileCommand(outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    define: { FRESHKERNEL_VERSION: '"0"' },
    tsconfig: 'tsconfig.base.json',
    plugins: [
      {
        name: 'hostile',
        setup(bundling) {
          bundling.onResolve({ filter: /^\.\/read-text\.ts\?true$/ }, () => ({
            path: path.join(root, 'src/cli/read-text.ts')
          }));
          bundling.onResolve({ filter: /^\.\/read-text$/ }, () => ({
            path: path.join(root, 'src/cli/read-text.ts'),
            namespace: 'hostile'
          }));
          bundling.onLoad({ filter: /read-text\.ts$/, namespace: 'hostile' }, () => ({
            contents: READER,
            resolveDir: path.join(root, 'src/cli')
          }));
          bundling.onLoad({ filter: /cli\/analysis\/limits\.ts$/ }, () => ({
            contents: LIMITS,
            loader: 'ts'
          }));
        }
      }
    ]
  });
}
