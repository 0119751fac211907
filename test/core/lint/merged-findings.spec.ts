import { shortHash } from '../../../src/core/notebook/short-hash';
import { formatMessage } from '../../../src/core/messages/message';
import type { Finding } from '../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { isKnown, mergedFindings } from '../../../src/core/lint/merged-findings';
import { LintSession } from '../../../src/core/lint/session';
import type { CellSketch } from './cells';
import { documentOf, NO_FACTS } from './cells';

function findingsOf(
  code: string,
  cells: readonly (CellSketch | string)[]
): { readonly findings: readonly Finding[]; readonly session: LintSession } {
  const session = new LintSession({ ...DEFAULT_CONFIG, select: [code] }, NO_FACTS);
  const { findings } = session.lint(documentOf(cells));
  return { findings: findings.filter(finding => finding.code === code), session };
}

/** Which findings of the ids are known. */
function knownBy(findings: readonly Finding[], ...ids: readonly string[]): readonly boolean[] {
  return findings.map(finding => isKnown(finding, id => ids.includes(id)));
}

const LATE = [
  'import numpy',
  'orders = [3, 5]',
  'import pandas',
  { source: '## Sums', type: 'markdown' as const },
  'import scipy\nimport sympy',
  { source: '## End', type: 'markdown' as const },
  'pandas, scipy, sympy'
];

describe('late imports', () => {
  it('are one finding in reports of files, with the cells', () => {
    const { findings } = findingsOf('I1', LATE);
    expect(findings).toHaveLength(3);
    const [merged, ...more] = mergedFindings(findings);
    expect(more).toEqual([]);
    expect(formatMessage(merged.message)).toBe(
      '3 imports below other code, the first in cell 3: missing packages will show up late.'
    );
    expect(merged).toMatchObject({
      cell: null,
      range: null,
      names: ['pandas', 'scipy', 'sympy'],
      data: { cells: [2, 4] }
    });
    expect(merged.fixes.map(({ title }) => formatMessage(title))).toEqual([
      'Move to the imports in cell 1'
    ]);
  });

  it('keep cell and range where there is only one', () => {
    const { findings } = findingsOf('I1', [...LATE.slice(0, 4), 'pandas']);
    const [finding] = mergedFindings(findings);
    expect(finding).toEqual({ ...findings[0], data: { cells: [2] } });
  });

  it('are known by the ids of the single findings, and by that of the merged one', () => {
    const { findings } = findingsOf('I1', LATE);
    const [merged] = mergedFindings(findings);
    const [first, second] = findings;
    expect(knownBy(findings, first.id, second.id)).toEqual([true, true, false]);
    expect(knownBy(findings, merged.id)).toEqual([true, true, true]);
    expect(knownBy(findings, 'other')).toEqual([false, false, false]);
  });

  it('are suppressed one by one', () => {
    const source = 'import scipy  # freshkernel: ignore[I1]\nimport sympy';
    const { findings } = findingsOf('I1', [...LATE.slice(0, 4), source, ...LATE.slice(5)]);
    expect(mergedFindings(findings)[0].data).toEqual({ cells: [2, 4] });
    expect(mergedFindings(findings)[0].names).toEqual(['pandas', 'sympy']);
  });
});

describe('cells that ran out of order', () => {
  it('are known where all findings of the earlier form are known', () => {
    const cells = [3, 1, 2, 9, 4, 5].map(count => ({ source: `a${count} = 1`, count }));
    const { findings, session } = findingsOf('C2', cells);
    expect(findings).toHaveLength(1);
    const records = session.cellRecords();
    // The id of an earlier finding: cell identity, code, no names, ordinal 1.
    const former = (findings[0].data.cells as readonly number[]).map(index =>
      shortHash(`${JSON.stringify([records[index].identity, 'C2', []])}1`)
    );
    expect(former).toHaveLength(2);
    expect(knownBy(findings, ...former)).toEqual([true]);
    expect(knownBy(findings, former[0])).toEqual([false]);
  });
});
