import * as React from 'react';
import { useReport } from './report-context';
import { verdictSentence } from './verdict-sentence';

/** Announces start and end of a check to screen readers. */
export function ReportAnnouncer(): JSX.Element {
  const { report, trans } = useReport();
  const { phase, findings, isLost } = report;
  const text = isLost
    ? trans.__('The server is not responding.')
    : phase === 'running'
      ? trans.__('The notebook runs on a fresh kernel.')
      : findings !== null
        ? verdictSentence(findings, trans).text
        : '';
  return (
    <div className="jp-Freshkernel-announcer" role="status" aria-live="polite">
      {text}
    </div>
  );
}
