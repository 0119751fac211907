/**
 * Builds the command line with small limits and with a file reader that fails in different ways depending on the file name, so that
 * tests of hostile notebooks do not wait for minutes or fill the memory.
 */
import { build } from 'esbuild';
import * as path from 'node:path';

const root = path.join(__dirname, '../..');

const LIMITS = `
export const TASK_LIMITS = { ownProcessBytes: 20_000, ownProcessCells: 50, ownProcessMs: 400, processMs: 8_000, processHeapMb: 60 };
`;

/**
 * Reading is the first step of an analysis and happens in the same process. It waits instead of computing without an end:
 * neither hears anything, and this takes no processor from other tests.
 */
const READER = `
import { readText as read } from './read-text.ts?true';
export { textOfBytes } from './read-text.ts?true';
const isOwnProcess = process.argv[2] === 'analysis-process';
const never = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
export function readText(file) {
  if (/spins/.test(file)) never();
  if (/slow/.test(file) && !isOwnProcess) never();
  if (/hungry/.test(file)) for (const kept = []; ; ) kept.push(kept.length + 0.5);
  if (/crowded/.test(file) && !isOwnProcess) throw new Error('This is the process of the command');
  if (/breaks/.test(file) && isOwnProcess) process.exit(7);
  if (/breaks/.test(file)) never();
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
            path: path.join(root, 'src/cli/notebooks/read-text.ts')
          }));
          bundling.onResolve({ filter: /^\.\/read-text$/ }, () => ({
            path: path.join(root, 'src/cli/notebooks/read-text.ts'),
            namespace: 'hostile'
          }));
          bundling.onLoad({ filter: /read-text\.ts$/, namespace: 'hostile' }, () => ({
            contents: READER,
            resolveDir: path.join(root, 'src/cli/notebooks')
          }));
          bundling.onLoad({ filter: /cli\/tasks\/task-limits\.ts$/ }, () => ({
            contents: LIMITS,
            loader: 'ts'
          }));
        }
      }
    ]
  });
}
