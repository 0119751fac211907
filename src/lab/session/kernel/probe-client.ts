import type { Kernel } from '@jupyterlab/services';
import { KernelMessage } from '@jupyterlab/services';
import type { JSONObject } from '@lumino/coreutils';
import { UUID } from '@lumino/coreutils';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { ProbeAnswer, ProbeMessage, ProbeQuestion } from '../../../protocol';
import type { ExecutionTracker } from './execution-tracker';
import { isProbeAnswer, isProbeMessage } from './probe-messages';
import type { PageEntry } from './registered-page';

/** A question without its id, which the link adds. */
export type Question = DistributiveOmit<ProbeQuestion, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** The answer to a question. */
export type AnswerOf<Q extends Question> = Extract<ProbeAnswer, { kind: Q['kind'] }>;
/** Sends a question to the probe when the kernel is idle; rejects if there is no probe or no answer. */
export type Ask = <Q extends Question>(question: Q) => Promise<AnswerOf<Q>>;

/** The probe's code. */
export interface ProbeProgram {
  /** Code that installs the probe. */
  readonly program: string;
  /** The target of the probe's comms. */
  readonly target: string;
}

/** Result of installing the probe. */
export type Installation =
  | { readonly kind: 'installed' }
  /** A failing cell aborted the request; it can be tried again. */
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly reason: string };

const ANSWER_MILLISECONDS = 10_000;

/** The probe did not answer a question in time. */
export class NoAnswerError extends Error {}

/**
 * Client of the probe in one kernel, over one connection. It handles the comm's messages itself: of several connections
 * to a kernel in one page only one handles comms, and that may be a console's.
 */
export class ProbeClient implements IDisposable {
  constructor(
    private readonly kernel: Kernel.IKernelConnection,
    private readonly executions: ExecutionTracker,
    private readonly probe: ProbeProgram,
    private readonly page: () => PageEntry
  ) {
    kernel.iopubMessage.connect(this.onMessage, this);
  }

  /** Emitted with the messages that the probe sends by itself. */
  get messageReceived(): ISignal<this, ProbeMessage> {
    return this._told;
  }

  /** Emitted when the kernel closed the comm, because there are too many or no target is registered. */
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

  /** Installs the probe, unless the kernel has it, and opens the comm. The probe's first message is `hello`. */
  async install(): Promise<Installation> {
    const request = this.kernel.requestExecute(
      { code: this.probe.program, silent: true, store_history: false, allow_stdin: false },
      true
    );
    // In an idle kernel the comm is opened at once, before the cells that the user runs next. Behind a running cell it
    // has to wait: if that cell fails, the installation is aborted and no probe can accept the comm.
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
   * Sends a question to the probe when the kernel is idle.
   *
   * @throws NoAnswerError - if the probe does not answer in time; Error - if there is none, or it answers with an error
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
        reject(new NoAnswerError('the kernel did not answer'));
      }, ANSWER_MILLISECONDS);
      this.asked.set(id, answer => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(answer);
      });
    });
    const data = { ...question, id } as unknown as JSONObject;
    this.send('comm_msg', { comm_id: this.commId, data });
    const answer = await answered;
    if (answer.kind !== question.kind) {
      throw new Error(
        answer.kind === 'error' ? answer.message : 'the kernel sent an unexpected answer'
      );
    }
    return answer as AnswerOf<Q>;
  }

  /** Discards the comm, after its kernel process has ended. */
  reset(): void {
    this.commId = null;
  }

  private open(): void {
    this.commId = UUID.uuid4();
    const data = { page: this.page() } as unknown as JSONObject;
    this.send('comm_open', { comm_id: this.commId, target_name: this.probe.target, data });
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
    // User code can write to the comm as well.
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
