import * as React from 'react';
import { isModernizable } from '../../../core/restore/approach';
import type { CheckFindings } from '../worker/check-findings';
import { useReport } from './report-context';
import { ViewButton } from '../../ui/view-button';

/** The buttons for the current state of the check. */
export function ReportButtons(): JSX.Element {
  const { report, actions, trans } = useReport();
  const { phase, findings, isCancelling } = report;
  const button = (label: string, caption: string, onClick: () => void): JSX.Element => (
    <ViewButton title={caption} onClick={onClick}>
      {label}
    </ViewButton>
  );
  return (
    <div className="jp-Freshkernel-reportButtons" role="group" aria-label={trans.__('Actions')}>
      {phase === 'running' && (
        <ViewButton disabled={isCancelling} onClick={actions.cancel}>
          {trans.__('Cancel')}
        </ViewButton>
      )}
      {findings !== null && (
        <>
          {button(
            trans.__('Check again'),
            trans.__('Check the notebook as it is now'),
            actions.again
          )}
          {findings.cells.some(({ status }) => status === 'failed') &&
            button(
              trans.__('Restore…'),
              trans.__('Find changes that make the notebook run to its end again'),
              actions.restore
            )}
          {stopsAtChangedLibrary(findings) &&
            button(
              trans.__('Modernize…'),
              trans.__('Adapt the notebook’s code to the installed versions of its libraries'),
              actions.modernize
            )}
          {findings.cells.some(({ status }) => status !== 'not-run') &&
            button(
              trans.__('Accept new outputs…'),
              trans.__('Write the outputs of this run into the notebook'),
              actions.accept
            )}
          {button(
            trans.__('HTML'),
            trans.__('Save this report as a page that is safe to open'),
            actions.exportHtml
          )}
          {button(
            trans.__('JSON'),
            trans.__('Save the verdicts as data, as “freshkernel check” prints them'),
            actions.exportJson
          )}
        </>
      )}
      {button(trans.__('All checks'), trans.__('Show all saved checks'), actions.showRuns)}
    </div>
  );
}

/** Whether a cell fails because a library, or Python, is another version: what modernizing may repair. */
function stopsAtChangedLibrary({ cells, causes }: CheckFindings): boolean {
  return cells.some(
    ({ status, index }) => status === 'failed' && isModernizable(causes.get(index)?.cause)
  );
}
