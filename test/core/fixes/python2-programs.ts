/** Generates Python 2 programs together with the same programs in Python 3. */
import fc from 'fast-check';

/** The same program, or a part of one, in both versions. */
export interface TwoVersions {
  readonly two: string;
  readonly three: string;
}

type Parts = readonly TwoVersions[];

function same(text: string): TwoVersions {
  return { two: text, three: text };
}

function both(
  parts: Parts,
  two: (...texts: readonly string[]) => string,
  three: (...texts: readonly string[]) => string = two
): TwoVersions {
  return {
    two: two(...parts.map(part => part.two)),
    three: three(...parts.map(part => part.three))
  };
}

const name = fc.constantFrom('a', 'b', 'items', 'printer', 'exec_', 'e').map(same);
const literal = fc.oneof(
  fc
    .constantFrom(
      '1',
      '0',
      '2.5',
      '1e3',
      '0xfe',
      '3j',
      "'print x'",
      '"a <> `b`"',
      "r'\\d'",
      "'''x\nprint y\n'''",
      '"# no"',
      "''"
    )
    .map(same),
  fc.constantFrom<TwoVersions>(
    { two: '10L', three: '10' },
    { two: '0xFFL', three: '0xFF' },
    { two: '0777', three: '0o777' },
    { two: "ur'a'", three: "r'a'" }
  )
);

/** `ticks`: whether backticks may occur in it; they do not nest. */
function expression(depth: number, ticks: boolean): fc.Arbitrary<TwoVersions> {
  if (depth === 0) {
    return fc.oneof(name, literal);
  }
  const inner = expression(depth - 1, ticks);
  const pair = fc.tuple(inner, inner);
  const shapes = [
    inner,
    pair.map(parts => both(parts, (a, b) => `(${a} + ${b})`)),
    pair.map(parts => both(parts, (a, b) => `(${a} % ${b})`)),
    pair.map(parts =>
      both(
        parts,
        (a, b) => `(${a} <> ${b})`,
        (a, b) => `(${a} != ${b})`
      )
    ),
    pair.map(parts => both(parts, (a, b) => `f(${a}, key=${b})`)),
    pair.map(parts => both(parts, (a, b) => `[${a}, ${b}]`)),
    pair.map(parts => both(parts, (a, b) => `g((${a}, ${b}))`)),
    pair.map(parts => both(parts, (a, b) => `{${a}: ${b}}`)),
    inner.map(part => both([part], a => `(${a}).x[0]`)),
    inner.map(part => both([part], a => `(lambda y: ${a})`)),
    inner.map(part => both([part], a => `[z for z in [${a}]]`))
  ];
  const quoted = expression(depth - 1, false);
  const ticked = [
    quoted.map(part =>
      both(
        [part],
        a => `\`${a}\``,
        a => `repr(${a})`
      )
    ),
    fc.tuple(quoted, quoted).map(parts =>
      both(
        parts,
        (a, b) => `\`${a}, ${b}\``,
        (a, b) => `repr((${a}, ${b}))`
      )
    )
  ];
  return fc.oneof(...shapes, ...(ticks ? ticked : []));
}

const value = expression(2, true);
const values = fc.array(value, { minLength: 1, maxLength: 3 });

function list(texts: readonly string[]): string {
  return texts.join(', ');
}

const simple: fc.Arbitrary<TwoVersions> = fc.oneof(
  fc.constant({ two: 'print', three: 'print()' }),
  // Comments and spaces do not matter.
  values.map(parts =>
    both(
      parts,
      (...texts) => `print  ${list(texts)}`,
      (...texts) => `print(${list(texts)})`
    )
  ),
  values.map(parts =>
    both(
      parts,
      (...texts) => `print ${list(texts)},`,
      (...texts) => `print(${list(texts)}, end=' ')`
    )
  ),
  values.map(parts =>
    both(
      parts,
      (...texts) => `print >>out, ${list(texts)}`,
      (...texts) => `print(${list(texts)}, file=out)`
    )
  ),
  values.map(parts =>
    both(
      parts,
      (...texts) => `print >> out, ${list(texts)},`,
      (...texts) => `print(${list(texts)}, file=out, end=' ')`
    )
  ),
  fc.constant({ two: 'print >>out', three: 'print(file=out)' }),
  value.map(part =>
    both(
      [part],
      a => `exec ${a}`,
      a => `exec(${a})`
    )
  ),
  fc.tuple(value, value).map(parts =>
    both(
      parts,
      (a, b) => `exec ${a} in ${b}`,
      (a, b) => `exec(${a}, ${b})`
    )
  ),
  fc.tuple(value, value, value).map(parts =>
    both(
      parts,
      (a, b, c) => `exec ${a} in ${b}, ${c}`,
      (a, b, c) => `exec(${a}, ${b}, ${c})`
    )
  ),
  fc.tuple(name, name).map(parts =>
    both(
      parts,
      (a, b) => `raise ${a}, ${b}`,
      (a, b) => `raise ${a}(${b})`
    )
  ),
  fc.tuple(name, value, value).map(parts =>
    both(
      parts,
      (a, b, c) => `raise ${a}, (${b}, ${c})`,
      (a, b, c) => `raise ${a}(${b}, ${c})`
    )
  ),
  fc.tuple(name, name, name).map(parts =>
    both(
      parts,
      (a, b, c) => `raise ${a}, ${b}, ${c}`,
      (a, b, c) => `raise ${a}(${b}).with_traceback(${c})`
    )
  ),
  name.map(part => both([part], a => `raise ${a}`)),
  fc.tuple(name, value).map(parts => both(parts, (a, b) => `${a} = ${b}  # print a <> b`)),
  value.map(part => both([part], a => `f(${a})`))
);

const handler = fc.oneof(
  name.map(part =>
    both(
      [part],
      a => `except ${a}, e:`,
      a => `except ${a} as e:`
    )
  ),
  fc.tuple(name, name).map(parts =>
    both(
      parts,
      (a, b) => `except (${a}, m.${b}), e:`,
      (a, b) => `except (${a}, m.${b}) as e:`
    )
  ),
  fc.constant(same('except:')),
  name.map(part => both([part], a => `except ${a}:`))
);

function indented(text: string): string {
  return `    ${text}`;
}

const block: fc.Arbitrary<TwoVersions> = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    arbitrary: fc
      .tuple(simple, simple)
      .map(parts => both(parts, (a, b) => (/#/.test(a) ? `${a}\n${b}` : `${a}; ${b}`)))
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(value, simple, simple)
      .map(parts => both(parts, (a, b, c) => `if ${a}: ${b}\nelse: ${c}`))
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(value, simple)
      .map(parts => both(parts, (a, b) => `for i in ${a}:\n${indented(b)}`))
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(simple, handler, simple)
      .map(parts => both(parts, (a, b, c) => `try:\n${indented(a)}\n${b}\n${indented(c)}`))
  }
);

/** Whole programs. */
export const programs: fc.Arbitrary<TwoVersions> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map(parts => both(parts, (...texts) => `${texts.join('\n')}\n`));
