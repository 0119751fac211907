import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from './differences';

/** The cells of a fixture, whose first lines describe its format. */
function cellsOf(file: string): string[] {
  return readFileSync(join(__dirname, file), 'utf8')
    .split('\n')
    .filter(line => line !== '' && (!line.startsWith('# ') || line.includes('⏎')))
    .map(line => line.replace(/⏎/g, '\n').replace(/⇥/g, '\t'));
}

test('there are at least 500 different written cells', () => {
  expect(new Set(cellsOf('written_cells.txt')).size).toBeGreaterThanOrEqual(500);
});

test('masking agrees with IPython on the written cells', () => {
  expect(differences(cellsOf('written_cells.txt'))).toEqual([]);
});

test('masking agrees with IPython on past failures', () => {
  const past = JSON.parse(readFileSync(join(__dirname, 'past_failures.json'), 'utf8')) as string[];
  expect(differences(past)).toEqual([]);
});
