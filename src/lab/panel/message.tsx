import * as React from 'react';
import type { Message } from '../../core/messages/message';
import { messageParts } from '../ui/message-parts';
import { PlainMessage } from '../ui/plain-message';
import { usePanel } from './panel-context';

/** A message with formatted code and links to cells. */
export function MessageText({ message }: { readonly message: Message }): JSX.Element {
  const { trans, actions } = usePanel();
  const parts = messageParts(message, trans).map((part, i) => {
    switch (part.kind) {
      case 'text':
        return <React.Fragment key={i}>{part.text}</React.Fragment>;
      case 'code':
        return <code key={i}>{part.text}</code>;
      case 'cell':
        return (
          <a
            key={i}
            className="jp-Freshkernel-cellLink"
            tabIndex={-1}
            onClick={event => {
              event.stopPropagation();
              actions.goToCell(part.index);
            }}
          >
            {part.text}
          </a>
        );
    }
  });
  return <>{parts}</>;
}

/** A message inside a button: formatted code, no links. */
export function TitleText({ message }: { readonly message: Message }): JSX.Element {
  return <PlainMessage message={message} trans={usePanel().trans} />;
}
