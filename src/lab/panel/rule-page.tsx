import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { RuleDefinition } from '../../core/rules/contract';
import { docsOf } from '../../core/rules/documentation';
import { severityText } from '../ui/labels';
import { MarkedText } from '../ui/marked-text';
import { RuleExamples } from './rule-examples';

/** The documentation of a rule, rendered from its declaration. */
export function RulePage(props: {
  readonly rule: RuleDefinition;
  readonly trans: TranslationBundle;
}): JSX.Element {
  const { rule, trans } = props;
  const docs = docsOf(rule);
  return (
    <>
      {/* The core declares its texts in English; the English text is the translation key. */}
      {/* eslint-disable jupyter/no-dynamic-translation */}
      <p>
        <MarkedText text={trans.__(docs.what)} />
      </p>
      <h3>{trans.__('Why')}</h3>
      <p>
        <MarkedText text={trans.__(rule.why)} />
      </p>
      <h3>{trans.__('What it reports')}</h3>
      <RuleExamples examples={docs.bad} trans={trans} />
      <h3>{trans.__('What it does not report')}</h3>
      <RuleExamples examples={docs.good} trans={trans} />
      <h3>{trans.__('Limits')}</h3>
      <p>
        <MarkedText text={trans.__(docs.limits)} />
      </p>
      {/* eslint-enable jupyter/no-dynamic-translation */}
      <p className="jp-Freshkernel-smallPrint">
        {severityText(rule.severity, trans)} {' · '}
        {rule.phase === 'finishing' ? trans.__('Finishing phase only') : trans.__('Both phases')}
        {' · '}
        <code>{`# freshkernel: ignore[${rule.code}]`}</code>
      </p>
    </>
  );
}
