/** Tells a person who waits how far notebooks are: one line, written over and over. */
import { printable } from '../core/report/terminal';
import type { RunEvent } from '../protocol';
import type { ProgressLine } from './console';

const LONGEST_NAME = 40;

interface Standing {
  readonly name: string;
  cells: number;
  done: number;
  readonly since: number;
}

/** The line of progress; it does nothing where nobody looks. */
export class CheckProgress {
  private readonly standing = new Map<string, Standing>();
  private done = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly all: number,
    private readonly line: ProgressLine | null
  ) {
    if (line !== null) {
      this.timer = setInterval(() => this.show(), 250);
    }
  }

  begin(name: string): void {
    const short = name.length > LONGEST_NAME ? `…${name.slice(1 - LONGEST_NAME)}` : name;
    const standing = { name: printable(short), cells: 0, done: 0, since: Date.now() };
    this.standing.set(name, standing);
  }

  take(name: string, event: RunEvent): void {
    const standing = this.standing.get(name);
    if (standing === undefined) {
      return;
    }
    if (event.kind === 'started') {
      standing.cells = event.indexes.length;
      standing.done = 0;
    } else if (event.kind === 'cell-started') {
      standing.done = event.position;
    }
  }

  end(name: string): void {
    this.standing.delete(name);
    this.done++;
  }

  /** Takes the line away, so that something else can be written. */
  clear(): void {
    this.line?.write('\r\u001b[K');
  }

  /** Takes it away for good. */
  close(): void {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
      this.clear();
    }
  }

  private show(): void {
    const parts = [...this.standing.values()].map(({ name, cells, done, since }) => {
      const seconds = Math.round((Date.now() - since) / 1000);
      const place = cells === 0 ? 'starting the kernel' : `cell ${done + 1} of ${cells}`;
      return `${name}: ${place}, ${seconds} s`;
    });
    const count = this.all > 1 ? `${this.done} of ${this.all} done · ` : '';
    const text = `${count}${parts.join(' · ')}`;
    this.line?.write(`\r${text.slice(0, this.line.columns - 1)}\u001b[K`);
  }
}
