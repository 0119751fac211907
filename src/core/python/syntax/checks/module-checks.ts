import type { Module } from '../../ast/nodes';
import type { ParseOptions } from '../options';
import { readFutureImports } from './future-imports';
import { checkNonlocals } from './nonlocal-names';
import { Scope } from './scope';
import { StatementChecker } from './statement-checker';

/** Rejects code that CPython's grammar accepts but its symbol table or compiler does not. */
export function checkModule(
  code: string,
  module: Module,
  minor: number,
  options: ParseOptions
): void {
  const future = readFutureImports(code, module, minor, options);
  const scope = new Scope('module', null, null, true);
  const context = {
    minor,
    topLevelAwait: options.topLevelAwait,
    futureAnnotations:
      future.features.has('annotations') ||
      (options.futureFeatures?.includes('annotations') ?? false)
  };
  new StatementChecker(context, scope, future.lineEnd).checkBody(module.body);
  checkNonlocals(scope);
}
