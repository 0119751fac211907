import { applyToDocument } from '../../../src/core/fixes/apply';
import type { RuleDefinition, RuleExample } from '../../../src/core/rules/contract';
import { exampleNotebook, reportsOn } from './example-notebook';

/**
 * The sources of code cells after the first fix of the last finding: `no finding` where the rule reports nothing,
 * `no fix` where the finding has none.
 */
export function afterFix(
  rule: RuleDefinition,
  sources: readonly string[],
  path?: string,
  options?: RuleExample['options']
): readonly string[] | string {
  const document = exampleNotebook(
    sources.map(source => ({ source })),
    path
  );
  const report = [...reportsOn(rule, document, options)].pop();
  const fix = report?.fixes?.[0];
  if (report === undefined || fix === undefined) {
    return report === undefined ? 'no finding' : 'no fix';
  }
  return applyToDocument(document, fix.edits)?.cells.map(({ source }) => source) ?? 'refused';
}
