import * as React from 'react';
import { SEVERITY_VALUES } from '../../protocol';
import { VERDICT_ICONS } from '../check/view/icons';
import { isOpen } from '../check/model/run-states';
import { summaryTone } from '../check/view/summary-tone';
import { SEVERITY_ICONS } from '../panel/icons';
import { countText } from '../ui/labels';
import { useProject } from './project-context';
import { ageText, checkText, markText } from './project-labels';
import type { ProjectRow } from './project-row';

interface RowProps {
  readonly row: ProjectRow;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The row of a notebook; most of them stay as they are when the list is drawn again, which saves drawing their icons. */
export const ProjectTableRow = React.memo(
  TableRow,
  (before, after) =>
    before.now === after.now &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
);

function TableRow({ row, now }: RowProps): JSX.Element {
  const { actions, trans } = useProject();
  const { latest } = row;
  const age = latest === null || isOpen(latest) ? '' : ageText(latest, now, trans);
  return (
    <tr>
      <th scope="row" data-column="name">
        <button
          type="button"
          className="jp-Freshkernel-reportLink"
          title={trans.__('Open %1', row.path)}
          onClick={() => actions.open(row)}
        >
          {row.name}
        </button>
      </th>
      <td data-column="lint">
        <Problems row={row} />
      </td>
      <td data-column="check">
        <LastCheck row={row} />
        {row.isChanged === true && (
          <span className="jp-Freshkernel-projectNote">{trans.__('Changed since')}</span>
        )}
        <span className="jp-Freshkernel-projectNote jp-Freshkernel-projectAge">{age}</span>
      </td>
      <td data-column="age">{age}</td>
      <td data-column="trend">
        <Trend row={row} now={now} />
      </td>
    </tr>
  );
}

/** The counts of problems by severity; counts of zero are not shown. */
function Problems({ row: { lint } }: { readonly row: ProjectRow }): JSX.Element {
  const { trans } = useProject();
  if (lint.kind !== 'ready') {
    const text = lint.kind === 'waiting' ? trans.__('Not analyzed yet') : trans.__('Not analyzed');
    const reason = lint.kind === 'waiting' ? undefined : lint.reason;
    return (
      <span className="jp-Freshkernel-viewQuiet" title={reason}>
        {text}
      </span>
    );
  }
  const found = SEVERITY_VALUES.filter(severity => lint.counts[severity] > 0);
  return found.length === 0 ? (
    <span className="jp-Freshkernel-viewQuiet">{trans.__('No problems')}</span>
  ) : (
    <ul className="jp-Freshkernel-projectCounts">
      {found.map(severity => {
        const count = lint.counts[severity];
        const text = countText(severity, count, trans);
        const Icon = SEVERITY_ICONS[severity].react;
        return (
          <li key={severity} data-severity={severity} title={text}>
            <Icon tag="span" className="jp-Freshkernel-shape" aria-hidden />
            <span aria-hidden>{count}</span>
            <span className="jp-Freshkernel-projectAlternative">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The verdict of the last check, which opens its report. */
function LastCheck({ row }: { readonly row: ProjectRow }): JSX.Element {
  const { actions, trans } = useProject();
  const text = checkText(row, trans);
  const { latest, progress } = row;
  if (latest === null) {
    return <span className="jp-Freshkernel-viewQuiet">{text}</span>;
  }
  const tone = progress === null ? summaryTone(latest) : 'working';
  const Icon = VERDICT_ICONS[tone].react;
  return (
    <button
      type="button"
      className="jp-Freshkernel-projectCheck"
      data-tone={tone}
      title={trans.__('%1. Open the report.', text)}
      onClick={() => actions.openReport(latest.id)}
    >
      <Icon tag="span" className="jp-Freshkernel-projectMark" aria-hidden />
      {text}
    </button>
  );
}

/** The verdicts of the last checks as marks, the newest last. */
function Trend({ row, now }: RowProps): JSX.Element | null {
  const { trans } = useProject();
  return row.trend.length === 0 ? null : (
    <ul className="jp-Freshkernel-projectTrend" aria-label={trans.__('Last checks')}>
      {row.trend.map(check => {
        const tone = summaryTone(check);
        const Icon = VERDICT_ICONS[tone].react;
        const text = markText(check, now, trans);
        return (
          <li key={check.id} data-tone={tone} title={text}>
            <Icon tag="span" className="jp-Freshkernel-projectMark" aria-hidden />
            <span className="jp-Freshkernel-projectAlternative">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
