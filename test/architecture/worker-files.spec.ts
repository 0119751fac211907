// The compiler does not check the names of files in `new URL(…, import.meta.url)`: only the extension's build would fail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = path.resolve(__dirname, '../../src');

const referenced = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .flatMap(name => {
    const file = path.join(sources, name);
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/new URL\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)\.js'/g)].map(
      ([, target]): [string, string] => [name, path.join(path.dirname(file), `${target}.ts`)]
    );
  });

it('finds references', () => {
  expect(referenced.length).toBeGreaterThan(0);
});

it.each(referenced)('%s refers to a file that exists', (_, target) => {
  expect(existsSync(target)).toBe(true);
});
