import type { Contents } from '@jupyterlab/services';
import { isServerFile } from '../server/drive';
import type { ServerCapabilities } from '../server/server-capabilities';

/**
 * Reads the bytes of files. They come as they are from a Jupyter server with Freshkernel: the page does not parse them,
 * which takes long for large outputs. Other servers and drives send them as text.
 */
export function fileReader(
  contents: Contents.IManager,
  server: Pick<ServerCapabilities, 'client' | 'state'>
): (path: string) => Promise<ArrayBuffer> {
  return async path => {
    if (isServerFile(path, contents) && (await server.state()).kind === 'on') {
      return server.client.file(contents.localPath(path));
    }
    const model = await contents.get(path, { content: true, type: 'file', format: 'text' });
    return new TextEncoder().encode(String(model.content)).buffer;
  };
}
