import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { KernelExecution } from '../../../protocol';
import type { IPassiveExecutions } from '../core/core-module';

/** An observed execution and the session id of its kernel process. */
export interface ObservedExecution {
  readonly session: string;
  readonly run: KernelExecution;
}

/** Observes the executions of a kernel without the probe, in any language, from its messages. */
export class IopubObserver implements IDisposable {
  constructor(
    private readonly kernel: Kernel.IKernelConnection,
    private readonly runs: IPassiveExecutions
  ) {
    kernel.anyMessage.connect(this.onMessage, this);
  }

  /** Emitted when an execution ends. */
  get observed(): ISignal<this, ObservedExecution> {
    return this._heard;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.kernel.anyMessage.disconnect(this.onMessage, this);
      Signal.clearData(this);
    }
  }

  private onMessage(_: Kernel.IKernelConnection, { msg, direction }: Kernel.IAnyMessageArgs): void {
    const { msg_type: type } = msg.header;
    if (direction === 'send') {
      if (type === 'execute_request' && typeof msg.metadata.cellId === 'string') {
        this.cellIds.set(msg.header.msg_id, msg.metadata.cellId);
      }
      return;
    }
    const parent = msg.parent_header;
    if (!('msg_type' in parent) || parent.msg_type !== 'execute_request') {
      return;
    }
    const content = msg.content as Readonly<Record<string, unknown>>;
    const id = parent.msg_id;
    if (type === 'execute_input') {
      this.runs.begin({
        messageId: id,
        client: parent.session,
        cellId: this.cellIds.get(id) ?? null,
        source: textOf(content.code),
        count: typeof content.execution_count === 'number' ? content.execution_count : null,
        time: timeOf(msg)
      });
    } else if (type === 'error') {
      const message = textOf(content.evalue).slice(0, 1000);
      this.runs.fail(id, { exception: textOf(content.ename), message });
    } else if (type === 'status' && content.execution_state === 'idle') {
      this.end(msg, id);
    }
  }

  private end(msg: KernelMessage.IMessage, messageId: string): void {
    this.cellIds.delete(messageId);
    const run = this.runs.end({ messageId, status: null, time: timeOf(msg) });
    if (run !== null) {
      this._heard.emit({ session: msg.header.session, run });
    }
  }

  /** Cell ids of this connection's requests, by message id. */
  private readonly cellIds = new Map<string, string>();
  private readonly _heard = new Signal<this, ObservedExecution>(this);
  private _isDisposed = false;
}

/** Seconds since 1970, by the kernel's clock. */
function timeOf({ header }: KernelMessage.IMessage): number | null {
  const time = Date.parse(header.date);
  return Number.isNaN(time) ? null : time / 1000;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
