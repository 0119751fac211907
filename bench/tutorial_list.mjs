// The notebooks of bench/tutorials.json, as bench/fetch_tutorials.py fetched them.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from './tutorial_answers.mjs';
import { cellsOf, sourceOf } from './notebook_sources.mjs';
import { root } from './tested_program.mjs';

/** The shares of the notebooks. Failures of the open two thirds are read; of the held-out third, only counts are. */
export const SHARES = ['open', 'held-out'];

/** All tutorials, in an order that their contents decide. */
export function tutorials() {
  const { packages } = JSON.parse(readFileSync(join(root, 'bench/tutorials.json'), 'utf8'));
  return packages
    .flatMap(({ name, version, published, notebooks }) =>
      notebooks.map(path => tutorial(`${name}-${version}/${path}`, published))
    )
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

function tutorial(shown, published) {
  const file = join(root, '.cache/tutorials/corpus', shown);
  const bytes = readFileSync(file);
  const hash = hashOf(bytes);
  return { shown, file, hash, published, sources: codeOf(bytes), share: shareOf(hash) };
}

/** The share that the hash of a notebook's bytes puts it in. */
function shareOf(hash) {
  const isOdd = parseInt(hash[0], 16) % 2 === 1;
  return isOdd && parseInt(hash.slice(1, 3), 16) < 171 ? 'held-out' : 'open';
}

/** The code of a notebook, in any format. */
function codeOf(bytes) {
  return cellsOf(JSON.parse(bytes.toString('utf8')))
    .filter(cell => cell.cell_type === 'code')
    .map(sourceOf)
    .join('\n');
}

/** Whether a notebook finds a module next to itself. */
export const hasNextToIt = ({ file }, name) =>
  [`${name}.py`, name].some(found => existsSync(join(dirname(file), found)));
