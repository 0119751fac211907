import { Dialog, showDialog } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { orderText } from '../check/view/labels';
import type { CheckChoices } from '../settings/check-choices';

/** Asks whether to check notebooks, and says how they would run. */
export async function askToCheck(
  count: number,
  { order, place, stopOnError }: CheckChoices,
  trans: TranslationBundle
): Promise<boolean> {
  const where =
    place === 'copy'
      ? trans.__('Each runs on a fresh kernel in a copy of its project, one after the other.')
      : trans.__(
          'Each runs on a fresh kernel in its own folder, one after the other. What a notebook writes stays there.'
        );
  const lines = [
    where,
    trans.__('As in your last check: %1', orderText(order, trans).toLocaleLowerCase()),
    ...(stopOnError ? [trans.__('Stops at the first error')] : []),
    trans.__('No notebook changes.')
  ];
  const { button } = await showDialog({
    title: trans._n('Check %1 notebook?', 'Check %1 notebooks?', count),
    body: `${lines.join('. ').replaceAll('..', '.')}`,
    buttons: [
      Dialog.cancelButton({ label: trans.__('Cancel') }),
      Dialog.okButton({ label: trans.__('Check') })
    ]
  });
  return button.accept;
}
