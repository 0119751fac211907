import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Message } from '../../core/messages/message';
import type { RuleExample } from '../../core/rules/contract';
import type { ExampleLine } from '../../core/rules/example-text';
import { cellNotes, eventLines, factLines, settingLines } from '../../core/rules/example-text';
import { messageParts, messageText } from '../ui/message-parts';
import { MarkedText } from '../ui/marked-text';

/** The examples of a rule: cells, events, and the messages that the rule reports. */
export function RuleExamples(props: {
  readonly examples: readonly RuleExample[];
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
      {props.examples.map((example, i) => (
        <Example key={i} example={example} trans={props.trans} />
      ))}
    </>
  );
}

function Example(props: {
  readonly example: RuleExample;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { example, trans } = props;
  const steps = eventLines(example.events ?? []);
  return (
    <figure>
      <figcaption>
        <MarkedText text={example.title} />
      </figcaption>
      <Lines lines={settingLines(example)} trans={trans} />
      {example.cells.map((cell, i) => (
        <React.Fragment key={i}>
          <p className="jp-Freshkernel-cellNote">
            {cellNotes(cell, i).map((note, j) => (
              <React.Fragment key={j}>
                {j > 0 && ' · '}
                <Sentence message={note} trans={trans} />
              </React.Fragment>
            ))}
          </p>
          <pre data-type={cell.type ?? 'code'}>{cell.source === '' ? ' ' : cell.source}</pre>
        </React.Fragment>
      ))}
      {steps.length > 0 && (
        <>
          <p>{trans.__('Then:')}</p>
          <ol>
            {steps.map(({ message, text }, i) => (
              <li key={i}>
                {messageText(message, trans)}
                {text !== null && <pre>{text}</pre>}
              </li>
            ))}
          </ol>
        </>
      )}
      <Lines lines={factLines(example)} trans={trans} />
      {example.messages?.map((message, i) => (
        <blockquote key={i}>
          <MarkedText text={message} />
        </blockquote>
      ))}
    </figure>
  );
}

function Lines(props: {
  readonly lines: readonly ExampleLine[];
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
      {props.lines.map(({ message, text }, i) => (
        <React.Fragment key={i}>
          <p>
            <Sentence message={message} trans={props.trans} />
          </p>
          {text !== null && <pre>{text}</pre>}
        </React.Fragment>
      ))}
    </>
  );
}

/** A message without links to cells: the example's cells are not in an open notebook. */
function Sentence(props: {
  readonly message: Message;
  readonly trans: TranslationBundle;
}): JSX.Element {
  return (
    <>
      {messageParts(props.message, props.trans).map((part, i) =>
        part.kind === 'code' ? (
          <code key={i}>{part.text}</code>
        ) : (
          <React.Fragment key={i}>{part.text}</React.Fragment>
        )
      )}
    </>
  );
}
