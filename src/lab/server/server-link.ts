import type { ServerStatus } from '../../protocol';
import type { ServerClient } from './server-client';

/** Whether Freshkernel's part in the server can be used. */
export type ServerState =
  | { readonly kind: 'on'; readonly capabilities: readonly string[] }
  /** The server does not know Freshkernel, or cannot be reached. */
  | { readonly kind: 'missing' }
  /** The server has another version than this page. */
  | { readonly kind: 'other-version'; readonly version: string };

/** Finds out once what the server can do. Linting never waits for it. */
export class ServerLink {
  constructor(
    readonly client: ServerClient,
    private readonly ownVersion: string
  ) {}

  /** What the server can do. */
  state(): Promise<ServerState> {
    this.asked ??= this.ask();
    return this.asked;
  }

  private async ask(): Promise<ServerState> {
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

  private asked: Promise<ServerState> | null = null;
}

/** Versions that differ in their last number speak the same language. */
export function isCompatible(a: string, b: string): boolean {
  const significant = (version: string): string => version.split('.').slice(0, 2).join('.');
  return significant(a) === significant(b);
}
