import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import { askUntilAnswered } from './repeated-question';

/**
 * Tracks whether a kernel executes code for any client. `kernel.status` is not reliable for this: it becomes idle after
 * any message that the kernel answers meanwhile, on a subshell or for another client.
 */
export class ExecutionTracker implements IDisposable {
  constructor(private readonly kernel: Kernel.IKernelConnection) {
    kernel.iopubMessage.connect(this.onMessage, this);
  }

  /** Whether the kernel executes code. Silent requests of front ends do not count. */
  get isBusy(): boolean {
    return this.executing.size > 0;
  }

  /** Emitted after each change of `isBusy`. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted with the id of a request whose code has run. Silent requests of front ends do not count. */
  get ended(): ISignal<this, string> {
    return this._ended;
  }

  /** Emitted when messages come from a new kernel process: the kernel was restarted, perhaps by another client. */
  get processChanged(): ISignal<this, void> {
    return this._processChanged;
  }

  /** Emitted when the kernel process says that it is about to end, for a client that restarts or ends it. */
  get processEnding(): ISignal<this, void> {
    return this._processEnding;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Resolves when the kernel executes no code. */
  async idle(): Promise<void> {
    while (this.isBusy && !this._isDisposed) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
  }

  /**
   * Asks the kernel after a lost connection, over which the ends of executions may have been lost: the answer comes after
   * everything that was sent before has ended.
   *
   * @throws Error - if the kernel ends before it answers
   */
  async confirm(): Promise<void> {
    const before = [...this.executing];
    await askUntilAnswered(
      () => this.kernel.requestKernelInfo(),
      () => this._isDisposed
    );
    this.update(() => before.forEach(id => this.executing.delete(id)));
  }

  /** The session id of the messages of the kernel process; null before its first one. */
  get process(): string | null {
    return this._process;
  }

  /** Expects another process after one that is about to end. */
  expectAfter(process: string | null): void {
    this._process = process;
  }

  /** Clears the state when the kernel process has ended. */
  reset(): void {
    this._process = null;
    this.update(() => this.executing.clear());
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.kernel.iopubMessage.disconnect(this.onMessage, this);
      this.release();
      Signal.clearData(this);
    }
  }

  private onMessage(_: Kernel.IKernelConnection, message: KernelMessage.IIOPubMessage): void {
    // The server reports a dead kernel in the name of this page's session.
    if (message.header.session !== this.kernel.clientId) {
      this.checkProcess(message.header.session);
    }
    if (isShutdown(message)) {
      this._processEnding.emit();
    }
    const parent = message.parent_header;
    if (!('msg_type' in parent) || parent.msg_type !== 'execute_request') {
      return;
    }
    const { msg_type: type } = message.header;
    const state = type === 'status' ? stateOf(message) : null;
    if (type === 'execute_input') {
      // Silent requests have no `execute_input`.
      this.update(() => this.executing.add(parent.msg_id));
    } else if (state === 'idle' && this.executing.has(parent.msg_id)) {
      this.update(() => this.executing.delete(parent.msg_id));
      this._ended.emit(parent.msg_id);
    }
  }

  private checkProcess(process: string): void {
    const before = this._process;
    this._process = process;
    if (before !== null && before !== process) {
      this.update(() => this.executing.clear());
      this._processChanged.emit();
    }
  }

  private update(change: () => void): void {
    const before = this.isBusy;
    change();
    if (before && !this.isBusy) {
      this.release();
    }
    if (before !== this.isBusy) {
      this._changed.emit();
    }
  }

  private release(): void {
    this.waiting.splice(0).forEach(resolve => resolve());
  }

  private readonly executing = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  private _process: string | null = null;
  private readonly _changed = new Signal<this, void>(this);
  private readonly _ended = new Signal<this, string>(this);
  private readonly _processChanged = new Signal<this, void>(this);
  private readonly _processEnding = new Signal<this, void>(this);
  private _isDisposed = false;
}

/** Whether a process says to all clients that it is about to end: the only messages on this channel that are replies. */
function isShutdown({ header }: { readonly header: { readonly msg_type: string } }): boolean {
  return header.msg_type === 'shutdown_reply';
}

function stateOf({ content }: KernelMessage.IIOPubMessage): unknown {
  return 'execution_state' in content ? content.execution_state : null;
}
