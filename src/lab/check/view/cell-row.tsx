import type { TranslationBundle } from '@jupyterlab/translation';
import { caretDownIcon, caretRightIcon } from '@jupyterlab/ui-components';
import * as React from 'react';
import { durationText } from '../../ui/duration-text';
import { CellOutputs } from './cell-outputs';
import { useReport } from './report-context';
import type { ReportRow } from './report-rows';
import { statusText, verdictText } from './cell-labels';

interface CellRowProps {
  readonly row: ReportRow;
  readonly isOpen: boolean;
  readonly onToggle: (index: number) => void;
}

/** A cell: its result in one line, and its outputs below. */
export const CellRow = React.memo(
  function CellRow({ row, isOpen, onToggle }: CellRowProps): JSX.Element {
    const { actions, trans } = useReport();
    const { index, finding, sort, progress } = row;
    const Caret = isOpen ? caretDownIcon : caretRightIcon;
    const canOpen = finding !== null;
    const verdict = rowText(row, trans);
    return (
      <li className="jp-Freshkernel-cell" data-state={sort ?? progress ?? 'waiting'}>
        <div className="jp-Freshkernel-cellLine">
          <button
            type="button"
            className="jp-Freshkernel-cellToggle"
            aria-expanded={canOpen ? isOpen : undefined}
            disabled={!canOpen}
            onClick={() => onToggle(index)}
          >
            <span className="jp-Freshkernel-caret">{canOpen && <Caret.react tag="span" />}</span>
            <span className="jp-Freshkernel-tick" aria-hidden />
            <span className="jp-Freshkernel-cellNumber">{trans.__('Cell %1', index + 1)}</span>
            <code title={row.line}>{row.line}</code>
            <span className="jp-Freshkernel-verdict" title={verdict}>
              {verdict}
            </span>
            <span className="jp-Freshkernel-seconds">
              {row.seconds === null ? '' : durationText(row.seconds, trans)}
            </span>
          </button>
          <button
            type="button"
            className="jp-Freshkernel-reportLink"
            title={trans.__('Show cell %1 in the notebook', index + 1)}
            onClick={() => actions.goToCell(index)}
          >
            {trans.__('Go to cell')}
          </button>
        </div>
        {finding !== null && isOpen && <CellOutputs row={row} finding={finding} />}
      </li>
    );
  },
  (a, b) =>
    a.isOpen === b.isOpen &&
    a.row.finding === b.row.finding &&
    a.row.cause === b.row.cause &&
    a.row.progress === b.row.progress &&
    a.row.seconds === b.row.seconds &&
    a.row.line === b.row.line &&
    // The callback depends on which rows are open.
    a.onToggle === b.onToggle
);

function rowText({ finding, progress }: ReportRow, trans: TranslationBundle): string {
  if (finding !== null) {
    if (finding.status === 'failed') {
      return statusText(finding, trans);
    }
    return finding.varies === true ? trans.__('Changes on every run') : verdictText(finding, trans);
  }
  switch (progress) {
    case 'running':
      return trans.__('Running…');
    case 'ok':
      return trans.__('Ran');
    case 'failed':
      return trans.__('Fails');
    case 'skipped':
      return trans.__('Skipped');
    case 'waiting':
    case null:
      return '';
  }
}
