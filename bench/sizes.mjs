// What a user downloads: the labextension in all, its largest scripts, and the command line.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const labextension = path.join(root, 'python_server', 'freshkernel', 'labextension');
const GOAL = 1_500_000;

const files = readdirSync(labextension, { recursive: true })
  .map(name => path.join(labextension, name))
  .filter(file => statSync(file).isFile());
const sizes = new Map(files.map(file => [file, statSync(file).size]));
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(
  `labextension: ${megabytes(total)} in ${files.length} files (goal ≤ ${megabytes(GOAL)})`
);
for (const [file, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 3)) {
  const zipped = gzipSync(readFileSync(file)).length;
  console.log(
    `    ${path.relative(labextension, file)}: ${megabytes(size)}, ${megabytes(zipped)} zipped`
  );
}
console.log(
  `command line: ${megabytes(statSync(path.join(root, 'dist', 'freshkernel.cjs')).size)}`
);

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
