import type { ServerStatus } from '../../protocol';
import type { ServerClient } from './server-client';

/** Whether Freshkernel's server extension can be used. */
export type ServerState =
  | { readonly kind: 'on'; readonly capabilities: readonly string[] }
  /** The server does not have the extension, or cannot be reached. */
  | { readonly kind: 'missing' }
  /** The server has an incompatible version. */
  | { readonly kind: 'other-version'; readonly version: string };

/** Requests the server's capabilities once. Linting never waits for them. */
export class ServerCapabilities {
  constructor(
    readonly client: ServerClient,
    private readonly ownVersion: string
  ) {}

  /** The state of the server extension. */
  state(): Promise<ServerState> {
    this.requested ??= this.request();
    return this.requested;
  }

  private async request(): Promise<ServerState> {
    let status: ServerStatus;
    try {
      status = await this.client.status();
    } catch {
      return { kind: 'missing' };
    }
    return isCompatible(status.version, this.ownVersion)
      ? { kind: 'on', capabilities: status.capabilities }
      : { kind: 'other-version', version: status.version };
  }

  private requested: Promise<ServerState> | null = null;
}

/** Whether page and server are compatible: versions may differ in the last number only. */
export function isCompatible(a: string, b: string): boolean {
  const significant = (version: string): string => version.split('.').slice(0, 2).join('.');
  return significant(a) === significant(b);
}
