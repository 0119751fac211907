import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Message } from '../../core/messages/message';
import { messageParts } from './message-parts';

/** A message with formatted code, without links. */
export function PlainMessage(props: {
  readonly message: Message;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const parts = messageParts(props.message, props.trans).map((part, i) =>
    part.kind === 'code' ? (
      <code key={i}>{part.text}</code>
    ) : (
      <React.Fragment key={i}>{part.text}</React.Fragment>
    )
  );
  return <>{parts}</>;
}
