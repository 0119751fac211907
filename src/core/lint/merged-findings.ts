/** In reports of files, one finding stands for all of a notebook where the rule says so. */
import type { Fix } from '../fixes/edit';
import { formatMessage } from '../messages/message';
import type { Finding } from '../rules/contract';
import { findRule } from '../rules/registry';
import { compareFindings, findingId } from './findings';
import { groupBy } from '../memo/group-by';

/**
 * Merges the findings of such rules; `data.cells` lists their cells. Baselines and suppressions know the findings before
 * the merge.
 */
export function mergedFindings(findings: readonly Finding[]): readonly Finding[] {
  const isMerged = (finding: Finding): boolean => templateOf(finding) !== undefined;
  const others = findings.filter(finding => !isMerged(finding));
  const merged = [...groupBy(findings.filter(isMerged), ({ code }) => code).values()].map(merge);
  return merged.length === 0 ? findings : [...others, ...merged].sort(compareFindings);
}

/**
 * Whether a finding is known by its id, by the id of the merged finding, or because all findings that it replaces are
 * known.
 */
export function isKnown(finding: Finding, has: (id: string) => boolean): boolean {
  const { id, code, formerIds = [] } = finding;
  return (
    has(id) ||
    (formerIds.length > 0 && formerIds.every(has)) ||
    (templateOf(finding) !== undefined && has(findingId('', code)))
  );
}

function templateOf({ code }: Finding): string | undefined {
  return findRule(code)?.merged;
}

function merge(findings: readonly Finding[]): Finding {
  const [first] = findings;
  const cells = [...new Set(findings.flatMap(({ cell }) => cell?.index ?? []))];
  const data = { ...first.data, cells };
  if (findings.length === 1) {
    return { ...first, data };
  }
  return {
    ...first,
    cell: null,
    range: null,
    message: {
      template: templateOf(first) ?? '',
      values: { number: findings.length, cell: { cell: cells[0] } }
    },
    names: [...new Set(findings.flatMap(({ names }) => names))].sort(),
    data,
    related: findings.flatMap(({ cell, range }) => (cell === null ? [] : { cell, range })),
    fixes: distinctFixes(findings.flatMap(({ fixes }) => fixes)),
    id: findingId('', first.code)
  };
}

/** Fixes with the same title differ only in what they edit. */
function distinctFixes(fixes: readonly Fix[]): readonly Fix[] {
  const byTitle = new Map(
    fixes.map(fix => [`${fix.applicability} ${formatMessage(fix.title)}`, fix])
  );
  return [...byTitle.values()];
}
