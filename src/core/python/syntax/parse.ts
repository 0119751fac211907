import type { Module } from '../ast/nodes';
import { checkModule } from './checks/module_checks';
import type { ParseOptions } from './options';
import { ModuleParser } from './parser/module_parser';
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
  const offset = code.search(/[\0\p{Surrogate}]/u);
  if (offset >= 0) {
    const what = code[offset] === '\0' ? 'null characters' : 'lone surrogates';
    const message = `the code cannot contain ${what}`;
    throw failure('invalid-character', message, offset, offset + 1);
  }
}
