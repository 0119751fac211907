/**
 * The strict parser of Python 3.8 to 3.14. It accepts what CPython's `compile` accepts and rejects the rest.
 *
 * - Three passes: the tokenizer fills arrays of numbers (it stops at its first error, which the parser reports only
 *   if it gets there); a recursive descent parser builds CPython's own tree; the checks do the work of CPython's
 *   symbol table and compiler. Each pass throws a `SyntaxFailure`.
 * - The version is one number, `minor`. Comments name the version in which a difference starts or ends. The
 *   reference is CPython 3.8.18, 3.9.18, 3.10.13, 3.11.7, 3.12.1 and 3.13.0. 3.14 follows its grammar.
 * - The parser is a chain of classes, from the cursor up to the module, so that each file has one topic and imports
 *   go one way. Expressions become targets in place (`targets.ts`).
 * - It backtracks only for `with (`, which may start items or an expression.
 * - f-strings: until 3.11 a field's text is cut out and parsed separately; since 3.12 the tokenizer enters it.
 *   Positions are exact in both cases; CPython's own before 3.12 are not.
 * - Chains (`a + b + …`, `elif`, signs, conditions) are parsed in loops. Nesting is bounded by CPython's own limits
 *   (200 brackets, 100 indents, 20 blocks) and by `too-deep` limits of 400 nested expressions and trees of 2,900
 *   levels; CPython fails at 3,000 or later. No input overflows the stack.
 * - `\N{…}` is U+FFFD in values, and unknown character names are accepted: the parser has no table of them.
 * - Names follow the Unicode version of the JavaScript engine, which may be newer than Python's.
 */
import type { Module } from '../ast/nodes';
import { checkModule } from './checks/module-checks';
import type { ParseOptions } from './options';
import { ModuleParser } from './parser/module-parser';
import { failure, SyntaxFailure, type SyntaxProblem } from './problem';
import { tokenize } from './tokenizer/tokenizer';

export type { ParseOptions } from './options';
export type { SyntaxProblem } from './problem';

/** The result of parsing: the module, or why the text is not valid Python. */
export type ParseResult =
  | { readonly ok: true; readonly module: Module }
  | { readonly ok: false; readonly problem: SyntaxProblem };

/** Parses a text as the Python of `options.version`, accepting exactly what `compile` accepts. */
export function parseModule(code: string, options: ParseOptions): ParseResult {
  try {
    return { ok: true, module: parse(code, options) };
  } catch (error) {
    if (error instanceof SyntaxFailure) {
      return { ok: false, problem: error.problem };
    }
    throw error;
  }
}

function parse(code: string, options: ParseOptions): Module {
  rejectUnencodable(code);
  const minor = options.version.major > 3 ? Infinity : options.version.minor;
  const isFlufl = options.futureFeatures?.includes('barry_as_FLUFL') ?? false;
  const module = new ModuleParser(code, tokenize(code, minor), minor, isFlufl).parseModule();
  checkModule(code, module, minor, options);
  return module;
}

/** CPython rejects null characters and lone surrogates in any text. */
function rejectUnencodable(code: string): void {
  const offset = code.search(/[\0\ud800-\udfff]/u);
  if (offset >= 0) {
    const what = code[offset] === '\0' ? 'null characters' : 'lone surrogates';
    const message = `the code cannot contain ${what}`;
    throw failure('invalid-character', message, offset, offset + 1);
  }
}
