import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';

/**
 * A part of the program that is loaded on first use; null where it cannot be loaded. The user then reads so, with a button
 * that tries again.
 *
 * @param load imports the part
 * @param retry does again what the part is needed for
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  retry: () => void,
  trans: TranslationBundle
): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.error('Freshkernel could not load a part of itself.', error);
    Notification.error(
      trans.__('A part of Freshkernel could not be loaded. Try again, or reload the page.'),
      { autoClose: 15_000, actions: [{ label: trans.__('Try again'), callback: retry }] }
    );
    return null;
  }
}
