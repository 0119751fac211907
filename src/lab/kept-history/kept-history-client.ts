import type { KeptHistory, KeptHistoryAddition, KeptHistoryMove } from '../../protocol';
import type { ServerClient } from '../server/server-client';

/** Requests for kept histories. */
export class KeptHistoryClient {
  constructor(private readonly client: Pick<ServerClient, 'send'>) {}

  /** What is kept of earlier kernel sessions of the notebook at `path`. */
  async read(path: string): Promise<KeptHistory> {
    const query = `?path=${encodeURIComponent(path)}`;
    const response = await this.client.send('history', { method: 'GET' }, query);
    return (await response.json()) as KeptHistory;
  }

  /** Keeps executions of a notebook's kernel. */
  async add(addition: KeptHistoryAddition): Promise<void> {
    await this.client.send('history', { method: 'POST', body: JSON.stringify(addition) });
  }

  /** Moves the history of a notebook that was renamed. */
  async move(move: KeptHistoryMove): Promise<void> {
    await this.client.send('history', { method: 'PUT', body: JSON.stringify(move) });
  }

  /** Deletes the history of a notebook, or of all; the sessions are those of living kernels. */
  async delete(path: string | null, sessions: readonly string[]): Promise<void> {
    const query = new URLSearchParams(sessions.map(session => ['session', session]));
    if (path !== null) {
      query.set('path', path);
    }
    await this.client.send('history', { method: 'DELETE' }, `?${query.toString()}`);
  }
}
