import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { protectionSentences } from '../../core/report/sandbox-text';
import type { RestoreApproach } from '../../protocol';
import { VERDICT_ICONS } from '../check/view/icons';
import { MarkedText } from '../ui/marked-text';
import { ModernizationView } from './modernization-view';
import { failureText, shareText, verdictOf } from './restore-texts';
import type { StepChoice } from './step-choice';
import { StepList } from './step-list';

/** The verdict, the steps to take or leave, and what to know before applying them. */
export function ResultView(props: {
  readonly choice: StepChoice;
  readonly approach: RestoreApproach;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { choice, approach, trans } = props;
  useChanges(choice);
  const { report } = choice.result;
  const verdict = verdictOf(report, approach, trans);
  const Icon = VERDICT_ICONS[verdict.tone].react;
  return (
    <>
      <div className="jp-Freshkernel-restoreVerdict" data-tone={verdict.tone}>
        <Icon tag="span" aria-hidden />
        <div>
          <p className="jp-Freshkernel-restoreNow">{verdict.text}</p>
          <p className="jp-Freshkernel-restoreFacts">
            {shareText(report, trans)} · {trans._n('%1 run', '%1 runs', report.runs)}
          </p>
        </div>
      </div>
      <Warnings choice={choice} trans={trans} />
      <ModernizationView report={report} trans={trans} />
      <StepList choice={choice} trans={trans} />
      <Requirements requirements={choice.requirements} trans={trans} />
      {report.notes.map((note, at) => (
        <p key={at} className="jp-Freshkernel-restoreFacts">
          <MarkedText text={note} />
        </p>
      ))}
      <p className="jp-Freshkernel-restoreFacts">{protectionSentences(report, trans).join(' ')}</p>
    </>
  );
}

function Warnings({ choice, trans }: React.ComponentProps<typeof StepList>): JSX.Element {
  const { report } = choice.result;
  const cells = report.differing.map(index => String(index + 1)).join(', ');
  return (
    <>
      {report.synthetic && (
        <p className="jp-Freshkernel-restoreWarning" role="note">
          {trans.__(
            'Some steps are stand-ins: results that depend on them mean nothing. Replace them before you use the notebook.'
          )}
        </p>
      )}
      {report.failure !== null && (
        <p className="jp-Freshkernel-restoreWarning" role="note">
          {failureText(report.failure, trans)}
          <br />
          <MarkedText text={report.failure.reason} />
        </p>
      )}
      {report.differing.length > 0 && (
        <p className="jp-Freshkernel-restoreWarning" role="note">
          {trans._n(
            'The output of cell %2 differs from the stored one.',
            'The outputs of cells %2 differ from the stored ones.',
            report.differing.length,
            cells
          )}
        </p>
      )}
      {report.steps.length > 0 && !choice.isWhole && (
        <p className="jp-Freshkernel-restoreWarning" role="note">
          {trans.__('The notebook did not run with this choice of steps: only all of them did.')}
        </p>
      )}
    </>
  );
}

function Requirements(props: {
  readonly requirements: readonly string[];
  readonly trans: TranslationBundle;
}): JSX.Element | null {
  const { requirements, trans } = props;
  return requirements.length === 0 ? null : (
    <section className="jp-Freshkernel-restoreInstall">
      <p>
        {trans.__(
          'These packages were installed for the runs only. Install them where the notebook runs:'
        )}
      </p>
      <pre>{`pip install ${requirements.join(' ')}`}</pre>
    </section>
  );
}

function useChanges(choice: StepChoice): void {
  const [, redraw] = React.useReducer((count: number) => count + 1, 0);
  React.useEffect(() => {
    const onChange = (): void => redraw();
    choice.changed.connect(onChange);
    return () => void choice.changed.disconnect(onChange);
  }, [choice]);
}
