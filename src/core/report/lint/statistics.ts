/** How many findings each rule has. */
import type { Finding, RuleStatistics } from '../../../protocol';
import { largest } from '../../memo/lists';
import { compareCodes } from '../../rules/registry';
import { printable } from '../terminal';
import type { Styles } from '../terminal';
import { titleOf } from './lint-report';

/** The findings of each rule with any: most findings first. */
export function ruleCounts(
  findings: readonly Pick<Finding, 'code' | 'name' | 'fixes'>[]
): readonly RuleStatistics[] {
  const byCode = new Map<string, RuleStatistics>();
  for (const finding of findings) {
    const { code, name, fixes } = finding;
    const known = byCode.get(code) ?? { code, name, title: titleOf(finding), count: 0, fixable: 0 };
    const isFixable = fixes.some(({ applicability }) => applicability === 'safe');
    byCode.set(code, {
      ...known,
      count: known.count + 1,
      fixable: known.fixable + (isFixable ? 1 : 0)
    });
  }
  return [...byCode.values()].sort((a, b) => b.count - a.count || compareCodes(a, b));
}

/** The counts as a table for the terminal. */
export function statisticsText(counts: readonly RuleStatistics[], styles: Styles): string {
  const width = Math.max(5, largest(counts.map(({ count }) => String(count).length)));
  const lines = counts.map(({ code, title, count, fixable }) => {
    const fixes = fixable === 0 ? '' : styles.dim(` (${fixable} with a safe fix)`);
    return `${String(count).padStart(width)}  ${styles.bold(code.padEnd(4))} ${printable(title)}${fixes}\n`;
  });
  return lines.join('');
}
