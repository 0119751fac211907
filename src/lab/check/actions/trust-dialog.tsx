/** The dialog with what is known of the trust in a project, in which the user changes their answer. */
import { Dialog, Notification, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { ProjectTrust, ProjectTrustState, TrustAnswer } from '../../../protocol';
import type { ServerCapabilities } from '../../server/server-capabilities';
import { TrustClient } from '../../server/trust-client';
import { TOAST_OPTIONS } from '../../ui/toast-options';
import { problemText, requireCapability } from '../model/problems';

/** What the user chooses; null: there is no answer. */
type Choice = TrustAnswer | null;

/**
 * Shows the dialog and stores what the user chooses. Failures are shown in notifications.
 *
 * @param pathOf the path of the notebook on the server; throws a `CheckProblem` if the server cannot reach it
 */
export async function showTrust(
  pathOf: () => string,
  server: Pick<ServerCapabilities, 'state' | 'client'>,
  trans: TranslationBundle
): Promise<void> {
  try {
    const path = pathOf();
    requireCapability(await server.state(), 'trust');
    const client = new TrustClient(server.client);
    const known = await client.of(path);
    const choice = await askToChange(known, trans);
    if (choice === undefined || choice === choiceOf(known.trust)) {
      return;
    }
    const { folder } = known;
    const { trust } =
      choice === null
        ? await client.withdraw(path, folder)
        : await client.answer({ path, folder, answer: choice });
    // A commit of the user may count now.
    Notification.success(knowledgeText(trust, trans), TOAST_OPTIONS);
  } catch (error) {
    Notification.error(problemText(error, trans), TOAST_OPTIONS);
  }
}

/** Undefined: the user changes nothing. */
async function askToChange(
  known: ProjectTrustState,
  trans: TranslationBundle
): Promise<Choice | undefined> {
  const body = new TrustForm(known, trans);
  const { button } = await showDialog({
    title: trans.__('Trust of This Project'),
    body,
    buttons: canChange(known.trust)
      ? [
          Dialog.cancelButton({ label: trans.__('Cancel') }),
          Dialog.okButton({ label: trans.__('Save') })
        ]
      : [Dialog.cancelButton({ label: trans.__('Close') })],
    ...(canChange(known.trust) ? { focusNodeSelector: 'input:checked' } : {})
  });
  return button.accept ? body.getValue() : undefined;
}

/** A setting takes precedence over answers. */
function canChange(trust: ProjectTrust): boolean {
  return trust !== 'setting';
}

function choiceOf(trust: ProjectTrust): Choice {
  switch (trust) {
    case 'answer':
      return 'trusted';
    case 'sandbox':
      return 'sandbox';
    default:
      return null;
  }
}

class TrustForm extends ReactWidget {
  constructor(
    private readonly known: ProjectTrustState,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.addClass('jp-Freshkernel-trust');
    this.choice = choiceOf(known.trust);
  }

  getValue(): Choice {
    return this.choice;
  }

  protected override render(): JSX.Element {
    return (
      <Form
        known={this.known}
        trans={this.trans}
        onChoose={choice => {
          this.choice = choice;
        }}
      />
    );
  }

  private choice: Choice;
}

function Form(props: {
  readonly known: ProjectTrustState;
  readonly trans: TranslationBundle;
  readonly onChoose: (choice: Choice) => void;
}): JSX.Element {
  const { known, trans, onChoose } = props;
  const start = choiceOf(known.trust);
  return (
    <>
      <p>
        <code>{known.folder}</code>
      </p>
      <p>{knowledgeText(known.trust, trans)}</p>
      {canChange(known.trust) && (
        <div role="radiogroup" aria-label={trans.__('Your answer')}>
          {choices(trans).map(({ choice, text }) => (
            <p key={text}>
              <label>
                <input
                  type="radio"
                  name="freshkernel-trust"
                  defaultChecked={choice === start}
                  onChange={() => onChoose(choice)}
                />{' '}
                {text}
              </label>
            </p>
          ))}
        </div>
      )}
      {known.sandbox_missing !== '' && (
        <p className="jp-Freshkernel-trustWarning" role="note">
          {trans.__('There is no sandbox here: %1', known.sandbox_missing)}
        </p>
      )}
    </>
  );
}

function choices(
  trans: TranslationBundle
): readonly { readonly choice: Choice; readonly text: string }[] {
  return [
    { choice: 'sandbox', text: trans.__('Run its code in the sandbox only') },
    { choice: 'trusted', text: trans.__('Trust this folder: its code can do what you can') },
    { choice: null, text: trans.__('No answer: ask, unless you made a commit in it') }
  ];
}

/** What is known of a project, in words. */
function knowledgeText(trust: ProjectTrust, trans: TranslationBundle): string {
  switch (trust) {
    case 'setting':
      return trans.__('Trusted: it is in a folder that a setting trusts. No answer changes that.');
    case 'answer':
      return trans.__('Trusted: you answered so.');
    case 'commit':
      return trans.__('Trusted: you made a commit in it on this machine.');
    case 'sandbox':
      return trans.__('Runs in the sandbox only: you answered so.');
    case 'unknown':
      return trans.__('Not known as yours: you are asked before its code runs.');
  }
}
