/** Notification about the end of a check whose report is not visible. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CheckReport } from '../model/check-report';
import { problemText } from '../model/problems';
import { verdictSentence } from '../view/verdict-sentence';

/** What the buttons of the notification do. */
export interface FinishedActions {
  /** Opens the report. */
  readonly open: () => void;
  /** Starts the check again. */
  readonly again: () => void;
}

/** Shows the notification, with a button that opens the report, and one that starts an interrupted check again. */
export function notifyFinished(
  report: CheckReport,
  { open, again }: FinishedActions,
  trans: TranslationBundle
): void {
  const name = PathExt.basename(report.run?.path ?? '');
  const sentence = report.findings === null ? null : verdictSentence(report.findings, trans);
  const text = sentence?.text ?? problemText(report.problem, trans);
  const kind = sentence === null ? 'error' : sentence.tone === 'good' ? 'success' : 'warning';
  Notification.emit(`${name}: ${text}`, kind, {
    autoClose: 15_000,
    actions: [
      // As after a restart of the server, which repeats no run that had begun.
      ...(report.run?.state === 'interrupted'
        ? [{ label: trans.__('Check again'), callback: again }]
        : []),
      { label: trans.__('Open report'), callback: open }
    ]
  });
}
