import type { ImportFrom, Module, Statement } from '../../ast/nodes';
import type { ParseOptions } from '../options';
import { failure } from '../problem';

const FEATURES = new Set([
  'nested_scopes',
  'generators',
  'division',
  'absolute_import',
  'with_statement',
  'print_function',
  'unicode_literals',
  'barry_as_FLUFL',
  'generator_stop',
  'annotations'
]);

/** The `from __future__ import …` statements at the head of a module, and where it is a cell, those below. */
export interface FutureImports {
  readonly features: ReadonlySet<string>;
  /** End of the line of the last of them; 0 if there is none. */
  readonly lineEnd: number;
}

/** Whether a statement imports from `__future__`; before 3.13 CPython ignored leading dots. */
export function isFutureImport(node: Statement, minor: number): node is ImportFrom {
  return (
    node.kind === 'ImportFrom' &&
    node.module?.name === '__future__' &&
    (node.level === 0 || minor < 13)
  );
}

/** Reads and checks the future imports at the top level of the module. */
export function readFutureImports(
  code: string,
  module: Module,
  minor: number,
  { lateFutureImports }: ParseOptions
): FutureImports {
  const features = new Set<string>();
  let lineEnd = 0;
  let isDone = false;
  module.body.forEach((node, index) => {
    if (isFutureImport(node, minor)) {
      if (isDone && lateFutureImports !== true) {
        throw lateFutureImport(node);
      }
      checkFeatures(node, features);
      lineEnd = endOfLine(code, node.start);
    } else if (!isDone) {
      isDone = index > 0 || !isDocstring(node);
    }
  });
  return { features, lineEnd };
}

/** The failure for a future import after other code. */
export function lateFutureImport(node: ImportFrom): Error {
  const message = 'from __future__ imports must occur at the beginning of the file';
  return failure('late-future-import', message, node.start, node.end);
}

function isDocstring(node: Statement): boolean {
  return node.kind === 'Expr' && node.value.kind === 'Constant' && node.value.value.type === 'str';
}

function checkFeatures(node: ImportFrom, features: Set<string>): void {
  for (const { name } of node.names) {
    if (name.name === 'braces') {
      throw failure('unknown-future', 'not a chance', name.start, name.end);
    }
    if (!FEATURES.has(name.name)) {
      const message = `future feature ${name.name} is not defined`;
      throw failure('unknown-future', message, name.start, name.end);
    }
    features.add(name.name);
  }
}

function endOfLine(code: string, offset: number): number {
  const length = code.slice(offset).search(/[\r\n]|$/);
  return offset + length;
}
