import type { FrontEnd } from '../../../protocol';
import type { Ask } from './probe-client';
import type { ClientEntry, PageEntry, RegisteredPage } from './registered-page';

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

  /** The entry as the page wants it, with which it opens its comm: so it is registered before the probe's first message. */
  entry(): PageEntry {
    const notebook = this.page.notebook();
    const before = this.registeredAs;
    const enders = this.page.endedKernel().map(({ cell, source, isCertain }) => ({
      cell_id: cell,
      source,
      ...(isCertain ? {} : { is_certain: false })
    }));
    return {
      client: this.client,
      notebook,
      user: this.page.user(),
      cells: [...this.page.cells()],
      ...(enders.length === 0 ? {} : { ended_kernel: enders }),
      ...(before === notebook ? {} : { renamed_from: before })
    };
  }

  /** Handles the probe's first message on a comm: registers this page if its entry is not, or no longer, as it should be. */
  async connected(clients: readonly FrontEnd[]): Promise<void> {
    const own = clients.find(({ client }) => client === this.client);
    this.registeredAs = own?.notebook ?? this.registeredAs;
    if (own?.notebook !== this.page.notebook()) {
      await this.register();
    }
  }

  /** Registers this page, again after a rename: pages that are gone follow it. */
  async register(): Promise<void> {
    const entry = this.entry();
    if (await this.send(entry)) {
      this.registeredAs = entry.notebook;
    }
  }

  /** Registers a console of this page. */
  async registerConsole(client: string): Promise<void> {
    await this.send({ client, notebook: null, user: this.page.user() });
  }

  /**
   * Registers this page again if it followed the rename of a notebook from which this one was copied, and not one that the
   * server has not reported to this page yet.
   */
  async check(clients: readonly FrontEnd[]): Promise<void> {
    const own = clients.find(({ client }) => client === this.client);
    const isMoved = (): boolean => {
      const notebook = this.page.notebook();
      return own !== undefined && own.notebook !== notebook && this.registeredAs === notebook;
    };
    if (isMoved()) {
      await this.page.refreshPath();
      if (isMoved()) {
        await this.send(this.entry());
      }
    }
  }

  private async send(entry: ClientEntry): Promise<boolean> {
    try {
      const answer = await this.ask({ kind: 'register', ...entry });
      // The probe notifies all pages, but that message may get lost.
      this.onClients(answer.clients);
      return true;
    } catch {
      // Executions of this page then count as those of an unknown client until it connects again.
      return false;
    }
  }
}
