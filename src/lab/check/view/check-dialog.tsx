import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { RUNORDER_VALUES } from '../../../protocol';
import type { RunOrder } from '../../../protocol';
import type { DialogChoices, KernelChoice } from './check-choices';
import { Choice, SecondsField } from './check-fields';
import { TargetFields } from './target-fields';
import type { TargetOptions } from './target-fields';
import { orderText } from './labels';

/** The available choices. */
export interface DialogOffer extends TargetOptions {
  readonly kernels: readonly KernelChoice[];
}

/** Shows the check dialog; returns null if the user cancels. Enter accepts the initial choices. */
export async function askHowToCheck(
  name: string,
  start: DialogChoices,
  offer: DialogOffer,
  trans: TranslationBundle
): Promise<DialogChoices | null> {
  const body = new CheckForm(start, offer, trans);
  const result = await showDialog({
    title: trans.__('Check reproducibility of %1', name),
    body,
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: trans.__('Check') })
    ]
  });
  return result.button.accept ? body.getValue() : null;
}

/** The form of the dialog. */
class CheckForm extends ReactWidget {
  constructor(
    private choices: DialogChoices,
    private readonly offer: DialogOffer,
    private readonly trans: TranslationBundle
  ) {
    super();
    this.addClass('jp-Freshkernel-checkForm');
  }

  getValue(): DialogChoices {
    return this.choices;
  }

  protected override render(): JSX.Element {
    return (
      <Form
        start={this.choices}
        offer={this.offer}
        trans={this.trans}
        onChange={choices => {
          this.choices = choices;
        }}
      />
    );
  }
}

interface FormProps {
  readonly start: DialogChoices;
  readonly offer: DialogOffer;
  readonly trans: TranslationBundle;
  readonly onChange: (choices: DialogChoices) => void;
}

function Form({ start, offer, trans, onChange }: FormProps): JSX.Element {
  const [choices, setChoices] = React.useState(start);
  const change = (more: Partial<DialogChoices>): void => {
    const next = { ...choices, ...more };
    setChoices(next);
    onChange(next);
  };
  return (
    <>
      <p>
        {trans.__(
          'The notebook, with its unsaved edits, runs on a fresh kernel, and its outputs are compared. Nothing is written into it.'
        )}
      </p>
      <Choice
        label={trans.__('Cells')}
        value={choices.order}
        options={RUNORDER_VALUES.map(order => ({ value: order, text: orderText(order, trans) }))}
        onChoose={order => change({ order: order as RunOrder })}
      />
      <TargetFields {...offer} choices={choices} trans={trans} onChange={change} />
      {choices.chosen.gateway === null && (
        <Choice
          label={trans.__('Folder')}
          value={choices.place}
          options={[
            { value: 'copy', text: trans.__('Copy of the project') },
            { value: 'folder', text: trans.__('Notebook’s folder: cells may change your files') }
          ]}
          onChoose={place => change({ place: place === 'folder' ? 'folder' : 'copy' })}
        />
      )}
      <Choice
        label={trans.__('Runs')}
        value={String(choices.runs)}
        options={[
          { value: '1', text: trans.__('Once') },
          { value: '3', text: trans.__('Three times, to detect randomness') }
        ]}
        onChoose={runs => change({ runs: runs === '3' ? 3 : 1 })}
      />
      <SecondsField
        label={trans.__('Seconds per cell')}
        placeholder={trans.__('No limit')}
        seconds={choices.cellSeconds}
        onChange={cellSeconds => change({ cellSeconds })}
      />
      <label className="jp-Freshkernel-checkBox">
        <input
          type="checkbox"
          checked={choices.stopOnError}
          onChange={event => change({ stopOnError: event.target.checked })}
        />
        <span>{trans.__('Stop at the first error')}</span>
      </label>
    </>
  );
}
