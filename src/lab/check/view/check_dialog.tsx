import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { RUNORDER_VALUES } from '../../../protocol';
import type { RunOrder } from '../../../protocol';
import type { CheckChoices } from '../model/choices';
import { orderText } from './words';

/** A kernel that a notebook can be run with. */
export interface KernelChoice {
  readonly name: string;
  readonly title: string;
}

/** What the dialog begins with, and gives. */
export interface DialogChoices extends CheckChoices {
  readonly kernelName: string;
}

/** Asks how a notebook is to be checked; null where the user does not want to. Enter alone is enough. */
export async function askHowToCheck(
  name: string,
  start: DialogChoices,
  kernels: readonly KernelChoice[],
  trans: TranslationBundle
): Promise<DialogChoices | null> {
  const body = new CheckForm(start, kernels, trans);
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
    private readonly kernels: readonly KernelChoice[],
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
        kernels={this.kernels}
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
  readonly kernels: readonly KernelChoice[];
  readonly trans: TranslationBundle;
  readonly onChange: (choices: DialogChoices) => void;
}

function Form({ start, kernels, trans, onChange }: FormProps): JSX.Element {
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
        options={RUNORDER_VALUES.map(order => [order, orderText(order, trans)])}
        onChoose={order => change({ order: order as RunOrder })}
      />
      <Choice
        label={trans.__('Kernel')}
        value={choices.kernelName}
        options={kernels.map(({ name, title }) => [name, title])}
        onChoose={kernelName => change({ kernelName })}
      />
      <Choice
        label={trans.__('Where')}
        value={choices.place}
        options={[
          ['copy', trans.__('In a private copy of its folder')],
          ['folder', trans.__('In its folder: cells may change your files')]
        ]}
        onChoose={place => change({ place: place === 'folder' ? 'folder' : 'copy' })}
      />
      <Choice
        label={trans.__('How often')}
        value={String(choices.runs)}
        options={[
          ['1', trans.__('Once')],
          ['3', trans.__('Three times, to tell chance from change')]
        ]}
        onChoose={runs => change({ runs: runs === '3' ? 3 : 1 })}
      />
      <TimeLimit
        seconds={choices.cellSeconds}
        trans={trans}
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

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
}): JSX.Element {
  return (
    <label className="jp-Freshkernel-checkChoice">
      <span>{props.label}</span>
      <select
        className="jp-mod-styled"
        value={props.value}
        onChange={event => props.onChoose(event.target.value)}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function TimeLimit(props: {
  readonly seconds: number | null;
  readonly trans: TranslationBundle;
  readonly onChange: (seconds: number | null) => void;
}): JSX.Element {
  const { trans } = props;
  return (
    <label className="jp-Freshkernel-checkChoice">
      <span>{trans.__('Seconds per cell')}</span>
      <input
        type="number"
        className="jp-mod-styled"
        min={1}
        step={1}
        placeholder={trans.__('No limit')}
        defaultValue={props.seconds ?? ''}
        onChange={event => {
          const seconds = Number(event.target.value);
          props.onChange(seconds > 0 ? seconds : null);
        }}
      />
    </label>
  );
}
