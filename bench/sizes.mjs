// What a user downloads: the extension in all and by parts, and the command line. Fails where a part is too large.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const labextension = path.join(root, 'python_server', 'freshkernel', 'labextension');

/**
 * In bytes. Every page of JupyterLab loads the first part, with or without a notebook. The data on changed libraries is
 * loaded when a notebook uses one of them.
 */
const BUDGETS = JSON.parse(readFileSync(path.join(root, 'bench', 'size-budgets.json'), 'utf8'));

// The build writes down which scripts belong together.
const chunks = JSON.parse(readFileSync(path.join(root, '.cache', 'labextension-chunks.json')));
const files = readdirSync(labextension, { recursive: true })
  .map(name => path.join(labextension, name))
  .filter(file => statSync(file).isFile());
const { core, ...onDemand } = chunks.later;
const scripts = names => names.map(name => path.join(labextension, 'static', name));

const isSmallEnough = [
  report('all', files),
  report('every page', scripts(chunks.first)),
  report('first notebook', scripts(core)),
  // Scripts that the first notebook has brought already do not count again.
  ...Object.entries(onDemand).map(([name, names]) =>
    report(name, scripts(names.filter(script => !core.includes(script))))
  )
];
console.log(
  `command line: ${kilobytes(statSync(path.join(root, 'dist', 'freshkernel.cjs')).size)}`
);
process.exitCode = isSmallEnough.every(Boolean) ? 0 : 1;

/** Prints a part with its scripts; false where it is over its budget. */
function report(name, parts) {
  const sizes = new Map(parts.map(file => [file, statSync(file).size]));
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const budget = BUDGETS[name] ?? Infinity;
  const limit = budget === Infinity ? '' : ` (budget ${kilobytes(budget)})`;
  console.log(`${name}: ${kilobytes(total)} in ${parts.length} files${limit}`);
  for (const [file, size] of [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 4)) {
    const zipped = gzipSync(readFileSync(file)).length;
    console.log(`    ${path.basename(file)}: ${kilobytes(size)}, ${kilobytes(zipped)} zipped`);
  }
  if (total > budget) {
    console.error(`${name} is ${kilobytes(total - budget)} over its budget`);
  }
  return total <= budget;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
