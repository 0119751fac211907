import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';
import type {
  ProjectSettings,
  ProjectSettingsWrite,
  RequirementFile,
  RequirementFiles,
  RequirementFileWrite,
  ServerStatus
} from '../../protocol';

/** The server answered, but not with what was asked for. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message);
  }
}

/** Speaks with Freshkernel's part in the Jupyter server. */
export class ServerClient {
  constructor(private readonly settings: ServerConnection.ISettings) {}

  /** Which version the server has and what it can do. */
  async status(): Promise<ServerStatus> {
    return (await this.request('status', { method: 'GET' })) as ServerStatus;
  }

  /** The settings file that holds for the notebook at `path`. */
  async projectSettings(path: string): Promise<ProjectSettings> {
    const query = `?path=${encodeURIComponent(path)}`;
    return (await this.request('project-settings', { method: 'GET' }, query)) as ProjectSettings;
  }

  /** Writes a settings file, unless it changed since it was read. */
  async writeProjectSettings(write: ProjectSettingsWrite): Promise<ProjectSettings> {
    const init = { method: 'PUT', body: JSON.stringify(write) };
    return (await this.request('project-settings', init)) as ProjectSettings;
  }

  /** The requirement files near the notebook at `path`. */
  async requirementFiles(path: string): Promise<RequirementFiles> {
    const query = `?path=${encodeURIComponent(path)}`;
    return (await this.request('requirement-files', { method: 'GET' }, query)) as RequirementFiles;
  }

  /** Writes a requirement file, unless it changed since it was read. */
  async writeRequirementFile(write: RequirementFileWrite): Promise<RequirementFile> {
    const init = { method: 'PUT', body: JSON.stringify(write) };
    return (await this.request('requirement-files', init)) as RequirementFile;
  }

  /** Asks an endpoint of Freshkernel; fails unless the server says that it did it. */
  async send(endpoint: string, init: RequestInit, query = ''): Promise<Response> {
    const url = URLExt.join(this.settings.baseUrl, 'freshkernel', endpoint) + query;
    const response = await ServerConnection.makeRequest(url, init, this.settings);
    if (!response.ok) {
      throw new ServerError(
        response.status,
        messageOf(await response.text()) ?? response.statusText
      );
    }
    return response;
  }

  private async request(endpoint: string, init: RequestInit, query = ''): Promise<unknown> {
    return JSON.parse(await (await this.send(endpoint, init, query)).text());
  }
}

function messageOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const { message } = (body ?? {}) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
