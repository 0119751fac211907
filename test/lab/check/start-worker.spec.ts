import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../../src/lab/check/worker');

it('the worker starts from a module that exists', () => {
  const source = readFileSync(path.join(FOLDER, 'start-worker.ts'), 'utf8');
  const name = /new URL\('\.\/(.+)\.js', import\.meta\.url\)/.exec(source)?.[1];
  expect(existsSync(path.join(FOLDER, `${name ?? ''}.ts`))).toBe(true);
});
