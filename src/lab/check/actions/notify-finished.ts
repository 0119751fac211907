/** Notification about the end of a check whose report is not visible. */
import { Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CheckReport } from '../model/check-report';
import { problemText } from '../model/problems';
import { verdictSentence } from '../view/verdict-sentence';

/** Shows the notification, with a button that opens the report. */
export function notifyFinished(
  report: CheckReport,
  open: () => void,
  trans: TranslationBundle
): void {
  const name = PathExt.basename(report.run?.path ?? '');
  const sentence = report.findings === null ? null : verdictSentence(report.findings, trans);
  const text = sentence?.text ?? problemText(report.problem, trans);
  const kind = sentence === null ? 'error' : sentence.tone === 'good' ? 'success' : 'warning';
  Notification.emit(`${name}: ${text}`, kind, {
    autoClose: 15_000,
    actions: [{ label: trans.__('Open report'), callback: open }]
  });
}
