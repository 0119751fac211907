import type { FixReason, NotebookFixes } from '../../protocol';
import type { FixPlan } from '../lint/fix-plan';
import { formatMessage } from '../messages/message';
import type { NotebookDocument } from '../notebook/document';
import { countOf, printable } from './terminal';
import type { Styles } from './terminal';

/** Why a finding was not fixed. */
const REASONS: Readonly<Record<FixReason, string>> = {
  'adds-error': 'the fix would add an error',
  ineffective: 'the fix would not help',
  'name-taken': 'a file with the new name exists',
  rename: 'the fix renames the notebook; select the rule by its code',
  unsafe: 'the fix is unsafe; give --unsafe',
  'not-editable': 'the cell is not editable',
  'needs-kernel': 'the fix needs a kernel; open the notebook in Jupyter',
  'writes-file': 'the fix changes another file; open the notebook in Jupyter',
  manual: 'to be fixed by hand',
  'no-fix': 'no fix'
};

/** Formats the applied fixes of one notebook, and why other findings remain; empty if there are no fixes. */
export function formatFixes(
  path: string,
  before: NotebookDocument,
  plan: FixPlan,
  styles: Styles
): string {
  const locations = plan.applied.map(({ finding }) => {
    const cell = before.cells.find(({ key }) => key === finding.cell?.key);
    return cell === undefined ? 'notebook' : `cell ${cell.index + 1}`;
  });
  const width = locations.reduce((most, location) => Math.max(most, location.length), 10);
  const done = plan.applied.map(
    ({ finding, fix }, index) =>
      `  ${locations[index].padEnd(width)} ${styles.green('✔')} ${finding.code.padEnd(3)} ${printable(formatMessage(fix.title))}`
  );
  const remaining = [...new Set(plan.remaining.map(({ reason }) => reason))]
    .filter(reason => reason !== 'no-fix')
    .map(reason => `  ${'left'.padEnd(width)} - ${codesOf(plan, reason)}: ${REASONS[reason]}`);
  const rows = [...done, ...remaining];
  return rows.length === 0 ? '' : `${[styles.bold(printable(path)), ...rows].join('\n')}\n`;
}

/** Formats the totals of applied, or possible, fixes in one line. */
export function formatFixTotals(reports: readonly NotebookFixes[], isDone: boolean): string {
  const applied = reports.reduce((sum, report) => sum + report.applied.length, 0);
  const left = reports.reduce((sum, report) => sum + report.remaining.length, 0);
  const changed = reports.filter(report => report.changed).length;
  const verb = isDone ? 'Fixed' : 'Would fix';
  const parts = [
    applied > 0
      ? `${verb} ${countOf(applied, 'finding')} in ${countOf(changed, 'notebook')}`
      : reports.length > 0
        ? `Nothing to fix in ${countOf(reports.length, 'notebook')}`
        : '',
    left > 0 ? `${countOf(left, 'finding')} left` : ''
  ];
  return parts.filter(part => part !== '').join(' · ');
}

/** Distinct rule codes of the findings that remain for a reason, with their counts. */
function codesOf(plan: FixPlan, wanted: FixReason): string {
  const codes = plan.remaining.flatMap(({ finding, reason }) =>
    reason === wanted ? [finding.code] : []
  );
  return [...new Set(codes)]
    .map(code => {
      const count = codes.filter(other => other === code).length;
      return count === 1 ? code : `${count} × ${code}`;
    })
    .join(', ');
}
