import * as React from 'react';
import { problemText } from '../model/problems';
import { CauseList } from './cause-list';
import { CellTable } from './cell-table';
import { Environment } from './environment';
import { FileList } from './file-list';
import { useReport } from './report-context';
import { ReportHeader } from './report-header';
import { ReportAnnouncer } from './report-announcer';
import { ViewButton } from '../../ui/view-button';

/** The report of a check. */
export function Report(): JSX.Element {
  const { report, actions, trans } = useReport();
  const { phase, findings } = report;
  return (
    <>
      {phase === 'failed' ? (
        <div className="jp-Freshkernel-reportProblem" role="alert">
          <p>{problemText(report.problem, trans)}</p>
          <p>
            <ViewButton onClick={actions.showRuns}>{trans.__('All checks')}</ViewButton>
          </p>
        </div>
      ) : (
        <ReportHeader />
      )}
      {findings !== null && <CauseList findings={findings} />}
      {report.lines.length > 0 && <CellTable />}
      {findings !== null && <Environment findings={findings} />}
      {findings !== null && <FileList findings={findings} />}
      <ReportAnnouncer />
    </>
  );
}
