/** Random cells: a grammar of forms in all positions, and of text that only resembles them. */

/** A seeded pseudo-random number generator (mulberry32), so that a seed identifies its cells. */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }
}

const NAMES = ['a', 'b', 'foo', 'x.y', 'obj', 'été', 'ls', 'time', 'system', 'data_1', '_', 'x[0]'];
const WORDS = [
  ...NAMES,
  '1',
  '-n 10',
  '--out',
  '$foo',
  '{bar}',
  '"q w"',
  "'it s'",
  '"',
  "'",
  '*.py',
  '|',
  '>',
  '#c',
  '\\',
  '(',
  ')',
  '[1,',
  '2]',
  '=',
  '?',
  '!',
  '%',
  '%%',
  ';',
  ',',
  '/',
  ' ',
  '\t',
  '==',
  '0x',
  '0x1_',
  '012',
  '0_0',
  '1_',
  '0b2',
  '0o8',
  '1e',
  '08.5'
];
const STATEMENTS = [
  'x = 1',
  'y = x % 3',
  'print(a)',
  'z = [1,\n  2]',
  'pass',
  'x != y',
  "s = '%foo'",
  't = """\n%foo\n!ls\n  ?x\n"""',
  "u = '''a'''",
  'f(a,\n%x\n, b)',
  'f(a,\n!x\n)',
  'q = f"{x!r:>{w}}"',
  'd = {1: 2,\n    # note?\n  3: 4}',
  'w = a \\\n  % b',
  'v = (a\n  % b)',
  '# %comment ?',
  '# what?',
  'lambda x: x',
  'import os, sys',
  'x = 5; y = 6',
  'assert a, "b?"',
  'a = b = c',
  'a == b',
  'x: int = 3',
  '...',
  '"""doc\n>>> x\n"""',
  'z = a if b else c',
  'k = "a\\\nb"',
  'x @ y',
  'del x',
  'a, b = b, a',
  'x %= 2',
  'x /= 2',
  'x = -1 // 2',
  'h = f"{a["b"]}"',
  "h = f'{a['#']}' + f'{x:{y}}'",
  'h = f"""{a["?"]}\n%foo\n"""',
  'h = rf"\\{a}"',
  'n = 0x1f + 1_000 + 1e5j',
  'n = 1if a else 2',
  'y = [i for i in x if i != 2]',
  'print(f"{a!r} {b=}")'
];
const HEADERS = [
  'if a:',
  'for i in x:',
  'def f(a, b=1):',
  'class A:',
  'try:',
  'while a:',
  'with a as b:',
  'else:',
  'except E:',
  'async def g():'
];
const PROMPTS = ['>>> ', '... ', 'In [1]: ', '   ...: ', '>>>', '...', '[ins] In [2]: ', '...: '];

/** One cell. */
export function randomCell(random: Random): string {
  const lines: string[] = [];
  if (random.chance(0.08)) {
    lines.push(`%%${random.pick(NAMES)}${random.chance(0.5) ? ' ' + words(random) : ''}`);
  }
  const count = 1 + random.below(random.chance(0.5) ? 2 : 6);
  for (let index = 0; index < count; index += 1) {
    block(random, 0, lines);
  }
  return finish(random, lines);
}

function finish(random: Random, written: readonly string[]): string {
  let lines = written.flatMap(line => line.split('\n'));
  if (random.chance(0.12)) {
    const indent = random.pick(['  ', '    ', '\t', ' ']);
    lines = lines.map(line => (random.chance(0.95) ? indent + line : line));
  }
  if (random.chance(0.12)) {
    lines = promptLines(random, lines);
  }
  if (random.chance(0.1)) {
    lines.unshift(...['', '  ', '\t'].slice(0, 1 + random.below(3)));
  }
  if (random.chance(0.05)) {
    lines.splice(random.below(lines.length + 1), 0, random.pick(['', '   ', '\t ', '\f', '  \f']));
  }
  const end = random.chance(0.04) ? '\r\n' : '\n';
  const joined = lines.join(end);
  const text = random.chance(0.3) ? joined + end : joined;
  return random.chance(0.25) ? mutate(random, text) : text;
}

const CHARACTERS = Array.from('%!?>,;/\'"\\ \n\t()[]{}=#:.-$`@0a_é²\f\r\v\u2028\u200b\x1c\xa0😀');

/** Inserts, deletes or replaces some characters. */
function mutate(random: Random, text: string): string {
  const characters = Array.from(text);
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const at = random.below(characters.length + 1);
    const put = random.chance(0.7) ? [random.pick(CHARACTERS)] : [];
    characters.splice(at, random.chance(0.5) ? 1 : 0, ...put);
  }
  return characters.join('');
}

function promptLines(random: Random, lines: readonly string[]): string[] {
  const first = random.pick(PROMPTS);
  const more = random.pick(PROMPTS);
  return lines.map((line, index) => {
    const prompt = random.chance(0.1) ? random.pick(PROMPTS) : index === 0 ? first : more;
    return random.chance(0.92) ? prompt + line : line;
  });
}

function block(random: Random, depth: number, lines: string[]): void {
  const indent = '    '.repeat(depth);
  if (depth < 3 && random.chance(0.2)) {
    lines.push(indent + random.pick(HEADERS));
    const count = 1 + random.below(2);
    for (let index = 0; index < count; index += 1) {
      block(random, depth + 1, lines);
    }
    return;
  }
  const line = random.chance(0.5) ? form(random) : statement(random);
  lines.push(indent + line);
}

function statement(random: Random): string {
  const text = random.pick(STATEMENTS);
  return random.chance(0.04) ? random.pick(HEADERS) + ' ' + text : text;
}

function form(random: Random): string {
  const name = random.pick(NAMES);
  const rest = words(random);
  const target = random.pick(['x', 'x, y', 'x.a', 'x[1]', 'x: int', 'x[a=1]', 'x = y', '(a, b)']);
  const space = random.pick(['', ' ', '  ', '\t']);
  return random.pick([
    () => `%${name} ${rest}`,
    () => `%${space}${name}${space}${rest}`,
    () => `%%${name} ${rest}`,
    () => `!${rest}`,
    () => `!!${rest}`,
    () => `!${space}${name} ${rest}`,
    () => `${target}${space}=${space}%${name} ${rest}`,
    () => `${target}${space}=${space}!${rest}`,
    () => `${target} = \\\n  !${rest}`,
    () => `${target} = \\\n  %${name}`,
    () => `if a: x = !${rest}`,
    () => `if a: %${name}`,
    () => `${name}?`,
    () => `${name}??`,
    () => `?${name}`,
    () => `??${space}${name}`,
    () => `%${name}?`,
    () => `%%${name}??`,
    () => `${rest}?`,
    () => `${name} = ${name}?`,
    () => `${name}?${space}${random.pick(['', '# c', ' '])}`,
    () => `/${name} ${rest}`,
    () => `,${name} ${rest}`,
    () => `;${name} ${rest}`,
    () => `${random.pick(['/', ',', ';'])}${space}${rest}`,
    () => `%${name} ${rest} \\\n  ${words(random)}`,
    () => `!${name} \\\n${rest} \\\n${name}`,
    () => `a${space}?${space}b`,
    () => `f(${name}?`,
    () => `!`,
    () => `?`,
    () => `%`,
    () => `${name}(${rest})?`,
    () => `%time ${random.pick(STATEMENTS).replace(/\n/g, ' ')}`
  ])();
}

function words(random: Random): string {
  const count = random.below(4);
  const chosen: string[] = [];
  for (let index = 0; index < count; index += 1) {
    chosen.push(random.pick(WORDS));
  }
  return chosen.join(' ');
}
