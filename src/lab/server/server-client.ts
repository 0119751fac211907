import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';
import type {
  NotebookFiles,
  NotebookFilesQuestion,
  ProjectSettings,
  ProjectSettingsWrite,
  RequirementFile,
  RequirementFiles,
  RequirementFileWrite,
  ServerStatus
} from '../../protocol';

/** An error response of the server. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    message: string
  ) {
    super(message);
  }
}

/** HTTP client of Freshkernel's server extension. */
export class ServerClient {
  constructor(private readonly settings: ServerConnection.ISettings) {}

  /** Version and capabilities of the server extension. */
  async status(): Promise<ServerStatus> {
    return (await this.request('status', { method: 'GET' })) as ServerStatus;
  }

  /** The settings file that applies to the notebook at `path`. */
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

  /** Looks up files that a notebook uses. */
  async notebookFiles(question: NotebookFilesQuestion): Promise<NotebookFiles> {
    const init = { method: 'POST', body: JSON.stringify(question) };
    return (await this.request('notebook-files', init)) as NotebookFiles;
  }

  /** Sends a request to an endpoint of Freshkernel; fails on an error status. */
  async send(endpoint: string, init: RequestInit, query = ''): Promise<Response> {
    return this.fetch(URLExt.join(this.settings.baseUrl, 'freshkernel', endpoint) + query, init);
  }

  /** The bytes of a file, by its path for the contents service without a drive. */
  async file(path: string): Promise<ArrayBuffer> {
    const url = URLExt.join(this.settings.baseUrl, 'files', URLExt.encodeParts(path));
    return (await this.fetch(url, { method: 'GET', cache: 'no-store' })).arrayBuffer();
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
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
