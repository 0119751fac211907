import { URLExt } from '@jupyterlab/coreutils';
import { ServerConnection } from '@jupyterlab/services';

/** Whether the server lets the user change files; also true if it does not say. Never rejects. */
export async function mayWriteFiles(settings: ServerConnection.ISettings): Promise<boolean> {
  const permissions = encodeURIComponent(JSON.stringify({ contents: ['write'] }));
  const url = `${URLExt.join(settings.baseUrl, 'api', 'me')}?permissions=${permissions}`;
  try {
    const response = await ServerConnection.makeRequest(url, {}, settings);
    const answer = (await response.json()) as { permissions?: { contents?: unknown } } | null;
    const allowed = answer?.permissions?.contents;
    return !Array.isArray(allowed) || allowed.includes('write');
  } catch {
    // An older server, or one without users.
    return true;
  }
}
