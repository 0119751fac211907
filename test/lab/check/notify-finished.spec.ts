/** @jest-environment jsdom */
import { Notification } from '@jupyterlab/apputils';
import { nullTranslator } from '@jupyterlab/translation';
import { notifyFinished } from '../../../src/lab/check/actions/notify-finished';
import type { CheckReport } from '../../../src/lab/check/model/check-report';
import type { RunState } from '../../../src/protocol';
import { summaryOf } from './runs';

/** The labels of the buttons of the notification about a check, and what they call. */
function buttonsAfter(state: RunState): readonly string[] {
  const report: Pick<CheckReport, 'run' | 'findings' | 'problem'> = {
    run: summaryOf({ state }),
    findings: null,
    problem: new Error('no findings')
  };
  const called: string[] = [];
  const note = (name: string) => (): void => void called.push(name);
  const actions = { open: note('open'), again: note('again') };
  notifyFinished(report as CheckReport, actions, nullTranslator.load(''));
  const [{ options }] = Notification.manager.notifications;
  return (options.actions ?? []).map(({ label, callback }) => {
    callback(new MouseEvent('click'));
    return `${label}: ${called.at(-1) ?? ''}`;
  });
}

it('offers to start an interrupted check again', () => {
  expect(buttonsAfter('interrupted')).toEqual(['Check again: again', 'Open report: open']);
  expect(buttonsAfter('finished')).toEqual(['Open report: open']);
});
