/** A test of a file that shares modules with others. */
import { appendFileSync } from 'node:fs';
import { slug } from '../../src/core/fixes/title';

const globals = globalThis as { left?: boolean; fetch: unknown };
const counted = slug as { files?: number };

it('finds nothing that another file left, but the modules of the core', () => {
  expect([globals.left, process.env.LEFT, typeof globals.fetch]).toEqual([
    undefined,
    undefined,
    'function'
  ]);
  globals.left = true;
  globals.fetch = null;
  process.env.LEFT = 'yes';
  counted.files = (counted.files ?? 0) + 1;
  appendFileSync(process.env.COUNTS ?? '', `${counted.files}\n`);
});
