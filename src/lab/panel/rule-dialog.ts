import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { RuleDefinition } from '../../core/rules/contract';
import { RulePage } from './rule-page';

/** Shows the documentation of a rule in a dialog. */
export async function showRule(rule: RuleDefinition, trans: TranslationBundle): Promise<void> {
  const body = ReactWidget.create(React.createElement(RulePage, { rule, trans }));
  body.addClass('jp-Freshkernel-rulePage');
  await showDialog({
    title: `${rule.title} (${rule.code})`,
    body,
    buttons: [Dialog.okButton({ label: trans.__('Close') })]
  });
}
