/** The dialogs of a restoration: consent and result. */
import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { RestoreApproach } from '../../protocol';
import { wordsOf } from './approach-words';
import type { ApproachWords } from './approach-words';
import { ResultView } from './result-view';
import type { StepChoice } from './step-choice';

/** What the user does with the result. */
export type ResultAction = 'apply' | 'save' | 'none';

/** Says what restoring or modernizing does; returns whether the user agrees. */
export async function confirmRestoring(
  name: string,
  approach: RestoreApproach,
  trans: TranslationBundle
): Promise<boolean> {
  const words = wordsOf(approach, trans);
  const { button } = await showDialog({
    title: words.question(name),
    body: bodyOf(<Consent words={words} trans={trans} />),
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: words.agree })
    ]
  });
  return button.accept;
}

/** Shows the result; the buttons are those that can help. */
export async function showResult(
  name: string,
  choice: StepChoice,
  canApply: boolean,
  approach: RestoreApproach,
  trans: TranslationBundle
): Promise<ResultAction> {
  const apply = trans.__('Apply to Notebook');
  const save = trans.__('Save as New Notebook');
  const { steps } = choice.result.report;
  const dialog = new Dialog({
    title: wordsOf(approach, trans).result(name),
    body: bodyOf(
      <>
        {!canApply && (
          <p className="jp-Freshkernel-viewNotice" role="note">
            {trans.__('This notebook is read-only: the steps cannot be applied to it.')}
          </p>
        )}
        <ResultView choice={choice} approach={approach} trans={trans} />
      </>
    ),
    buttons: [
      Dialog.cancelButton({ label: trans.__('Close') }),
      ...(steps.length === 0
        ? []
        : [
            Dialog.createButton({ label: save, accept: false }),
            ...(canApply ? [Dialog.okButton({ label: apply })] : [])
          ])
    ]
  });
  const update = (): void => {
    // After the event that changes the choice, the dialog enables its buttons.
    setTimeout(() => setEnabled(dialog.node, choice.hasEffect));
  };
  choice.changed.connect(update);
  const { button } = await dialog.launch();
  choice.changed.disconnect(update);
  return button.label === apply ? 'apply' : button.label === save ? 'save' : 'none';
}

/** Enables all buttons but the first, which closes the dialog. */
function setEnabled(dialog: HTMLElement, isEnabled: boolean): void {
  const [, ...buttons] = dialog.querySelectorAll<HTMLButtonElement>('.jp-Dialog-button');
  buttons.forEach(button => {
    button.disabled = !isEnabled;
  });
}

function bodyOf(element: JSX.Element): ReactWidget {
  const body = ReactWidget.create(element);
  body.addClass('jp-Freshkernel-restore');
  return body;
}

function Consent(props: {
  readonly words: ApproachWords;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { words, trans } = props;
  return (
    <>
      <p>{words.warning}</p>
      <ul>
        <li>
          {trans.__(
            'The code runs in a private copy of the project. The notebook changes only when you apply the result.'
          )}
        </li>
        <li>
          {trans.__(
            'Without a sandbox, code that uses absolute paths can read and change what you can.'
          )}
        </li>
        <li>
          {trans.__(
            'It can use the network, unless the settings of the server or the project forbid it.'
          )}
        </li>
        <li>{trans.__('It gets no environment variables with tokens, keys or passwords.')}</li>
        <li>{words.packages}</li>
      </ul>
    </>
  );
}
