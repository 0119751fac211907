// A fake kernel connection that tests control message by message.
import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { Signal } from '@lumino/signaling';

type Content = Readonly<Record<string, unknown>>;

/** A message that was sent through the connection. */
export interface Sent {
  readonly type: string;
  readonly content: Content;
  readonly id: string;
}

/** A fake `Kernel.IKernelConnection`. */
export class FakeKernel {
  readonly id = 'kernel-1';
  readonly clientId = 'client-1';
  readonly username = '';
  readonly name = 'python3';
  isDisposed = false;
  status: Kernel.Status = 'idle';
  connectionStatus: Kernel.ConnectionStatus = 'connected';
  info: Promise<{ implementation: string }>;
  /** The session id in the kernel's messages. */
  process = 'process-1';
  readonly sent: Sent[] = [];
  /** How often the connection was opened again. */
  reconnections = 0;
  readonly iopubMessage = new Signal<this, unknown>(this);
  readonly anyMessage = new Signal<this, unknown>(this);
  readonly statusChanged = new Signal<this, Kernel.Status>(this);
  readonly connectionStatusChanged = new Signal<this, Kernel.ConnectionStatus>(this);
  private readonly replies: ((content: Content) => void)[] = [];

  constructor(implementation = 'ipython') {
    this.info = Promise.resolve({ implementation });
  }

  /** The fake with the type that the code under test needs. */
  get connection(): Kernel.IKernelConnection {
    return this as unknown as Kernel.IKernelConnection;
  }

  requestExecute(content: Content): { readonly done: Promise<{ readonly content: Content }> } {
    this.push({ type: 'execute_request', content, id: `request-${this.sent.length}` });
    return {
      done: new Promise(resolve => {
        this.replies.push(reply => resolve({ content: reply }));
      })
    };
  }

  async requestKernelInfo(): Promise<void> {
    this.push({ type: 'kernel_info_request', content: {}, id: `info-${this.sent.length}` });
    return Promise.resolve();
  }

  async reconnect(): Promise<void> {
    this.reconnections++;
    return Promise.resolve();
  }

  /** Loses the connection, or has it again. */
  setConnection(status: Kernel.ConnectionStatus): void {
    this.connectionStatus = status;
    this.connectionStatusChanged.emit(status);
  }

  /** Answers the last question to the probe. */
  answer(fields: Content): void {
    const asked = this.sent.filter(({ type }) => type === 'comm_msg').at(-1);
    const { id, kind } = asked?.content.data as { readonly id: number; readonly kind: string };
    this.sendProbeMessage({ kind, id, ...fields });
  }

  sendShellMessage({ header, content }: KernelMessage.IShellMessage): void {
    this.push({ type: header.msg_type, content: content as Content, id: header.msg_id });
  }

  private push(message: Sent): void {
    this.sent.push(message);
    const { type, id, content } = message;
    const header = { msg_type: type, msg_id: id, session: this.clientId };
    const msg = { header, parent_header: {}, metadata: {}, content };
    this.anyMessage.emit({ msg, direction: 'send' });
  }

  /** Answers the oldest open `requestExecute`. */
  async reply(content: Content): Promise<void> {
    this.replies.shift()?.(content);
    await settled();
  }

  /** Emits an iopub message of the kernel. */
  emit(type: string, content: Content, parent: Content = {}): void {
    const message = {
      channel: 'iopub',
      header: { msg_type: type, session: this.process, date: '2026-01-02T03:04:05Z' },
      parent_header: parent,
      content
    };
    this.iopubMessage.emit(message);
    this.anyMessage.emit({ msg: message, direction: 'recv' });
  }

  /** Starts the execution of a cell of a client; the returned function ends it. */
  execute(id: string, client = 'client-1', code = 'x = 1'): () => void {
    const parent = { msg_type: 'execute_request', msg_id: id, session: client };
    this.emit('status', { execution_state: 'busy' }, parent);
    this.emit('execute_input', { code, execution_count: 1 }, parent);
    return () => this.emit('status', { execution_state: 'idle' }, parent);
  }

  /** Emits a message of the probe on the comm that was opened last. */
  sendProbeMessage(data: unknown): void {
    const open = this.sent.filter(({ type }) => type === 'comm_open').at(-1);
    this.emit('comm_msg', { comm_id: open?.content.comm_id, data });
  }

  setStatus(status: Kernel.Status): void {
    this.status = status;
    this.statusChanged.emit(status);
  }

  /** The types of the sent messages, in order. */
  get types(): readonly string[] {
    return this.sent.map(({ type }) => type);
  }
}

/** Waits for pending promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    await Promise.resolve();
  }
}
