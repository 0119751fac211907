import { printable } from '../../../core/report/terminal';
import type { RunEvent } from '../../../protocol';
import type { ProgressLine } from '../../console/console';
import { clearLine, rewriteLine } from '../../console/progress-line';

/** What the command does at the moment, in one line of the terminal; does nothing without a terminal. */
export class StepLine {
  private current = '';

  constructor(private readonly line: ProgressLine | null) {}

  /** Shows the next step. */
  step(text: string): void {
    this.current = text;
    this.write(text);
  }

  /** Shows what a run reports while its environment is built. */
  event(event: RunEvent): void {
    if (event.kind === 'preparing') {
      this.write(`${this.current}: ${event.message.split('\n', 1)[0]}`);
    }
  }

  /** Clears the line, so that something else can be written. */
  clear(): void {
    clearLine(this.line);
  }

  private write(text: string): void {
    rewriteLine(this.line, printable(text));
  }
}
