/** Random versions, specifiers and requirements: most are valid, some have unusual spellings, some are broken. */

/** Seeded random choices. */
export class Random {
  constructor(private state: number) {}

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }

  /** One of the values. */
  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)];
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

function several(random: Random, most: number, make: () => string): string[] {
  return Array.from({ length: 1 + random.below(most) }, make);
}

/** Few numbers, so that equal and adjacent versions are frequent. */
function number(random: Random): string {
  return random.of(['0', '0', '1', '1', '2', '3', '10', '01', '2024', '20240101000000000001']);
}

/** A version in some spelling. */
export function version(random: Random, withLocal = true): string {
  const separator = (): string => random.of(['', '', '.', '-', '_']);
  const release = several(random, 4, () => number(random)).join('.');
  const pre = `${separator()}${random.of(['a', 'b', 'c', 'rc', 'RC', 'alpha', 'beta', 'pre', 'preview'])}${separator()}${random.of(['', '0', '1', '2'])}`;
  const post = random.chance(20)
    ? `-${number(random)}`
    : `${separator()}${random.of(['post', 'r', 'rev', 'POST'])}${separator()}${random.of(['', '0', '1', '2'])}`;
  const dev = `${separator()}dev${separator()}${random.of(['', '0', '1', '2'])}`;
  const local = `+${several(random, 3, () => random.of(['0', '1', '01', 'a', 'cu121', 'Ubuntu', '1a'])).join(random.of(['.', '-', '_']))}`;
  return [
    random.chance(5) ? 'v' : '',
    random.chance(10) ? `${random.of(['0', '1', '2'])}!` : '',
    release,
    random.chance(30) ? pre : '',
    random.chance(25) ? post : '',
    random.chance(25) ? dev : '',
    withLocal && random.chance(20) ? local : ''
  ].join('');
}

/** One to three clauses. */
export function specifier(random: Random, blanks = true): string {
  return several(random, 3, () => {
    const operator = random.of(['==', '!=', '<=', '>=', '<', '>', '~=', '===']);
    const isEquality = operator === '==' || operator === '!=';
    const text =
      isEquality && random.chance(30)
        ? `${several(random, 3, () => number(random)).join('.')}.*`
        : version(random, isEquality || random.chance(5));
    return `${operator}${blanks && random.chance(20) ? ' ' : ''}${text}`;
  }).join(blanks && random.chance(20) ? ' , ' : ',');
}

/** A specifier and a version that is often close to its own. */
export function match(random: Random): readonly [specifier: string, version: string] {
  const text = specifier(random);
  const [own] = /[0-9][^,*=]*/.exec(text) ?? ['1'];
  const base = own.trim().replace(/\.$/, '');
  const near = `${base}${random.of(['', '', '.0', '.1', 'a1', 'rc1', '.post1', '.dev1', '+x', '+1'])}`;
  return [
    random.chance(3) ? broken(random, text) : text,
    random.chance(60) ? near : version(random)
  ];
}

const MARKERS = [
  'python_version < "3.9"',
  'python_version>=\'3.8\' and sys_platform == "win32"',
  '(os_name == "nt" or os.name=="posix") and extra == "test"',
  "'linux' in sys_platform",
  'platform_machine not in "arm64 aarch64"',
  'implementation_name ~= "x"',
  'python_version',
  'unknown_name == "1"',
  ''
];

/** A requirement; one in four is broken. */
export function requirement(random: Random): string {
  const blank = (): string => random.of(['', '', '', ' ', '  ', '\t']);
  const name = random.of([
    'numpy',
    'Scikit_Learn',
    'a',
    'zope.interface',
    'x-',
    '_y',
    'ruamel.yaml-clib',
    'Py3_'
  ]);
  const extras = random.of(['', '', '', '[]', '[all]', '[ a , b-c ]', '[a b]', '[,]', '[a,]']);
  const clauses = specifier(random);
  const what = random.of([
    '',
    clauses,
    clauses,
    `(${clauses})`,
    ` @ https://example.org/x-1.0.whl#sha256=1`,
    `@git+https://example.org/x.git@v1;`,
    `${clauses},`,
    `=${clauses}`
  ]);
  const marker = random.chance(35) ? `${blank()};${blank()}${random.of(MARKERS)}` : '';
  const text = `${blank()}${name}${blank()}${extras}${blank()}${what}${marker}${blank()}`;
  return random.chance(15) ? broken(random, text) : text;
}

/** The text with one character deleted, added or replaced. */
export function broken(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const added = random.of([...'.,;*=<>!+-_[]()@ ar01"']);
  return random.chance(40)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + added + text.slice(at + (random.chance(50) ? 1 : 0));
}
