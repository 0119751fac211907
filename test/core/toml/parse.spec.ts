import { parseToml } from '../../../src/core/toml/parse';
import { parseTomlLayout } from '../../../src/core/toml/layout';

describe('keys with many parts', () => {
  it.each([
    `a${'.a'.repeat(50)} = 1`,
    `[${'a.'.repeat(60)}a]`,
    `a${' . "b c"'.repeat(50)} = 1`,
    `a = {${'b.'.repeat(50)}b = 1}`,
    `a${'.a'.repeat(1_000_000)} = 1`
  ])('are refused: %.40s', text => {
    expect(() => parseToml(text)).toThrow('a key has more than 50 parts');
  });

  it.each([
    `a${'.a'.repeat(49)} = 1`,
    `a = "${'one two. '.repeat(100)}"`,
    `# ${'.'.repeat(1_000)}`,
    `a = "${'.'.repeat(1_000)}"`,
    `a = "${'1.2 '.repeat(100)}"`
  ])('are not these: %.40s', text => {
    expect(() => parseToml(text)).not.toThrow();
  });
});

it('finds the ends of all texts', () => {
  const values = [
    `"a\\"b"`,
    `'a\\'`,
    '""',
    "''",
    `"""a"b""c"""`,
    `"""a"""""`,
    `"""\\""" " """`,
    `'''a'b'''''`,
    `""""""`,
    `"""\na\n"""`
  ];
  const text = values.map((value, at) => `a${at} = ${value} # "\n`).join('\n# x\n\n#\n');
  parseToml(text);
  const found = parseTomlLayout(text).entries;
  expect(found.map(({ value }) => text.slice(value.start, value.end))).toEqual(values);
});
