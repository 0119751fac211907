import * as React from 'react';

/** Text with the parts in backticks shown as code. */
export function MarkedText({ text }: { readonly text: string }): JSX.Element {
  return (
    <>
      {text
        .split('`')
        .map((part, i) =>
          i % 2 === 1 ? (
            <code key={i}>{part}</code>
          ) : (
            <React.Fragment key={i}>{part}</React.Fragment>
          )
        )}
    </>
  );
}
