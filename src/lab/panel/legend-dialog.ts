import { Dialog, ReactWidget, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import { Legend } from './legend';

/** Shows the legend of the marks in a dialog. */
export async function showLegend(trans: TranslationBundle): Promise<void> {
  const body = ReactWidget.create(React.createElement(Legend, { trans }));
  body.addClass('jp-Freshkernel-legend');
  await showDialog({
    title: trans.__('Marks'),
    body,
    buttons: [Dialog.okButton({ label: trans.__('Close') })]
  });
}
