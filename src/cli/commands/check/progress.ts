/** Shows the progress of checks in one line of the terminal. */
import { isHere } from '../../../core/check/job/run-target';
import type { TargetChoice } from '../../../core/check/job/run-target';
import type { CheckState } from '../../../core/check/session/check-state';
import { NO_PROGRESS } from '../../../core/check/session/run-progress';
import type { RunProgress } from '../../../core/check/session/run-progress';
import { targetText } from '../../../core/report/target-text';
import { printable } from '../../../core/report/terminal';
import type { RunPreparing } from '../../../protocol';
import type { ProgressLine } from '../../console/console';
import { clearLine, rewriteLine } from '../../console/progress-line';

const LONGEST_NAME = 40;

/** A notebook that is being run. */
interface Running {
  readonly name: string;
  readonly since: number;
  progress: RunProgress;
}

/** The progress line; does nothing without a terminal. */
export class CheckProgress {
  private readonly running = new Map<string, Running>();
  private done = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly all: number,
    private readonly line: ProgressLine | null,
    private readonly target: TargetChoice
  ) {
    if (line !== null) {
      this.timer = setInterval(() => this.write(), 250);
    }
  }

  /** Shows the new state of the check of a notebook. */
  show(name: string, { phase, progress }: CheckState<unknown>): void {
    const known = this.running.get(name);
    if (phase === 'running') {
      const entry = known ?? { name: shortened(name), since: Date.now(), progress: NO_PROGRESS };
      entry.progress = progress;
      this.running.set(name, entry);
    } else if (known !== undefined) {
      this.running.delete(name);
      this.done++;
    }
  }

  /** Clears the line, so that something else can be written. */
  clear(): void {
    clearLine(this.line);
  }

  /** Clears the line for good. */
  close(): void {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
      this.clear();
    }
  }

  private write(): void {
    const where = isHere(this.target) ? '' : ` ${targetText(this.target)}`;
    const parts = [...this.running.values()].map(({ name, since, progress }) => {
      const seconds = Math.round((Date.now() - since) / 1000);
      return `${name}${where}: ${stepText(progress)}, ${seconds} s`;
    });
    const count = this.all > 1 ? `${this.done} of ${this.all} done · ` : '';
    rewriteLine(this.line, `${count}${parts.join(' · ')}`);
  }
}

function shortened(name: string): string {
  return printable(name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name);
}

function stepText({ preparing, order, position }: RunProgress): string {
  if (preparing !== null) {
    return preparingText(preparing);
  }
  return order.length === 0 ? 'starting the kernel' : `cell ${position + 1} of ${order.length}`;
}

const LONGEST_MESSAGE = 60;

/** Formats a preparation step, as in “copying files 45 %”. */
function preparingText({ message, step, done, total }: RunPreparing): string {
  const text = printable(message.split('\n', 1)[0]) || step;
  const short = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
  return done === null || total === null || total === 0
    ? short
    : `${short} ${Math.min(100, Math.floor((100 * done) / total))} %`;
}
