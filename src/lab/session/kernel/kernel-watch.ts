import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { ClientUser, HistoryAnswer, KernelExecution, ProbeMessage } from '../../../protocol';
import type { IPassiveExecutions } from '../core/core-module';
import { ExecutionTracker } from './execution-tracker';
import type { KernelState } from './kernel-state';
import { IopubObserver } from './iopub-observer';
import type { AnswerOf, ProbeProgram, Question } from './probe-client';
import { ProbeClient } from './probe-client';

/** An event of a kernel. */
export type KernelEvent =
  | { readonly kind: 'message'; readonly message: ProbeMessage }
  | { readonly kind: 'history'; readonly answer: HistoryAnswer }
  | { readonly kind: 'passive'; readonly session: string; readonly run: KernelExecution }
  /** The kernel process ended, and its state with it. */
  | { readonly kind: 'session-ended' };

/** Options of a kernel watch. */
export interface KernelWatchOptions extends ProbeProgram {
  /** The notebook's path, as in documents. */
  readonly notebook: () => string;
  /** The user of this page, where others may run cells as well; null if unknown or alone. */
  readonly user: () => ClientUser | null;
  readonly newPassiveExecutions: () => IPassiveExecutions;
}

/** How often the installation is tried: failing cells abort pending requests. */
const MAX_INSTALL_TRIES = 20;
/** Time limit for the probe's first message after the installation. */
const HELLO_MILLISECONDS = 20_000;
/** How often a comm that the kernel closed is opened again. */
const MAX_REOPENINGS = 3;

/** Watches a kernel over one connection: installs the probe, again after each restart, and emits events. */
export class KernelWatch implements IDisposable {
  constructor(
    readonly kernel: Kernel.IKernelConnection,
    private readonly parts: KernelWatchOptions
  ) {
    this.executions = new ExecutionTracker(kernel);
    this.executions.changed.connect(() => this._changed.emit(), this);
    this.executions.processChanged.connect(this.onProcessChanged, this);
    kernel.statusChanged.connect(this.onStatus, this);
    kernel.connectionStatusChanged.connect(this.onConnection, this);
    void this.enter();
  }

  get state(): KernelState {
    return this._state;
  }

  /** Whether the kernel executes code now. */
  get isBusy(): boolean {
    return this.executions.isBusy;
  }

  /** Emitted after each change of `state` or `isBusy`. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get event(): ISignal<this, KernelEvent> {
    return this._news;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this.kernel.statusChanged.disconnect(this.onStatus, this);
    this.kernel.connectionStatusChanged.disconnect(this.onConnection, this);
    this.leave();
    this.executions.dispose();
    Signal.clearData(this);
  }

  /**
   * Sends a question to the probe when the kernel is idle.
   *
   * @throws Error - if there is no probe, or it does not answer
   */
  async ask<Q extends Question>(question: Q): Promise<AnswerOf<Q>> {
    if (this.link === null || this._state.kind !== 'watched') {
      throw new Error('the kernel is not watched');
    }
    return this.link.ask(question);
  }

  /** Registers this front end's client id and notebook path with the probe; again after a rename. */
  register(client = this.kernel.clientId, notebook: string | null = this.parts.notebook()): void {
    const user = this.parts.user();
    this.ask({ kind: 'register', client, notebook, user }).catch(() => {
      // Executions of this page then count as those of an unknown client until it connects again.
    });
  }

  /** Removes the probe from the kernel. */
  async off(): Promise<void> {
    await this.ask({ kind: 'off' });
  }

  private async enter(): Promise<void> {
    const attempt = ++this.attempt;
    if (this.implementation === null) {
      try {
        this.implementation = (await this.kernel.info).implementation;
      } catch {
        // The kernel ended before it had started; its status changes accordingly.
        return;
      }
    }
    if (attempt !== this.attempt || this._isDisposed) {
      return;
    }
    if (this.implementation !== 'ipython') {
      this.observePassively(this.implementation);
      return;
    }
    this.setState({ kind: 'connecting' });
    const link = new ProbeClient(this.kernel, this.executions, this.parts);
    link.messageReceived.connect(this.onMessage, this);
    link.closed.connect(this.onClosed, this);
    this.link = link;
    const failure = await this.install(link, attempt);
    if (attempt !== this.attempt) {
      return;
    }
    if (failure !== null) {
      this.fail(failure);
      return;
    }
    await this.expectHello(attempt);
  }

  /** Fails if the probe does not report in time. A busy kernel answers after the running cell. */
  private async expectHello(attempt: number): Promise<void> {
    const isPending = (): boolean => attempt === this.attempt && this._state.kind === 'connecting';
    do {
      await new Promise(resolve => setTimeout(resolve, HELLO_MILLISECONDS));
    } while (isPending() && this.executions.isBusy);
    if (isPending()) {
      this.fail('it did not answer');
    }
  }

  private fail(reason: string): void {
    this.leave();
    this.setState({ kind: 'failed', reason });
  }

  /** Installs the probe. Returns the reason of a failure; null on success or if the attempt is obsolete. */
  private async install(link: ProbeClient, attempt: number): Promise<string | null> {
    try {
      for (let tries = 0; tries < MAX_INSTALL_TRIES && attempt === this.attempt; tries++) {
        const outcome = await link.install();
        if (outcome.kind === 'installed') {
          return null;
        }
        if (outcome.kind === 'failed') {
          return outcome.reason;
        }
        await this.executions.idle();
      }
    } catch (error) {
      // An ended or restarting kernel loses the request.
      return attempt === this.attempt && this.kernel.status !== 'dead' ? String(error) : null;
    }
    return attempt === this.attempt ? 'failing cells aborted the installation' : null;
  }

  private observePassively(implementation: string): void {
    this.overhearing = new IopubObserver(this.kernel, this.parts.newPassiveExecutions());
    this.overhearing.observed.connect((_, { session, run }) => {
      this._news.emit({ kind: 'passive', session, run });
    }, this);
    this.setState({ kind: 'passive', implementation });
  }

  private leave(): void {
    this.attempt++;
    this.link?.dispose();
    this.link = null;
    this.overhearing?.dispose();
    this.overhearing = null;
  }

  private onMessage(_: ProbeClient, message: ProbeMessage): void {
    if (message.kind === 'hello') {
      this.setState({ kind: 'watched' });
      this.register();
    }
    const before = this.lastSequence;
    if (message.kind === 'runs') {
      this.lastSequence = Math.max(before, lastOf(message.runs));
    } else if (message.kind === 'hello') {
      this.lastSequence = lastOf(message.runs);
    }
    this._news.emit({ kind: 'message', message });
    if (message.kind === 'runs' && message.runs[0].sequence > before + 1) {
      void this.catchUp(before);
    }
  }

  /** The probe limits the number of comms and closes the oldest. The limit here ends a competition between pages. */
  private onClosed(): void {
    if (this.reopenings++ < MAX_REOPENINGS) {
      this.leave();
      void this.enter();
    } else {
      this.fail('too many pages are connected');
    }
  }

  private onStatus(_: Kernel.IKernelConnection, status: Kernel.Status): void {
    if (status === 'restarting' || status === 'autorestarting') {
      this.endSession();
      // The connection drops messages that are sent before it has handled the restart itself. A message sent right
      // after that is the first one of the new process, before the cells of Restart and Run All.
      void Promise.resolve().then(() => this.enter());
    } else if (status === 'dead' || status === 'terminating') {
      this.endSession();
      this.setState({ kind: 'no-kernel' });
    }
  }

  /** Handles a restart by another client, for which this page gets no status message. */
  private onProcessChanged(): void {
    if (this._state.kind === 'watched' || this._state.kind === 'passive') {
      this.endSession();
      void this.enter();
    }
  }

  private onConnection(_: Kernel.IKernelConnection, status: Kernel.ConnectionStatus): void {
    if (status === 'connected' && this._state.kind === 'watched') {
      void this.catchUp(this.lastSequence);
    }
  }

  /** Requests executions that the page missed while it was not connected. */
  private async catchUp(since: number): Promise<void> {
    try {
      const answer = await this.ask({ kind: 'history', since });
      this._news.emit({ kind: 'history', answer });
    } catch {
      // The next execution reveals the gap.
    }
  }

  private endSession(): void {
    // The comm ended with its process, so no close message is sent.
    this.link?.reset();
    this.leave();
    this.executions.reset();
    this.lastSequence = 0;
    this.reopenings = 0;
    this._news.emit({ kind: 'session-ended' });
  }

  private setState(state: KernelState): void {
    this._state = state;
    if (!this._isDisposed) {
      this._changed.emit();
    }
  }

  private readonly executions: ExecutionTracker;
  private link: ProbeClient | null = null;
  private overhearing: IopubObserver | null = null;
  private implementation: KernelMessage.IInfoReply['implementation'] | null = null;
  private lastSequence = 0;
  private reopenings = 0;
  /** Number of the current attempt to connect. */
  private attempt = 0;
  private _state: KernelState = { kind: 'connecting' };
  private readonly _changed = new Signal<this, void>(this);
  private readonly _news = new Signal<this, KernelEvent>(this);
  private _isDisposed = false;
}

/** Sequence number of the last execution; 0 if there is none. */
function lastOf(runs: readonly KernelExecution[]): number {
  return runs.at(-1)?.sequence ?? 0;
}
