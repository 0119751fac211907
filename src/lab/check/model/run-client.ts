/** Speaks with the part of the server that runs notebooks. */
import type {
  RunComparison,
  RunList,
  RunPlaces,
  RunProgress,
  RunRequest,
  RunSummary
} from '../../../protocol';
import type { ServerClient } from '../../server/server-client';

/** What the interface asks the server about runs. Files come as bytes: they go to the worker as they are. */
export interface IRunClient {
  start(request: RunRequest): Promise<RunSummary>;
  /** Where the notebook at a path, which names this kernel, can be run. */
  places(path: string, kernelName: string): Promise<RunPlaces>;
  /** The newest first. */
  list(): Promise<readonly RunSummary[]>;
  /** Events from a number on; waits up to so many seconds for the first one. */
  progress(id: string, since: number, waitSeconds: number): Promise<RunProgress>;
  result(id: string): Promise<ArrayBuffer>;
  /** The notebook that was sent. */
  notebook(id: string): Promise<ArrayBuffer>;
  tell(id: string, comparison: RunComparison): Promise<RunSummary>;
  /** Cancels a run that waits or runs, forgets one that ended. */
  remove(id: string): Promise<void>;
}

/** The client of a real server. */
export class RunClient implements IRunClient {
  constructor(private readonly server: ServerClient) {}

  async start(request: RunRequest): Promise<RunSummary> {
    return this.json('runs', { method: 'POST', body: JSON.stringify(request) });
  }

  places(path: string, kernelName: string): Promise<RunPlaces> {
    const query = new URLSearchParams({ path, kernel: kernelName });
    return this.json('places', { method: 'GET' }, `?${query.toString()}`);
  }

  async list(): Promise<readonly RunSummary[]> {
    return (await this.json<RunList>('runs', { method: 'GET' })).runs;
  }

  progress(id: string, since: number, waitSeconds: number): Promise<RunProgress> {
    return this.json(
      `${placeOf(id)}/events`,
      { method: 'GET' },
      `?since=${since}&wait=${waitSeconds}`
    );
  }

  async result(id: string): Promise<ArrayBuffer> {
    return (await this.server.send(`${placeOf(id)}/result`, { method: 'GET' })).arrayBuffer();
  }

  async notebook(id: string): Promise<ArrayBuffer> {
    return (await this.server.send(`${placeOf(id)}/notebook`, { method: 'GET' })).arrayBuffer();
  }

  tell(id: string, comparison: RunComparison): Promise<RunSummary> {
    const init = { method: 'PUT', body: JSON.stringify(comparison) };
    return this.json(`${placeOf(id)}/comparison`, init);
  }

  async remove(id: string): Promise<void> {
    await this.server.send(placeOf(id), { method: 'DELETE' });
  }

  private async json<Answer>(endpoint: string, init: RequestInit, query = ''): Promise<Answer> {
    return (await (await this.server.send(endpoint, init, query)).json()) as Answer;
  }
}

function placeOf(id: string): string {
  return `runs/${encodeURIComponent(id)}`;
}
