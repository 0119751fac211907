import * as React from 'react';
import type { CheckFindings } from '../worker/check-findings';
import { MarkedText } from '../../ui/marked-text';
import { useReport } from './report-context';
import { causeGroups } from './report-rows';
import { causeText } from './labels';

/** The causes of failures and differences, each with its cells. */
export function CauseList({ findings }: { readonly findings: CheckFindings }): JSX.Element | null {
  const { actions, trans } = useReport();
  const groups = causeGroups(findings);
  if (groups.length === 0) {
    return null;
  }
  return (
    <section className="jp-Freshkernel-causes" aria-label={trans.__('Causes')}>
      <h2>{trans.__('Why')}</h2>
      <ul>
        {groups.map(({ cause, message, cells, cellIndex, ...rest }, at) => (
          <li key={at}>
            {cause !== 'unknown' && <strong>{causeText(cause, trans)}</strong>}
            <span>
              <MarkedText text={message} />
            </span>
            {rest.findingId !== null && (
              <button
                type="button"
                className="jp-Freshkernel-reportLink"
                title={trans.__('Show the finding in the panel')}
                onClick={() =>
                  actions.showFinding({ cause, message, cellIndex, ...rest }, cellIndex ?? cells[0])
                }
              >
                {
                  // There is no fix for a result that depends on the time.
                  cause === 'time' ? trans.__('Show finding') : trans.__('How to fix')
                }
              </button>
            )}
            {(cellIndex === null ? cells : [cellIndex]).map(index => (
              <button
                key={index}
                type="button"
                className="jp-Freshkernel-reportLink"
                onClick={() => actions.goToCell(index)}
              >
                {trans.__('cell %1', index + 1)}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
