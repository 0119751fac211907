import type { ISignal } from '@lumino/signaling';

/** Resolves when a signal is emitted the next time. */
export function nextOf<Sender, Args>(signal: ISignal<Sender, Args>): Promise<void> {
  return new Promise(resolve => {
    const once = (): void => {
      signal.disconnect(once);
      resolve();
    };
    signal.connect(once);
  });
}
