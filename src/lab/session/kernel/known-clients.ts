import type { FrontEnd, KernelExecution } from '../../../protocol';

/** Maximum number of strangers to remember. */
const MAX_STRANGERS = 200;

/** The clients of which it is known whether they registered. The message about a registration may have been lost. */
export class KnownClients {
  private registered: ReadonlySet<string> = new Set();
  /** Clients that ran code and never registered, such as programs that run notebooks. */
  private readonly strangers = new Set<string>();

  /** Sets the registered clients, as the probe reported them. */
  update(clients: readonly FrontEnd[]): void {
    this.registered = new Set(clients.map(({ client }) => client));
  }

  /** Forgets all clients: they were those of another kernel process. */
  clear(): void {
    this.registered = new Set();
    this.strangers.clear();
  }

  /** Whether a client ran something that is not known; at the next time it is. */
  meetStrangers(runs: readonly KernelExecution[]): boolean {
    const unknown = runs.flatMap(({ client }) =>
      client === null || this.registered.has(client) || this.strangers.has(client) ? [] : [client]
    );
    if (this.strangers.size + unknown.length > MAX_STRANGERS) {
      this.strangers.clear();
    }
    unknown.forEach(client => this.strangers.add(client));
    return unknown.length > 0;
  }
}
