import type { Kernel } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { FrontEnd, ProbeMessage } from '../../../protocol';
import { ConnectionAttempts } from './connection-attempts';
import { ExecutionTracker } from './execution-tracker';
import type { KernelEvent } from './kernel-events';
import type { KernelState } from './kernel-state';
import { hasAnswered } from './kernel-state';
import type { KernelWatchOptions } from './kernel-watch-options';
import { IopubObserver } from './iopub-observer';
import { implementationOf } from './kernel-implementation';
import { KnownClients } from './known-clients';
import type { AnswerOf, Question } from './probe-client';
import { NoAnswerError, ProbeClient } from './probe-client';
import { installProbe } from './probe-installation';
import { lastOf } from './probe-messages';
import { Registration } from './registration';
import { ReportCheck } from './report-check';

/**
 * Watches a kernel over one connection: installs the probe, again after each restart, and emits events. The state is
 * `watched` only while the probe has answered over this connection since the last known loss of messages: nothing is
 * concluded from the absence of messages.
 */
export class KernelWatch implements IDisposable {
  constructor(
    readonly kernel: Kernel.IKernelConnection,
    private readonly parts: KernelWatchOptions
  ) {
    this.executions = new ExecutionTracker(kernel);
    this.executions.changed.connect(() => this._changed.emit(), this);
    this.executions.processChanged.connect(this.onProcessChanged, this);
    this.executions.processEnding.connect(this.onProcessEnding, this);
    this.registration = new Registration(
      kernel.clientId,
      parts,
      question => this.ask(question),
      clients => this.setClients(clients)
    );
    this.reports = new ReportCheck(this.executions);
    this.reports.missed.connect(this.onMissed, this);
    this.reports.changed.connect(() => this._changed.emit(), this);
    kernel.anyMessage.connect(this.attempts.handle, this.attempts);
    kernel.statusChanged.connect(this.onStatus, this);
    kernel.connectionStatusChanged.connect(this.onConnection, this);
    void this.enter();
  }

  /** The entry of this page among the clients of the kernel. */
  readonly registration: Registration;

  get state(): KernelState {
    return this._state;
  }

  /** Whether the kernel executes code now. */
  get isBusy(): boolean {
    return this.executions.isBusy;
  }

  /** Whether an execution has ended of which nothing is known yet. */
  get isBehind(): boolean {
    return this._state.kind === 'watched' && this.reports.isWaiting;
  }

  /** Emitted after each change of `state`, `isBusy` or `isBehind`. */
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
    this.kernel.anyMessage.disconnect(this.attempts.handle, this.attempts);
    this.leave();
    this.reports.dispose();
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
    try {
      return await this.link.ask(question);
    } catch (error) {
      // Without an answer, perhaps another process runs, of which this page has no message.
      if (error instanceof NoAnswerError) {
        this.onMissed();
      }
      throw error;
    }
  }

  /** Removes the probe from the kernel. */
  async off(): Promise<void> {
    await this.ask({ kind: 'off' });
  }

  private async enter(): Promise<void> {
    const isCurrent = this.attempts.begin();
    const isObsolete = (): boolean => !isCurrent();
    void this.expectHello(isCurrent);
    this.implementation ??= await implementationOf(this.kernel, isObsolete);
    if (this.implementation === null || isObsolete() || this._isDisposed) {
      return;
    }
    if (this.implementation !== 'ipython') {
      this.observePassively(this.implementation);
      return;
    }
    // What is known of the session stays while the probe is asked again.
    this.setState({ kind: this._state.kind === 'reconnecting' ? 'reconnecting' : 'connecting' });
    await this.connect(isCurrent);
  }

  /** Opens a comm with the probe, and installs it unless the kernel has it. */
  private async connect(isCurrent: () => boolean): Promise<void> {
    const page = this.registration.entry.bind(this.registration);
    const link = new ProbeClient(this.kernel, this.executions, this.parts, page);
    link.messageReceived.connect(this.onMessage, this);
    link.closed.connect(this.onClosed, this);
    this.link = link;
    try {
      const failure = await installProbe(link, this.executions, () => !isCurrent());
      if (failure !== null) {
        this.fail(failure);
      } else if (isCurrent()) {
        this.attempts.installed();
      }
    } catch (error) {
      // An ended or restarting kernel loses the request; its status or its messages show that.
      if (isCurrent() && this.kernel.status !== 'dead') {
        this.fail(String(error));
      }
    }
  }

  /**
   * Connects again if the kernel does not answer and its probe not report in time: the first message or the installation
   * may be lost. A busy kernel answers after the running cell, also if this page does not know that it is busy.
   */
  private async expectHello(isCurrent: () => boolean): Promise<void> {
    const isPending = (): boolean => isCurrent() && !hasAnswered(this._state);
    const { patience } = this.attempts;
    do {
      await new Promise(resolve => setTimeout(resolve, patience));
    } while (isPending() && this.executions.isBusy);
    if (!isPending()) {
      return;
    }
    const { isSilent } = this.attempts;
    if (this.attempts.unanswered()) {
      if (isSilent) {
        // As where the kernel ended while this connection was opened.
        await this.kernel.reconnect().catch(() => undefined);
      }
      if (isPending()) {
        await this.reenter();
      }
    } else {
      this.fail('it did not answer');
    }
  }

  private fail(reason: string): void {
    this.leave();
    this.setState({ kind: 'failed', reason });
  }

  private observePassively(implementation: string): void {
    this.overhearing = new IopubObserver(this.kernel, this.parts.newPassiveExecutions());
    this.overhearing.observed.connect((_, { session, run }) => {
      this._news.emit({ kind: 'passive', session, run });
    }, this);
    this.setState({ kind: 'passive', implementation });
  }

  private leave(): void {
    this.attempts.cancel();
    this.link?.dispose();
    this.link = null;
    this.overhearing?.dispose();
    this.overhearing = null;
  }

  private onMessage(_: ProbeClient, message: ProbeMessage): void {
    const before = this.lastSequence;
    if (message.kind !== 'runs') {
      this.clients.update(message.clients);
    }
    if (message.kind === 'clients') {
      void this.registration.check(message.clients);
    }
    if (message.kind === 'hello') {
      this.session = message.session;
      this.attempts.answered();
      this.lastSequence = lastOf(message.runs);
      this.reports.confirmed(this.reports.unreported);
    } else if (message.kind === 'runs') {
      this.lastSequence = Math.max(before, lastOf(message.runs));
      this.reports.reported(message.runs);
    }
    this._news.emit({ kind: 'message', message });
    if (message.kind === 'hello') {
      // Only now is known what ran.
      this.setState({ kind: 'watched' });
      void this.registration.connected(message.clients);
    }
    if (message.kind === 'runs') {
      const isGap = message.runs[0].sequence > before + 1;
      if (this.clients.meetStrangers(message.runs) || isGap) {
        void this.catchUp(isGap ? before : this.lastSequence);
      }
    }
  }

  private setClients(clients: readonly FrontEnd[]): void {
    const { session } = this;
    if (session !== null) {
      this.clients.update(clients);
      this._news.emit({
        kind: 'message',
        message: { kind: 'clients', session, clients: [...clients] }
      });
    }
  }

  /** The probe limits the number of comms and closes the oldest. */
  private onClosed(): void {
    if (this.attempts.closed()) {
      void this.reenter();
    } else {
      this.fail('too many pages are connected');
    }
  }

  private onStatus(_: Kernel.IKernelConnection, status: Kernel.Status): void {
    if (status === 'restarting' || status === 'autorestarting') {
      this.endSession();
      const isCurrent = this.attempts.current();
      // The connection drops what is sent before it has handled the restart itself. What is sent right after that comes
      // before the cells of Restart and Run All. After a death, it is opened again, and entered then.
      void Promise.resolve().then(async () => {
        this.wasLost = this.kernel.connectionStatus !== 'connected';
        return isCurrent() && !this.wasLost ? this.enter() : undefined;
      });
    } else if (status === 'dead' || status === 'terminating') {
      this.endSession();
      this.setState({ kind: 'no-kernel' });
    }
  }

  /** Handles a restart by another client or server, for which this page gets no status message. */
  private onProcessChanged(): void {
    this.endSession();
    void this.enter();
  }

  /** Handles the last word of a process that a client ends. The first ones of the next may be lost: the page asks later. */
  private onProcessEnding(): void {
    const { process } = this.executions;
    if (this._state.kind !== 'connecting') {
      this.endSession();
      this.executions.expectAfter(process);
      void this.expectHello(this.attempts.begin());
      this._changed.emit();
    }
  }

  private onConnection(_: Kernel.IKernelConnection, status: Kernel.ConnectionStatus): void {
    const { kind } = this._state;
    if (status !== 'connected') {
      this.wasLost = true;
      if (kind === 'watched') {
        this.setState({ kind: 'reconnecting' });
      }
    } else if (this.wasLost) {
      this.wasLost = false;
      if (kind === 'reconnecting') {
        void this.confirm();
      } else if (kind === 'connecting' || kind === 'failed') {
        // The answer to the installation may be lost.
        void this.reenter();
      }
    }
  }

  /** After a lost connection: asks what ran, once the kernel has answered at all. */
  private async confirm(): Promise<void> {
    const isCurrent = this.attempts.current();
    try {
      await this.executions.confirm();
    } catch {
      // The kernel ended; its status changes accordingly.
      return;
    }
    if (isCurrent() && this._state.kind === 'reconnecting') {
      await this.catchUp();
    }
  }

  /** Requests executions that were not reported; where the probe does not answer, connects to it again. */
  private async catchUp(since = this.lastSequence): Promise<void> {
    const { link } = this;
    if (link === null) {
      return;
    }
    const isCurrent = this.attempts.current();
    const { unreported } = this.reports;
    const { kind } = this._state;
    try {
      const answer = await link.ask({ kind: 'history', since });
      if (isCurrent()) {
        this.reports.reported(answer.runs);
        this.reports.confirmed(unreported);
        if (answer.clients !== undefined) {
          this.clients.update(answer.clients);
        }
        this.lastSequence = Math.max(this.lastSequence, lastOf(answer.runs));
        this._news.emit({ kind: 'history', answer });
        // If the connection was lost meanwhile, the question after it decides.
        this.setState({ kind: kind === this._state.kind ? 'watched' : 'reconnecting' });
      }
    } catch {
      if (isCurrent() && this.kernel.status !== 'dead') {
        this.setState({ kind: 'reconnecting' });
        await this.reenter();
      }
    }
  }

  private onMissed(): void {
    if (this._state.kind === 'watched') {
      void this.catchUp();
    }
  }

  /** Connects to the probe again, of which the kernel has one unless it restarted meanwhile. */
  private async reenter(): Promise<void> {
    this.leave();
    await this.enter();
  }

  private endSession(): void {
    // The comm ended with its process, so no close message is sent.
    this.link?.reset();
    this.leave();
    this.executions.reset();
    this.lastSequence = 0;
    this.session = null;
    this.clients.clear();
    this.attempts.reset();
    this.reports.confirmed(this.reports.unreported);
    this._state = { kind: 'connecting' };
    this._news.emit({ kind: 'session-ended' });
  }

  private setState(state: KernelState): void {
    this._state = state;
    if (!this._isDisposed) {
      this._changed.emit();
    }
  }

  private readonly attempts = new ConnectionAttempts();
  private readonly executions: ExecutionTracker;
  private readonly reports: ReportCheck;
  private link: ProbeClient | null = null;
  private overhearing: IopubObserver | null = null;
  private implementation: string | null = null;
  private readonly clients = new KnownClients();
  /** The session of the probe; null before its first message. */
  private session: string | null = null;
  private lastSequence = 0;
  /** Whether the connection was lost since it was last known to work. */
  private wasLost = false;
  private _state: KernelState = { kind: 'connecting' };
  private readonly _changed = new Signal<this, void>(this);
  private readonly _news = new Signal<this, KernelEvent>(this);
  private _isDisposed = false;
}
