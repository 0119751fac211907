import fs from 'node:fs';
import path from 'node:path';
import { namesIn } from '../../../src/core/fixes/module-exports';

const root = path.resolve(__dirname, '../../..');
// eslint-disable-next-line @typescript-eslint/no-require-imports -- webpack accepts CommonJS only.
const shorten = require(path.join(root, 'scripts/front-code-exports.cjs')) as (
  text: string
) => string;

type Registry = Readonly<
  Record<
    string,
    { readonly modules: Readonly<Record<string, Readonly<Record<'names' | 'sometimes', string>>>> }
  >
>;

describe('exported names in the extension', () => {
  const text = fs.readFileSync(path.join(root, 'src/core/fixes/module_exports.json'), 'utf8');
  const whole = JSON.parse(text) as Registry;
  const short = JSON.parse(shorten(text)) as Registry;

  it.each(Object.keys(whole))('are restored: %s', library => {
    expect(Object.keys(short[library].modules)).toEqual(Object.keys(whole[library].modules));
    for (const [module, { names, sometimes }] of Object.entries(whole[library].modules)) {
      const own = short[library].modules[module];
      expect([...namesIn(own.names)]).toEqual(names === '' ? [] : names.split(' '));
      expect([...namesIn(own.sometimes)]).toEqual(sometimes === '' ? [] : sometimes.split(' '));
      // Complete names stay unchanged.
      expect([...namesIn(names)].join(' ')).toBe(names);
    }
  });

  it('take less space', () => {
    expect(shorten(text).length).toBeLessThan(JSON.stringify(whole).length * 0.8);
  });
});
