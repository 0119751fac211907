import type { Kernel } from '@jupyterlab/services';

/** Time limit for the probe's first message; twice as long after each attempt, up to a number of doublings. */
const HELLO_MILLISECONDS = 10_000;
const MAX_DOUBLINGS = 6;
/** How many comms in succession may be silent after a successful installation. */
const MAX_SILENT_COMMS = 3;
/** How often a comm that the kernel closed is opened again. */
const MAX_REOPENINGS = 3;

/** The attempts to connect to the probe of one kernel process: which one is current, and when to give up. */
export class ConnectionAttempts {
  private number = 0;
  private reopenings = 0;
  /** Attempts in succession without an answer. */
  private lost = 0;
  /** Comms in succession on which an installed probe did not report. */
  private silentComms = 0;
  /** Whether the current attempt has installed the probe. */
  private isInstalled = false;
  /** The messages that the page sent in the current attempt, until one of them has had an effect. */
  private readonly sent = new Set<string>();
  private hasHeard = false;

  /** Whether no request of this page has had an effect: the server may not pass on what it sends any more. */
  get isSilent(): boolean {
    return !this.hasHeard;
  }

  /** How long the current attempt waits for the probe's first message, in milliseconds. */
  get patience(): number {
    return HELLO_MILLISECONDS * 2 ** Math.min(this.lost, MAX_DOUBLINGS);
  }

  /** Begins an attempt; an earlier one is obsolete. The result is whether this one still is the current one. */
  begin(): () => boolean {
    this.number++;
    this.isInstalled = false;
    this.hasHeard = false;
    this.sent.clear();
    return this.current();
  }

  /** Returns whether the attempt that is current now still is. */
  current(): () => boolean {
    const { number } = this;
    return () => number === this.number;
  }

  /** Makes the current attempt obsolete. */
  cancel(): void {
    this.number++;
  }

  /**
   * Handles a message in either direction. Where the server ignores what the page sends, messages still come: about the
   * requests of other clients, and about those that the server itself sends in the name of the page's session.
   */
  handle(_: Kernel.IKernelConnection, { msg, direction }: Kernel.IAnyMessageArgs): void {
    if (this.hasHeard) {
      return;
    }
    if (direction === 'send') {
      this.sent.add(msg.header.msg_id);
    } else if ('msg_id' in msg.parent_header && this.sent.has(msg.parent_header.msg_id)) {
      this.hasHeard = true;
      this.sent.clear();
    }
  }

  /** Records that the current attempt has installed the probe. */
  installed(): void {
    this.isInstalled = true;
  }

  /** Records that the probe has answered. */
  answered(): void {
    this.lost = 0;
    this.silentComms = 0;
  }

  /** Records that the current attempt got no answer; whether to try again. */
  unanswered(): boolean {
    if (this.isInstalled && ++this.silentComms >= MAX_SILENT_COMMS) {
      return false;
    }
    this.lost++;
    return true;
  }

  /** Records that the kernel closed the comm; whether to open it again. The limit ends a competition between pages. */
  closed(): boolean {
    return this.reopenings++ < MAX_REOPENINGS;
  }

  /** Starts over with another kernel process. */
  reset(): void {
    this.reopenings = 0;
    this.answered();
  }
}
