import { Notification } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';

/**
 * Loads a code chunk on first use. If loading fails, notifies the user with a retry button and returns null.
 *
 * @param load imports the chunk
 * @param retry repeats the action that needs the chunk
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  retry: () => void,
  trans: TranslationBundle
): Promise<Part | null> {
  try {
    return await load();
  } catch (error) {
    console.error('Freshkernel could not load a code chunk.', error);
    Notification.error(notLoadedText(trans), {
      autoClose: 15_000,
      actions: [{ label: trans.__('Try again'), callback: retry }]
    });
    return null;
  }
}

/** The message about a code chunk that could not be loaded. */
export function notLoadedText(trans: TranslationBundle): string {
  return trans.__('Part of Freshkernel could not be loaded. Try again or reload the page.');
}
