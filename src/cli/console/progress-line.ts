import type { ProgressLine } from './console';

/** Replaces what the line shows, as far as it fits; does nothing without a terminal. */
export function rewriteLine(line: ProgressLine | null, text: string): void {
  line?.write(`\r${text.slice(0, line.columns - 1)}\u001b[K`);
}

/** Clears the line, so that something else can be written. */
export function clearLine(line: ProgressLine | null): void {
  line?.write('\r\u001b[K');
}
