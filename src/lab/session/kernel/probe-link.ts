import type { Kernel } from '@jupyterlab/services';
import { KernelMessage } from '@jupyterlab/services';
import type { JSONObject } from '@lumino/coreutils';
import { UUID } from '@lumino/coreutils';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { ProbeAnswer, ProbeMessage, ProbeQuestion } from '../../../protocol';
import type { ExecutionWatch } from './execution-watch';
import { isProbeAnswer, isProbeMessage } from './probe-messages';

/** A question without the number that the link gives it. */
export type Question = DistributiveOmit<ProbeQuestion, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** The answer to a question. */
export type AnswerOf<Q extends Question> = Extract<ProbeAnswer, { kind: Q['kind'] }>;
/** Asks the probe something, when nothing runs; rejects where there is no probe, or it does not answer. */
export type Ask = <Q extends Question>(question: Q) => Promise<AnswerOf<Q>>;

/** What is put into a kernel. */
export interface ProbeProgram {
  /** Code that installs the probe. */
  readonly program: string;
  /** The target of the probe's comms. */
  readonly target: string;
}

/** How putting the probe into a kernel ended. */
export type Installation =
  | { readonly kind: 'installed' }
  /** A cell that failed just before swept the request away: to be tried again. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly reason: string };

const ANSWER_MILLISECONDS = 10_000;

/**
 * Speaks with the probe in one kernel, over one connection. It sends and reads the comm's messages itself: of several
 * connections to a kernel in a page only one handles comms, and that may be a console's.
 */
export class ProbeLink implements IDisposable {
  constructor(
    private readonly kernel: Kernel.IKernelConnection,
    private readonly executions: ExecutionWatch,
    private readonly probe: ProbeProgram
  ) {
    kernel.iopubMessage.connect(this.onMessage, this);
  }

  /** What the probe tells unasked. */
  get told(): ISignal<this, ProbeMessage> {
    return this._told;
  }

  /** Emitted when the kernel closed the comm: newer front ends took its place, or nobody took it. */
  get closed(): ISignal<this, void> {
    return this._closed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this.close();
    this.kernel.iopubMessage.disconnect(this.onMessage, this);
    Signal.clearData(this);
  }

  /** Puts the probe into the kernel, where it is not there yet, and opens the comm; what it tells first is `hello`. */
  async install(): Promise<Installation> {
    const request = this.kernel.requestExecute(
      { code: this.probe.program, silent: true, store_history: false, allow_stdin: false },
      true
    );
    // Sent at once, the comm is open before the cells that the user runs next. Behind a running cell it has to wait:
    // should that fail, there is no probe to open it.
    const isFree = !this.executions.isBusy;
    if (isFree) {
      this.open();
    }
    const { content } = await request.done;
    if (content.status === 'ok') {
      if (!isFree) {
        this.open();
      }
      return { kind: 'installed' };
    }
    this.commId = null;
    return content.status === 'error' && 'ename' in content
      ? { kind: 'failed', reason: `${content.ename}: ${content.evalue}`.slice(0, 200) }
      : { kind: 'aborted' };
  }

  /**
   * Asks the probe something, when nothing runs.
   *
   * @throws Error - where it does not answer in time, or cannot answer
   */
  async ask<Q extends Question>(question: Q): Promise<AnswerOf<Q>> {
    await this.executions.idle();
    if (this._isDisposed || this.commId === null) {
      throw new Error('the kernel is not watched');
    }
    const id = ++this.questions;
    const answered = new Promise<ProbeAnswer>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.asked.delete(id);
        reject(new Error('the kernel did not answer'));
      }, ANSWER_MILLISECONDS);
      this.asked.set(id, answer => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(answer);
      });
    });
    this.send('comm_msg', { comm_id: this.commId, data: { ...question, id } });
    const answer = await answered;
    if (answer.kind !== question.kind) {
      throw new Error(
        answer.kind === 'error' ? answer.message : 'the kernel answered something else'
      );
    }
    return answer as AnswerOf<Q>;
  }

  /** The kernel process is another one: what was open is not any more. */
  forget(): void {
    this.commId = null;
  }

  private open(): void {
    this.commId = UUID.uuid4();
    this.send('comm_open', { comm_id: this.commId, target_name: this.probe.target, data: {} });
  }

  private close(): void {
    const { commId, kernel } = this;
    this.commId = null;
    if (commId !== null && !kernel.isDisposed && kernel.connectionStatus === 'connected') {
      this.send('comm_close', { comm_id: commId, data: {} });
    }
  }

  private send(msgType: 'comm_open' | 'comm_msg' | 'comm_close', content: JSONObject): void {
    const { kernel } = this;
    if (kernel.status === 'dead') {
      return;
    }
    const message = KernelMessage.createMessage({
      msgType,
      channel: 'shell',
      username: kernel.username,
      session: kernel.clientId,
      content
    } as unknown as KernelMessage.IOptions<KernelMessage.ICommMsgMsg<'shell'>>);
    kernel.sendShellMessage(message, false, true);
  }

  private onMessage(_: Kernel.IKernelConnection, message: KernelMessage.IIOPubMessage): void {
    if (this.commId === null) {
      return;
    }
    if (KernelMessage.isCommCloseMsg(message) && message.content.comm_id === this.commId) {
      this.commId = null;
      this._closed.emit();
    }
    if (!KernelMessage.isCommMsgMsg(message) || message.content.comm_id !== this.commId) {
      return;
    }
    const { data } = message.content;
    // User code can write to the comm as well as the probe.
    if (isProbeMessage(data)) {
      this._told.emit(data);
    } else if (isProbeAnswer(data) && data.id !== null) {
      this.asked.get(data.id)?.(data);
    }
  }

  private commId: string | null = null;
  private questions = 0;
  private readonly asked = new Map<number, (answer: ProbeAnswer) => void>();
  private readonly _closed = new Signal<this, void>(this);
  private readonly _told = new Signal<this, ProbeMessage>(this);
  private _isDisposed = false;
}
