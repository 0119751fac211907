/** Client of the server's run API. */
import type {
  GatewayStates,
  RunComparison,
  RunList,
  RunTargets,
  RunProgress,
  RunRequest,
  RunSummary
} from '../../../protocol';
import type { ServerClient } from '../../server/server-client';

/** The run API. Files are returned as bytes, which go to the worker unparsed. */
export interface IRunClient {
  start(request: RunRequest): Promise<RunSummary>;
  /** The execution targets of the notebook at a path with this kernel. */
  places(path: string, kernelName: string): Promise<RunTargets>;
  /** How the server's gateways answer now; takes some seconds at most. */
  gateways(): Promise<GatewayStates>;
  /** All runs, the newest first. */
  list(): Promise<readonly RunSummary[]>;
  /** Events from a number on; waits up to `waitSeconds` for the first one. */
  progress(id: string, since: number, waitSeconds: number): Promise<RunProgress>;
  result(id: string): Promise<ArrayBuffer>;
  /** The notebook of the run. */
  notebook(id: string): Promise<ArrayBuffer>;
  storeComparison(id: string, comparison: RunComparison): Promise<RunSummary>;
  /** Cancels an open run, or deletes one that has ended. */
  remove(id: string): Promise<void>;
}

/** Client of a Jupyter server. */
export class RunClient implements IRunClient {
  constructor(private readonly server: ServerClient) {}

  async start(request: RunRequest): Promise<RunSummary> {
    return this.json('runs', { method: 'POST', body: JSON.stringify(request) });
  }

  places(path: string, kernelName: string): Promise<RunTargets> {
    const query = new URLSearchParams({ path, kernel: kernelName });
    return this.json('places', { method: 'GET' }, `?${query.toString()}`);
  }

  gateways(): Promise<GatewayStates> {
    return this.json('gateways', { method: 'GET' });
  }

  async list(): Promise<readonly RunSummary[]> {
    return (await this.json<RunList>('runs', { method: 'GET' })).runs;
  }

  progress(id: string, since: number, waitSeconds: number): Promise<RunProgress> {
    return this.json(
      `${endpointOf(id)}/events`,
      { method: 'GET' },
      `?since=${since}&wait=${waitSeconds}`
    );
  }

  async result(id: string): Promise<ArrayBuffer> {
    return (await this.server.send(`${endpointOf(id)}/result`, { method: 'GET' })).arrayBuffer();
  }

  async notebook(id: string): Promise<ArrayBuffer> {
    return (await this.server.send(`${endpointOf(id)}/notebook`, { method: 'GET' })).arrayBuffer();
  }

  storeComparison(id: string, comparison: RunComparison): Promise<RunSummary> {
    const init = { method: 'PUT', body: JSON.stringify(comparison) };
    return this.json(`${endpointOf(id)}/comparison`, init);
  }

  async remove(id: string): Promise<void> {
    await this.server.send(endpointOf(id), { method: 'DELETE' });
  }

  private async json<Answer>(endpoint: string, init: RequestInit, query = ''): Promise<Answer> {
    return (await (await this.server.send(endpoint, init, query)).json()) as Answer;
  }
}

function endpointOf(id: string): string {
  return `runs/${encodeURIComponent(id)}`;
}
