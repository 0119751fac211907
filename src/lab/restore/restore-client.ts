/** Client of the server's restorations. */
import type {
  RestorationProgress,
  RestorationRequest,
  RestorationSummary,
  RestoreResult
} from '../../protocol';
import type { ServerClient } from '../server/server-client';

/** The server's restorations. */
export interface IRestoreClient {
  start(request: RestorationRequest): Promise<RestorationSummary>;
  /** Events from a number on; waits up to `waitSeconds` for the first one. */
  progress(id: string, since: number, waitSeconds: number): Promise<RestorationProgress>;
  result(id: string): Promise<RestoreResult>;
  /** Cancels a restoration, or deletes one that has ended. */
  remove(id: string): Promise<void>;
}

/** Client of a Jupyter server. */
export class RestoreClient implements IRestoreClient {
  constructor(private readonly server: Pick<ServerClient, 'send'>) {}

  async start(request: RestorationRequest): Promise<RestorationSummary> {
    const init = { method: 'POST', body: JSON.stringify(request) };
    return (await this.json('restorations', init)) as RestorationSummary;
  }

  async progress(id: string, since: number, waitSeconds: number): Promise<RestorationProgress> {
    const query = `?since=${since}&wait=${waitSeconds}`;
    return (await this.json(`${pathOf(id)}/events`, {}, query)) as RestorationProgress;
  }

  async result(id: string): Promise<RestoreResult> {
    return (await this.json(`${pathOf(id)}/result`)) as RestoreResult;
  }

  async remove(id: string): Promise<void> {
    await this.server.send(pathOf(id), { method: 'DELETE' });
  }

  private async json(endpoint: string, init: RequestInit = {}, query = ''): Promise<unknown> {
    const response = await this.server.send(endpoint, { method: 'GET', ...init }, query);
    return JSON.parse(await response.text());
  }
}

function pathOf(id: string): string {
  return `restorations/${encodeURIComponent(id)}`;
}
