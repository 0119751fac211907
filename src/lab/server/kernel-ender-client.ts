import type { KernelEnders, KernelEndersUpdate } from '../../protocol';
import type { ServerCapabilities } from './server-capabilities';

/** Requests for what the server keeps about cells that ended a kernel. */
export class KernelEnderClient {
  constructor(private readonly server: ServerCapabilities) {}

  /** What is kept of the notebook at `path`; null if the server keeps nothing. */
  async read(path: string): Promise<KernelEnders | null> {
    const state = await this.server.state();
    if (state.kind !== 'on' || !state.capabilities.includes('kernel-enders')) {
      return null;
    }
    const query = `?path=${encodeURIComponent(path)}`;
    const answer = await this.server.client.send('kernel-enders', { method: 'GET' }, query);
    return (await answer.json()) as KernelEnders;
  }

  /** Replaces it. `isLeaving`: the browser sends it although the page is gone. */
  async write(update: KernelEndersUpdate, isLeaving: boolean): Promise<void> {
    const body = JSON.stringify(update);
    await this.server.client.send('kernel-enders', { method: 'PUT', body, keepalive: isLeaving });
  }
}
