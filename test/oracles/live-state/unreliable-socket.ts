/** Web sockets that a test can cut, slow down, and let lose messages of the probe. */
import { deserialize } from '@jupyterlab/services/lib/kernel/serialize';

/** What happens to the messages of a page. */
export interface Faults {
  /** How many of the next messages of the probe get lost. */
  lostReports: number;
  /** Whether messages wait until they are released. */
  isSlow: boolean;
  /** Whether there is no network. */
  isCut: boolean;
}

/** The network of one page. */
export class UnreliableNetwork {
  readonly faults: Faults = { lostReports: 0, isSlow: false, isCut: false };
  private readonly sockets = new Set<WebSocket>();
  private readonly waiting: (() => void)[] = [];

  /** The class of its web sockets, for the settings of a connection. */
  get socketClass(): typeof WebSocket {
    const { faults, sockets } = this;
    const deliver = this.deliver.bind(this);
    return class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        // Without a network, a connection is refused.
        super(faults.isCut ? 'ws://127.0.0.1:9/' : url, protocols);
        sockets.add(this);
        this.addEventListener('close', () => sockets.delete(this));
      }

      override get onmessage(): WebSocket['onmessage'] {
        return super.onmessage;
      }

      override set onmessage(handler: WebSocket['onmessage']) {
        super.onmessage = event =>
          deliver(event, this.protocol, () => {
            if (this.readyState === WebSocket.OPEN) {
              handler?.call(this, event);
            }
          });
      }
    };
  }

  /** Cuts the network: open connections end, and new ones are refused. */
  cut(): void {
    this.faults.isCut = true;
    this.sockets.forEach(socket => socket.close());
  }

  /** Delivers the messages that wait. */
  release(): void {
    this.faults.isSlow = false;
    this.waiting.splice(0).forEach(deliver => deliver());
  }

  private deliver(event: MessageEvent, protocol: string, pass: () => void): void {
    const { faults } = this;
    if (faults.isCut) {
      return;
    }
    if (faults.lostReports > 0 && isReport(event.data as ArrayBuffer, protocol)) {
      faults.lostReports--;
    } else if (faults.isSlow) {
      this.waiting.push(pass);
    } else {
      pass();
    }
  }
}

/** Whether a message is one of the probe about executions or clients, and no answer. */
function isReport(data: ArrayBuffer, protocol: string): boolean {
  const { header, content } = deserialize(data, protocol);
  const kind = (content as { readonly data?: { readonly kind?: unknown } }).data?.kind;
  return header.msg_type === 'comm_msg' && (kind === 'runs' || kind === 'clients');
}
