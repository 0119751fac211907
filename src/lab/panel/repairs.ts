import type { Fix } from '../../core/fixes/edit';
import type { Finding } from '../../core/rules/contract';
import { applicableFixes } from './applicable-fixes';
import type { PanelFinding } from './panel-finding';

/** A fix that a row offers, and the finding that it belongs to. */
export interface Repair {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** X1: a cell failed. */
const FAILED = 'X1';

/**
 * What a row offers, the most useful first. An error on screen says what happened; what to change is known to the findings
 * about the place where it happened, such as that of a misspelled name.
 */
export function repairsOf({ finding, causes = [] }: PanelFinding): readonly Repair[] {
  return [finding, ...causes].flatMap(each =>
    applicableFixes(each.fixes).map(fix => ({ finding: each, fix }))
  );
}

/** The findings that explain why a cell failed, if this finding says that one did: errors on the line where it failed. */
export function causesOf(failed: Finding, findings: readonly Finding[]): readonly Finding[] {
  return failed.code !== FAILED || failed.cell === null
    ? []
    : findings.filter(
        each =>
          each.cell?.key === failed.cell?.key &&
          each.code !== FAILED &&
          each.severity === 'error' &&
          each.fixes.length > 0 &&
          overlaps(failed.range, each.range)
      );
}

/** Whether two findings are about the same place, as far as both have one. */
function overlaps(a: Finding['range'], b: Finding['range']): boolean {
  return a === null || b === null || (a.start <= b.end && b.start <= a.end);
}
