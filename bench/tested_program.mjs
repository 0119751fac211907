// The program that benchmarks run on notebooks, with the Python code that runs their cells.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The built command line. */
export const program = join(root, 'dist/freshkernel.cjs');

const server = join(root, 'python_server');

/** The environment variables with which the command line uses this checkout's Python code. */
export const programEnvironment = {
  ...process.env,
  FRESHKERNEL_PYTHON: process.env.FRESHKERNEL_PYTHON ?? join(root, '.venv/bin/python'),
  PYTHONPATH: server
};

/** A hash of the contents of files, 16 hexadecimal digits. */
export function hashOfFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** What a kept answer of the program depends on, besides the notebook and its libraries. */
export function programHash() {
  const runner = readdirSync(join(server, 'freshkernel'), { recursive: true })
    .filter(file => file.endsWith('.py'))
    .sort()
    .map(file => join(server, 'freshkernel', file));
  return hashOfFiles([program, ...runner]);
}
