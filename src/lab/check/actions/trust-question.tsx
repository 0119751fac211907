/** The question whether the code of a project may run, asked once for each project that is not known as the user's own. */
import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { ProjectTrustState, TrustAnswer } from '../../../protocol';

/** What the user is about to do. */
export type IntendedRun = 'check' | 'restore';

/** Shows the question; null if the user cancels. Enter chooses the sandbox, or cancels where there is none. */
export async function askAbout(
  known: ProjectTrustState,
  intended: IntendedRun,
  trans: TranslationBundle
): Promise<TrustAnswer | null> {
  const hasSandbox = known.sandbox_missing === '';
  const body = ReactWidget.create(<Question known={known} trans={trans} />);
  body.addClass('jp-Freshkernel-trust');
  const { button } = await showDialog({
    title: trans.__('Is this your own project?'),
    body,
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.createButton({
        label: trans.__('Trust This Folder'),
        displayType: hasSandbox ? 'default' : 'warn',
        actions: ['trust']
      }),
      ...(hasSandbox
        ? [
            Dialog.okButton({
              label:
                intended === 'check'
                  ? trans.__('Check in the Sandbox')
                  : trans.__('Run in the Sandbox')
            })
          ]
        : [])
    ],
    defaultButton: hasSandbox ? 2 : 0
  });
  if (!button.accept) {
    return null;
  }
  return button.actions.includes('trust') ? 'trusted' : 'sandbox';
}

function Question(props: {
  readonly known: ProjectTrustState;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { known, trans } = props;
  return (
    <>
      <p>
        <code>{known.folder}</code>
      </p>
      <p>
        {trans.__(
          'You made no commit in it on this machine, and no setting trusts it. Running its notebooks runs its code.'
        )}
      </p>
      {known.sandbox_missing === '' ? (
        <ul>
          <li>
            {trans.__(
              'In the sandbox, it can change a private copy only, and does not see your keys and other files of your home folder. It can use the network.'
            )}
          </li>
          <li>{trans.__('Without it, it can read and change what you can.')}</li>
        </ul>
      ) : (
        <p className="jp-Freshkernel-trustWarning" role="note">
          {trans.__(
            'There is no sandbox here: %1 Without one, it can read and change what you can.',
            known.sandbox_missing
          )}
        </p>
      )}
    </>
  );
}
