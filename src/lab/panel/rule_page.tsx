import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { RuleDefinition, RuleExample } from '../../core/rules/contract';
import { severityText } from '../messages/words';
import { MarkedText } from './marked_text';

/** All about one rule, out of its declaration. */
export function RulePage(props: {
  readonly rule: RuleDefinition;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { rule, trans } = props;
  const { docs } = rule;
  return (
    <>
      {/* The core declares its texts in English; their translations are found by them. */}
      {/* eslint-disable jupyter/no-dynamic-translation */}
      <p>
        <MarkedText text={trans.__(docs.what)} />
      </p>
      <h3>{trans.__('Why')}</h3>
      <p>
        <MarkedText text={trans.__(docs.why)} />
      </p>
      <Examples title={trans.__('What it reports')} examples={docs.bad} />
      <Examples title={trans.__('What it leaves alone')} examples={docs.good} />
      <h3>{trans.__('Limits')}</h3>
      <p>
        <MarkedText text={trans.__(docs.limits)} />
      </p>
      {/* eslint-enable jupyter/no-dynamic-translation */}
      <p className="jp-Freshkernel-smallPrint">
        {severityText(rule.severity, trans)} {' · '}
        {rule.phase === 'finishing' ? trans.__('In phase finishing') : trans.__('In both phases')}
        {' · '}
        <code>{`# freshkernel: ignore[${rule.code}]`}</code>
      </p>
    </>
  );
}

function Examples(props: {
  readonly title: string;
  readonly examples: readonly RuleExample[];
}): JSX.Element {
  return (
    <>
      <h3>{props.title}</h3>
      {props.examples.map((example, i) => (
        <figure key={i}>
          <figcaption>
            <MarkedText text={example.title} />
          </figcaption>
          {example.path !== undefined && <code>{example.path}</code>}
          {example.cells.map((cell, j) => (
            <pre key={j} data-type={cell.type ?? 'code'}>
              {cell.source}
            </pre>
          ))}
          {example.messages?.map((message, j) => (
            <p key={j} className="jp-Freshkernel-notice">
              <MarkedText text={message} />
            </p>
          ))}
        </figure>
      ))}
    </>
  );
}
