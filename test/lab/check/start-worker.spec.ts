import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';

const FOLDER = path.join(__dirname, '../../../src/lab/check/worker');

it('the worker program that webpack is asked to bundle exists', () => {
  const source = readFileSync(path.join(FOLDER, 'start-worker.ts'), 'utf8');
  const program = /new URL\('\.\/([\w-]+)\.js', import\.meta\.url\)/.exec(source)?.[1];
  expect(program).toBeDefined();
  expect([program, existsSync(path.join(FOLDER, `${program}.ts`))]).toEqual([program, true]);
});
