import type { ClientUser, FrontEnd } from '../../../protocol';
import type { Ask } from './probe-client';

/** The page that registers. */
export interface RegisteredPage {
  /** The notebook's path, as in documents. */
  readonly notebook: () => string;
  /** The user of this page, where others may run cells as well; null if unknown or alone. */
  readonly user: () => ClientUser | null;
}

/**
 * Keeps the entry of a page in the probe's list of clients: by it, every page knows to which notebook an execution
 * belongs, also long after the page that ran it is gone.
 */
export class Registration {
  /** The path that the probe has of this page; before the first answer, the one under which it was opened. */
  private registeredAs: string;

  /** @param onClients receives the clients that the probe reports in its answers */
  constructor(
    private readonly client: string,
    private readonly page: RegisteredPage,
    private readonly ask: Ask,
    private readonly onClients: (clients: readonly FrontEnd[]) => void
  ) {
    this.registeredAs = page.notebook();
  }

  /** Registers this page, again after a rename: pages that are gone follow it. */
  async register(): Promise<void> {
    const notebook = this.page.notebook();
    const before = this.registeredAs;
    const renamed = before === notebook ? {} : { renamed_from: before };
    if (await this.send(this.client, notebook, renamed)) {
      this.registeredAs = notebook;
    }
  }

  /** Registers a console of this page. */
  async registerConsole(client: string): Promise<void> {
    await this.send(client, null, {});
  }

  /** Registers this page again if it followed the rename of a notebook from which this one was copied. */
  async check(clients: readonly FrontEnd[]): Promise<void> {
    const notebook = this.page.notebook();
    const own = clients.find(({ client }) => client === this.client);
    if (own !== undefined && own.notebook !== notebook && this.registeredAs === notebook) {
      await this.send(this.client, notebook, {});
    }
  }

  private async send(
    client: string,
    notebook: string | null,
    renamed: { readonly renamed_from?: string }
  ): Promise<boolean> {
    const user = this.page.user();
    try {
      const answer = await this.ask({ kind: 'register', client, notebook, user, ...renamed });
      // The probe notifies all pages, but that message may get lost.
      this.onClients(answer.clients);
      return true;
    } catch {
      // Executions of this page then count as those of an unknown client until it connects again.
      return false;
    }
  }
}
