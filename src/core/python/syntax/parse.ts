/**
 * The strict parser of Python 3.8 to 3.14. It takes what CPython's `compile` takes and refuses the rest.
 *
 *  - Three passes: the tokenizer fills arrays of numbers (it stops at its first error, which the parser
 *    reports only if it gets there); a recursive descent builds CPython's own tree; the checks do the
 *    work of CPython's symbol table and compiler. Each pass throws a `SyntaxFailure`.
 *  - The version is one number, `minor`. Where versions differ, the code says since when or before when;
 *    the judges are CPython 3.8.18, 3.9.18, 3.10.13, 3.11.7, 3.12.1 and 3.13.0. 3.14 follows its grammar.
 *  - The parser is a chain of classes, from the cursor up to the module, so that each file has one idea
 *    and imports go one way. Expressions become targets in place (`targets.ts`).
 *  - It goes back in one place only: `with (` may open items or an expression.
 *  - f-strings: until 3.11 a field's text is cut out and parsed on its own, since 3.12 the tokenizer
 *    steps into it. Positions are exact in both worlds; CPython's own before 3.12 are not.
 *  - Chains (`a + b + …`, `elif`, signs, conditions) are read in loops. Nesting is bounded by CPython's
 *    own limits (200 brackets, 100 indents, 20 blocks) and by `too-deep` limits of 400 nested expressions
 *    and trees of 2,900 levels, where CPython gives up at 3,000 or later; no input overflows the stack.
 *  - `\N{…}` stands for U+FFFD in values, and unknown names pass: there is no table of names here.
 *  - Names follow the Unicode of the JavaScript engine, which may be newer than that of the Python.
 */
import type { Module } from '../ast/nodes';
import { checkModule } from './checks/module-checks';
import type { ParseOptions } from './options';
import { ModuleParser } from './parser/module-parser';
import { failure, SyntaxFailure, type SyntaxProblem } from './problem';
import { tokenize } from './tokenizer/tokenizer';

export type { ParseOptions } from './options';
export type { SyntaxProblem } from './problem';

/** What parsing gives: the module, or why the text is no valid Python. */
export type ParseResult =
  | { readonly ok: true; readonly module: Module }
  | { readonly ok: false; readonly problem: SyntaxProblem };

/** Parses a text as the Python of `options.version`, accepting what `compile` accepts and nothing else. */
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
  refuseUnencodable(code);
  const minor = options.version.major > 3 ? Infinity : options.version.minor;
  const isFlufl = options.futureFeatures?.includes('barry_as_FLUFL') ?? false;
  const module = new ModuleParser(code, tokenize(code, minor), minor, isFlufl).parseModule();
  checkModule(code, module, minor, options);
  return module;
}

/** Null characters and lone surrogates: CPython takes no text with them. */
function refuseUnencodable(code: string): void {
  const offset = code.search(/[\0\ud800-\udfff]/u);
  if (offset >= 0) {
    const what = code[offset] === '\0' ? 'null characters' : 'lone surrogates';
    const message = `the code cannot contain ${what}`;
    throw failure('invalid-character', message, offset, offset + 1);
  }
}
