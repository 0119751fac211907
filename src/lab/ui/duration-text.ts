/** How long something took, or will take. */
import type { TranslationBundle } from '@jupyterlab/translation';

/** A duration: “12 ms”, “0.4 s”, “12 s”, “3 min 5 s”. */
export function durationText(seconds: number, trans: TranslationBundle): string {
  if (seconds < 0.0995 && seconds > 0) {
    return trans.__('%1 ms', Math.max(1, Math.round(seconds * 1000)));
  }
  if (seconds < 9.95 && !Number.isInteger(seconds)) {
    return trans.__('%1 s', seconds.toFixed(1));
  }
  const whole = Math.round(seconds);
  if (whole < 60) {
    return trans.__('%1 s', whole);
  }
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? trans.__('%1 min %2 s', minutes, whole % 60)
    : trans.__('%1 h %2 min', Math.floor(minutes / 60), minutes % 60);
}
