import { printable } from '../../../core/report/terminal';
import type { ProgressLine } from '../../console/console';
import { clearLine, rewriteLine } from '../../console/progress-line';

/** A short command shows nothing, and a long one not every file. */
const FIRST_MS = 500;
const STEP_MS = 100;

/** The progress line of `freshkernel lint`; does nothing without a terminal. */
export class LintProgress {
  private next = performance.now() + FIRST_MS;
  private isShown = false;

  constructor(
    private readonly all: number,
    private readonly line: ProgressLine | null
  ) {}

  /** Shows how many files are done. */
  show(done: number, name: string): void {
    const now = performance.now();
    if (this.line === null || now < this.next) {
      return;
    }
    this.next = now + STEP_MS;
    this.isShown = true;
    rewriteLine(this.line, printable(`${done} of ${this.all} · ${name}`));
  }

  /** Removes the line. */
  end(): void {
    if (this.isShown) {
      clearLine(this.line);
    }
  }
}
