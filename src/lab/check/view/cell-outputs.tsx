import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { RunLoss } from '../../../protocol';
import type { CellComparison, CellFinding } from '../worker/check-findings';
import { MarkedText } from '../../ui/marked-text';
import { OutputPairs } from './output-pairs';
import type { PairSides } from './pair-context';
import { useReport } from './report-context';
import type { ReportRow } from './report-rows';
import { causeText } from './labels';
import { normalizersText } from './normalizer-labels';

/** The stored and the fresh outputs of a cell. */
export function CellOutputs(props: {
  readonly row: ReportRow;
  readonly finding: CellFinding;
}): JSX.Element {
  const { trans } = useReport();
  const { row, finding } = props;
  const comparison = useComparison(row.index);
  return (
    <div className="jp-Freshkernel-outputs">
      <Notes row={row} finding={finding} />
      {finding.error !== null && (
        <pre className="jp-Freshkernel-traceback" tabIndex={0}>
          {plain(finding.error.traceback.join('\n')) ||
            `${finding.error.ename}: ${finding.error.evalue}`}
        </pre>
      )}
      {comparison === null ? (
        <p className="jp-Freshkernel-note">{trans.__('Reading the outputs…')}</p>
      ) : (
        <OutputPairs comparison={comparison} sides={checkSides(trans)} trans={trans} />
      )}
    </div>
  );
}

function checkSides(trans: TranslationBundle): PairSides {
  return { stored: trans.__('In the notebook'), fresh: trans.__('On the fresh kernel') };
}

/** Hook that loads the comparison of a cell. */
function useComparison(index: number): CellComparison | null {
  const { report } = useReport();
  const [comparison, setComparison] = React.useState<CellComparison | null>(null);
  React.useEffect(() => {
    let isWanted = true;
    report.compare(index).then(
      answer => isWanted && setComparison(answer),
      (error: unknown) => console.warn('Freshkernel could not compare the outputs.', error)
    );
    return () => {
      isWanted = false;
    };
  }, [report, index]);
  return comparison;
}

/** Notes on a cell: the cause, the location of the difference, and the normalizers used. */
function Notes({
  row,
  finding
}: {
  readonly row: ReportRow;
  readonly finding: CellFinding;
}): JSX.Element {
  const { trans } = useReport();
  const { cause } = row;
  const notes = [
    ...(cause === null ? [] : [causeNote(cause, trans)]),
    // Lost outputs are already described by their own notes.
    ...(finding.detail === null || finding.losses.length > 0 ? [] : [asSentence(finding.detail)]),
    ...(finding.normalizers.length === 0
      ? []
      : [trans.__('Ignored: %1', normalizersText(finding.normalizers, trans))]),
    ...finding.losses.map(loss => lossText(loss, trans)),
    ...(finding.varies === true
      ? [trans.__('Changes on every run: random, not a change.')]
      : finding.varies === false && row.sort === 'different'
        ? [trans.__('All fresh runs agree: a change, not randomness.')]
        : [])
  ];
  return (
    <>
      {notes.map((note, at) => (
        <p key={at} className="jp-Freshkernel-note">
          <MarkedText text={note} />
        </p>
      ))}
    </>
  );
}

function causeNote({ cause, message }: DifferenceCause, trans: TranslationBundle): string {
  return cause === 'unknown' ? message : `${causeText(cause, trans)}: ${message}`;
}

function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Removes terminal colors. */
function plain(text: string): string {
  return text.replace(/\u001b\[[0-9;]*m/g, '').trim();
}

function lossText(loss: RunLoss, trans: TranslationBundle): string {
  switch (loss) {
    case 'output-limit':
      return trans.__('It wrote more than is kept, so it cannot be compared.');
    case 'output-lost':
      return trans.__('Messages of the kernel did not arrive, so it cannot be compared.');
    case 'no-idle':
      return trans.__('The kernel did not confirm that it had sent all outputs.');
    case 'rate-limit':
      return trans.__('A server in between dropped some of its outputs.');
    case 'cut-short':
      return trans.__('It was stopped before it finished.');
  }
}
