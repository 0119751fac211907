import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { HistoryAnswer, KernelRun, ProbeMessage } from '../../../protocol';
import type { IOverheardRuns } from '../core/core-module';
import { ExecutionWatch } from './execution-watch';
import type { KernelState } from './kernel-state';
import { Overhearing } from './overhearing';
import type { AnswerOf, ProbeProgram, Question } from './probe-link';
import { ProbeLink } from './probe-link';

/** What became known of a kernel. */
export type KernelNews =
  | { readonly kind: 'told'; readonly message: ProbeMessage }
  | { readonly kind: 'past'; readonly answer: HistoryAnswer }
  | { readonly kind: 'overheard'; readonly session: string; readonly run: KernelRun }
  /** The process ended, and all that it knew with it. */
  | { readonly kind: 'session-ended' };

/** What a watch needs from outside. */
export interface WatchParts extends ProbeProgram {
  /** The notebook's path, as documents have it. */
  readonly notebook: () => string;
  readonly newOverheardRuns: () => IOverheardRuns;
}

/** Requests swept away by failing cells are sent again so many times. */
const MOST_TRIES = 20;
/** The probe tells of itself within this time once it is installed. */
const HELLO_MILLISECONDS = 20_000;
const MOST_REOPENINGS = 3;

/** Watches the kernel at the other end of one connection: puts the probe in, again after each restart, and listens. */
export class KernelWatch implements IDisposable {
  constructor(
    readonly kernel: Kernel.IKernelConnection,
    private readonly parts: WatchParts
  ) {
    this.executions = new ExecutionWatch(kernel);
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

  get news(): ISignal<this, KernelNews> {
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
   * Asks the probe something, when nothing runs.
   *
   * @throws Error - where there is no probe, or it does not answer
   */
  async ask<Q extends Question>(question: Q): Promise<AnswerOf<Q>> {
    if (this.link === null || this._state.kind !== 'watched') {
      throw new Error('the kernel is not watched');
    }
    return this.link.ask(question);
  }

  /** Tells the probe whose front end this is; after the notebook got another name, too. */
  register(client = this.kernel.clientId, notebook: string | null = this.parts.notebook()): void {
    this.ask({ kind: 'register', client, notebook }).catch(() => {
      // Runs of this page are then those of a stranger until the next time that it connects.
    });
  }

  /** Takes the probe out of the kernel. */
  async off(): Promise<void> {
    await this.ask({ kind: 'off' });
  }

  private async enter(): Promise<void> {
    const turn = ++this.turn;
    if (this.implementation === null) {
      try {
        this.implementation = (await this.kernel.info).implementation;
      } catch {
        // The kernel went away before it was there; its status tells.
        return;
      }
    }
    if (turn !== this.turn || this._isDisposed) {
      return;
    }
    if (this.implementation !== 'ipython') {
      this.overhear(this.implementation);
      return;
    }
    this.setState({ kind: 'connecting' });
    const link = new ProbeLink(this.kernel, this.executions, this.parts);
    link.told.connect(this.onTold, this);
    link.closed.connect(this.onClosed, this);
    this.link = link;
    const failure = await this.install(link, turn);
    if (turn !== this.turn) {
      return;
    }
    if (failure !== null) {
      this.fail(failure);
      return;
    }
    await this.expectHello(turn);
  }

  /** A kernel that runs a cell meanwhile answers after it. */
  private async expectHello(turn: number): Promise<void> {
    const isAwaited = (): boolean => turn === this.turn && this._state.kind === 'connecting';
    do {
      await new Promise(resolve => setTimeout(resolve, HELLO_MILLISECONDS));
    } while (isAwaited() && this.executions.isBusy);
    if (isAwaited()) {
      this.fail('it did not answer');
    }
  }

  private fail(reason: string): void {
    this.leave();
    this.setState({ kind: 'failed', reason });
  }

  /** Why the probe is not in the kernel; null where it is, or nobody wants to know any more. */
  private async install(link: ProbeLink, turn: number): Promise<string | null> {
    try {
      for (let tries = 0; tries < MOST_TRIES && turn === this.turn; tries++) {
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
      // The kernel went away, or restarts: the request went with it.
      return turn === this.turn && this.kernel.status !== 'dead' ? String(error) : null;
    }
    return turn === this.turn ? 'cells kept failing before it' : null;
  }

  private overhear(implementation: string): void {
    this.overhearing = new Overhearing(this.kernel, this.parts.newOverheardRuns());
    this.overhearing.heard.connect((_, { session, run }) => {
      this._news.emit({ kind: 'overheard', session, run });
    }, this);
    this.setState({ kind: 'overheard', implementation });
  }

  private leave(): void {
    this.turn++;
    this.link?.dispose();
    this.link = null;
    this.overhearing?.dispose();
    this.overhearing = null;
  }

  private onTold(_: ProbeLink, message: ProbeMessage): void {
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
    this._news.emit({ kind: 'told', message });
    if (message.kind === 'runs' && message.runs[0].sequence > before + 1) {
      void this.catchUp(before);
    }
  }

  /** Front ends beyond a number lose their comms to newer ones. Two that fight for one get tired. */
  private onClosed(): void {
    if (this.reopenings++ < MOST_REOPENINGS) {
      this.leave();
      void this.enter();
    } else {
      this.fail('other pages took its place');
    }
  }

  private onStatus(_: Kernel.IKernelConnection, status: Kernel.Status): void {
    if (status === 'restarting' || status === 'autorestarting') {
      this.endSession();
      // The connection forgets what is sent before it has dealt with the restart itself. What is sent right after is
      // the first thing that the new process gets, before the cells of Restart and Run All.
      void Promise.resolve().then(() => this.enter());
    } else if (status === 'dead' || status === 'terminating') {
      this.endSession();
      this.setState({ kind: 'no-kernel' });
    }
  }

  /** Somebody else restarted the kernel: this page is not told so. */
  private onProcessChanged(): void {
    if (this._state.kind === 'watched' || this._state.kind === 'overheard') {
      this.endSession();
      void this.enter();
    }
  }

  private onConnection(_: Kernel.IKernelConnection, status: Kernel.ConnectionStatus): void {
    if (status === 'connected' && this._state.kind === 'watched') {
      void this.catchUp(this.lastSequence);
    }
  }

  /** What was told while the page was not connected is lost, but the probe keeps it. */
  private async catchUp(since: number): Promise<void> {
    try {
      const answer = await this.ask({ kind: 'history', since });
      this._news.emit({ kind: 'past', answer });
    } catch {
      // The next run tells that there is a gap.
    }
  }

  private endSession(): void {
    // The process that had the comm is gone: there is nobody to say goodbye to.
    this.link?.forget();
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

  private readonly executions: ExecutionWatch;
  private link: ProbeLink | null = null;
  private overhearing: Overhearing | null = null;
  private implementation: KernelMessage.IInfoReply['implementation'] | null = null;
  private lastSequence = 0;
  private reopenings = 0;
  /** Which attempt to connect is the present one. */
  private turn = 0;
  private _state: KernelState = { kind: 'connecting' };
  private readonly _changed = new Signal<this, void>(this);
  private readonly _news = new Signal<this, KernelNews>(this);
  private _isDisposed = false;
}

/** The number of the last run; 0 where there is none. */
function lastOf(runs: readonly KernelRun[]): number {
  return runs.at(-1)?.sequence ?? 0;
}
