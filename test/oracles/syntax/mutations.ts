import * as fs from 'fs';
import { tokenize } from '../../../src/core/python/syntax/tokenizer/tokenizer';
import { Token } from '../../../src/core/python/syntax/tokenizer/token';

/** Longest piece of a file that is mutated. */
const MAX_SNIPPET = 1500;

/** A small seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tokens that mutations put in: every keyword and operator, and some of each other kind. */
const INSERTIONS = [
  ...'( ) [ ] { } : , ; . -> := = += @= * ** / // % @ ~ - + < > == != <= in is not and or |'.split(
    ' '
  ),
  ...'False None True and as assert async await break class continue def del elif else except'.split(
    ' '
  ),
  ...'finally for from global if import in is lambda nonlocal not or pass raise return try'.split(
    ' '
  ),
  ...'while with yield match case type _ __debug__ print exec x self ... 0 1.5 2j 0x1f 07 1_0'.split(
    ' '
  ),
  ...[
    '"s"',
    "b'b'",
    "f'{x}'",
    "f'{x!r:>{w}}'",
    'r"\\d"',
    "'''t'''",
    '\n',
    '\n    ',
    '\n  ',
    '\\\n'
  ],
  ...[
    '# c\n',
    'async for',
    'yield from',
    'not in',
    'is not',
    'x for x in y',
    'x := 1',
    '*x',
    '**x'
  ],
  ...['x=1', 'global x', 'nonlocal x', 'return 1', 'await x', 'lambda: 0', 'lambda x, /, *, y=1: 0']
];

/** Pieces of a valid text to mutate: sequences of its top-level statements. */
export function snippets(code: string, minor: number, maxLength: number): string[] {
  const { kinds, starts } = tokenize(code, minor);
  const found: string[] = [];
  let start = 0;
  let depth = 0;
  kinds.forEach((kind, index) => {
    depth += kind === Token.INDENT ? 1 : kind === Token.DEDENT ? -1 : 0;
    const next = kinds[index + 1];
    const endsStatement = (kind === Token.NEWLINE || kind === Token.DEDENT) && depth === 0;
    if (
      endsStatement &&
      next !== Token.INDENT &&
      next !== Token.DEDENT &&
      !continues(code, starts[index + 1])
    ) {
      const end = lineStart(code, starts[index + 1] ?? code.length);
      if (end > start) {
        if (end - start <= maxLength) {
          found.push(code.slice(start, end));
        }
        start = end;
      }
    }
  });
  return found;
}

function continues(code: string, offset: number): boolean {
  return /^(?:else|elif|except|finally)\b/.test(code.slice(offset, offset + 8));
}

function lineStart(code: string, offset: number): number {
  return code.lastIndexOf('\n', offset - 1) + 1;
}

/** The text with one of its tokens deleted, doubled, swapped with the next, replaced or followed by another. */
export function mutate(code: string, minor: number, random: () => number): string {
  const { kinds, starts, ends } = tokenize(code, minor);
  const pick = (count: number): number => Math.floor(random() * count);
  const index = pick(Math.max(1, kinds.length - 1));
  const start = starts[index];
  const end = ends[index];
  const text = code.slice(start, end);
  const other =
    random() < 0.5 ? INSERTIONS[pick(INSERTIONS.length)] : tokenText(pick(kinds.length));
  const before = code.slice(0, start);
  const after = code.slice(end);
  switch (pick(6)) {
    case 0:
      return before + after;
    case 1:
      return `${before}${text} ${text}${after}`;
    case 2: {
      const nextStart = starts[index + 1] ?? end;
      const nextEnd = ends[index + 1] ?? end;
      const between = code.slice(end, nextStart);
      return before + code.slice(nextStart, nextEnd) + between + text + code.slice(nextEnd);
    }
    case 3:
      return `${before} ${other} ${after}`;
    case 4:
      return `${before} ${other} ${text}${after}`;
    default:
      return before + other + after;
  }

  function tokenText(position: number): string {
    return code.slice(starts[position], ends[position]);
  }
}

/** Test files that are rich in syntax; more of the mutants come from them. */
const RICH_FILES =
  /test_(?:grammar|patma|named_expr|coroutines|asyncgen|syntax|fstring|gen|listcomps|setcomps|dictcomps|scope|unpack|positional|except_star|with|type_|annot|global|future|string|decorators|keyword|extcall|compile|ast|augassign|class|super|dis)/;

/** Mutants of statements of the files, most of them from the rich ones. */
export function mutants(
  files: readonly string[],
  minor: number,
  random: () => number,
  count: number
): string[] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  const rich = files.filter(file => RICH_FILES.test(file));
  const sources = new Map<string, readonly string[]>();
  const found: string[] = [];
  while (found.length < count) {
    const file = pick(random() < 0.6 ? rich : files);
    let pieces = sources.get(file);
    if (pieces === undefined) {
      pieces = snippets(fs.readFileSync(file, 'utf8'), minor, MAX_SNIPPET);
      sources.set(file, pieces);
    }
    if (pieces.length > 0) {
      found.push(mutate(pick(pieces), minor, random));
    }
  }
  return found;
}

/** The items in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other], result[last]];
  }
  return result;
}
