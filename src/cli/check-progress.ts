/** Progress of checks: one line, rewritten in place. */
import { printable } from '../core/report/terminal';
import { isHere } from '../core/check/job/run-target';
import type { PlaceChoice } from '../core/check/job/run-target';
import { placeText } from '../core/report/target-text';
import type { RunEvent, RunPreparing } from '../protocol';
import type { ProgressLine } from './console';

const LONGEST_NAME = 40;

interface Standing {
  readonly name: string;
  cells: number;
  done: number;
  readonly since: number;
  /** Current preparation step, or null. */
  preparing: string | null;
}

/** Progress line; does nothing without a terminal. */
export class CheckProgress {
  private readonly standing = new Map<string, Standing>();
  private done = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly all: number,
    private readonly line: ProgressLine | null,
    private readonly place: PlaceChoice
  ) {
    if (line !== null) {
      this.timer = setInterval(() => this.show(), 250);
    }
  }

  begin(name: string): void {
    const short = name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
    const since = Date.now();
    this.standing.set(name, { name: printable(short), cells: 0, done: 0, since, preparing: null });
  }

  take(name: string, event: RunEvent): void {
    const standing = this.standing.get(name);
    if (standing === undefined) {
      return;
    }
    switch (event.kind) {
      case 'started':
        standing.cells = event.indexes.length;
        standing.done = 0;
        break;
      case 'preparing':
        standing.preparing = preparingText(event);
        break;
      case 'kernel':
        standing.preparing = null;
        break;
      case 'cell-started':
        standing.done = event.position;
        standing.preparing = null;
        break;
      case 'output':
      case 'cell-ended':
      case 'finished':
        break;
    }
  }

  end(name: string): void {
    this.standing.delete(name);
    this.done++;
  }

  /** Clears the line, so that other text can be written. */
  clear(): void {
    this.line?.write('\r\u001b[K');
  }

  /** Clears the line and stops updating it. */
  close(): void {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
      this.clear();
    }
  }

  private show(): void {
    const where = isHere(this.place) ? '' : ` ${placeText(this.place)}`;
    const parts = [...this.standing.values()].map(({ name, cells, done, since, preparing }) => {
      const seconds = Math.round((Date.now() - since) / 1000);
      const begun = cells === 0 ? 'starting the kernel' : `cell ${done + 1} of ${cells}`;
      return `${name}${where}: ${preparing ?? begun}, ${seconds} s`;
    });
    const count = this.all > 1 ? `${this.done} of ${this.all} done · ` : '';
    const text = `${count}${parts.join(' · ')}`;
    this.line?.write(`\r${text.slice(0, this.line.columns - 1)}\u001b[K`);
  }
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
