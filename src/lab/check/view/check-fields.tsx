/** The fields of the check dialog. */
import { caretDownEmptyIcon } from '@jupyterlab/ui-components';
import * as React from 'react';

/** A value to choose, with its label. */
export interface Option {
  readonly value: string;
  readonly text: string;
  /** Whether it is listed but cannot be chosen. */
  readonly disabled?: boolean;
}

/** A select field. */
export function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChoose: (value: string) => void;
}): JSX.Element {
  return (
    <label className="jp-Freshkernel-checkChoice">
      <span>{props.label}</span>
      <span className="jp-Freshkernel-checkSelect">
        <select
          className="jp-mod-styled"
          value={props.value}
          onChange={event => props.onChoose(event.target.value)}
        >
          {props.options.map(({ value, text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <caretDownEmptyIcon.react tag="span" />
      </span>
    </label>
  );
}

/** A text field. */
export function TextField(props: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Texts that the browser suggests. */
  readonly suggestions?: readonly string[];
  readonly onChange: (text: string) => void;
}): JSX.Element {
  const list = React.useId();
  return (
    <label className="jp-Freshkernel-checkChoice">
      <span>{props.label}</span>
      <input
        type="text"
        className="jp-mod-styled"
        spellCheck={false}
        placeholder={props.placeholder}
        defaultValue={props.value}
        list={props.suggestions === undefined ? undefined : list}
        onChange={event => props.onChange(event.target.value.trim())}
      />
      {props.suggestions !== undefined && (
        <datalist id={list}>
          {props.suggestions.map(text => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** A field for an optional number of seconds. */
export function SecondsField(props: {
  readonly label: string;
  readonly placeholder: string;
  readonly seconds: number | null;
  readonly onChange: (seconds: number | null) => void;
}): JSX.Element {
  return (
    <label className="jp-Freshkernel-checkChoice">
      <span>{props.label}</span>
      <input
        type="number"
        className="jp-mod-styled"
        min={1}
        step={1}
        placeholder={props.placeholder}
        defaultValue={props.seconds ?? ''}
        onChange={event => {
          const seconds = Number(event.target.value);
          props.onChange(seconds > 0 ? seconds : null);
        }}
      />
    </label>
  );
}
