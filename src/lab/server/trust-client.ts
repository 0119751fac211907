/** Client of what the server knows of the trust of users in projects. */
import type { ProjectTrustState, ProjectTrustWrite } from '../../protocol';
import type { ServerClient } from './server-client';

/** Requests about the project of a notebook. A project that is not the one that the user saw is refused with 409. */
export class TrustClient {
  constructor(private readonly server: Pick<ServerClient, 'send'>) {}

  /** How the project of the notebook at `path` is known. */
  of(path: string): Promise<ProjectTrustState> {
    return this.json({ method: 'GET' }, { path });
  }

  /** Stores what the user answers about a project. */
  answer(write: ProjectTrustWrite): Promise<ProjectTrustState> {
    return this.json({ method: 'PUT', body: JSON.stringify(write) });
  }

  /** Forgets what the user answered about a project. */
  withdraw(path: string, folder: string): Promise<ProjectTrustState> {
    return this.json({ method: 'DELETE' }, { path, folder });
  }

  private async json(
    init: RequestInit,
    query: Readonly<Record<string, string>> = {}
  ): Promise<ProjectTrustState> {
    const response = await this.server.send('trust', init, `?${new URLSearchParams(query)}`);
    return JSON.parse(await response.text()) as ProjectTrustState;
  }
}
