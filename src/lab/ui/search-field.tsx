import * as React from 'react';

/** A field that searches a view. */
export function SearchField(props: {
  /** Says what is searched. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}): JSX.Element {
  const { label, value, onChange } = props;
  return (
    <input
      type="search"
      className="jp-mod-styled"
      placeholder={label}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
