// Prints, as JSON, the test files of jest that reach a changed file: how many imports lie between. The changed files are arguments,
// relative to the project's folder.
import path from 'node:path';
import { testImports } from './test-imports.mjs';

const changed = new Set(process.argv.slice(2));
const { specs, importsOf } = await testImports();

/** Whether a file changed, or data and programs beside a test did. */
const isChanged = file =>
  changed.has(file) ||
  (isTest(file) &&
    [...changed].some(each => isData(each) && isBelow(each, path.posix.dirname(file))));
const isTest = file => /\.spec\.tsx?$/.test(file);
const isData = file => file.startsWith('test/') && !/\.tsx?$/.test(file);
const isBelow = (file, folder) => file.startsWith(`${folder}/`);

/** How many imports lead from a file to the nearest changed one; undefined if none does. */
function distanceOf(spec) {
  const distances = new Map([[spec, 0]]);
  for (const [file, distance] of distances) {
    if (isChanged(file)) {
      return distance;
    }
    importsOf(file)
      .filter(imported => !distances.has(imported))
      .forEach(imported => distances.set(imported, distance + 1));
  }
  return undefined;
}

const reached = specs.map(spec => [spec, distanceOf(spec)]);
console.log(
  JSON.stringify(Object.fromEntries(reached.filter(([, distance]) => distance !== undefined)))
);
