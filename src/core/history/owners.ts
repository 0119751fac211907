import type { FrontEnd, KernelExecution } from '../../protocol';

/** To whom an execution belongs, by its client. */
export type Owner = 'this' | 'console' | 'other-notebook' | 'unregistered';

/** The clients of a kernel, from the perspective of one page. */
export class Owners {
  private frontEnds: ReadonlyMap<string, FrontEnd> = new Map();

  /**
   * @param ownClient - the client of this page; null if unknown
   * @param path - returns the path of the notebook on this page; null before it is known
   */
  constructor(
    private readonly ownClient: string | null,
    private readonly path: () => string | null
  ) {}

  /** Front ends registered with the kernel. */
  set clients(clients: readonly FrontEnd[]) {
    this.frontEnds = new Map(clients.map(frontEnd => [frontEnd.client, frontEnd]));
  }

  /** The owner of an execution. */
  ownerOf({ client }: KernelExecution): Owner {
    if (client !== null && client === this.ownClient) {
      return 'this';
    }
    const frontEnd = client === null ? undefined : this.frontEnds.get(client);
    if (frontEnd === undefined) {
      return 'unregistered';
    }
    if (frontEnd.notebook === null) {
      return 'console';
    }
    // After a rename, the kernel has the earlier path of all pages until this one registers again.
    const path = this.own?.notebook ?? this.path();
    return frontEnd.notebook === path ? 'this' : 'other-notebook';
  }

  /** Whether the request names a cell, by an id that is one of this notebook on every page that has its ids. */
  hasOurIds({ client, cell_id: id }: KernelExecution): boolean {
    if (id === null || client === null) {
      return false;
    }
    const frontEnd = this.frontEnds.get(client);
    return client === this.ownClient || (frontEnd !== undefined && this.isPageOfThis(frontEnd));
  }

  /** Whether a front end is a page of this notebook whose cell ids are those of this page. */
  isPageOfThis({ client, id_group: group }: FrontEnd): boolean {
    return client === this.ownClient || (group !== undefined && this.own?.id_group === group);
  }

  /** The entry of this page; null before it is registered. */
  private get own(): FrontEnd | null {
    return this.ownClient === null ? null : (this.frontEnds.get(this.ownClient) ?? null);
  }
}
