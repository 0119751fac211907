import type { CellKey } from '../notebook/document';

/** The sequence numbers of the first and the last of some runs. */
export interface Interval {
  readonly first: number;
  readonly last: number;
}

/** Which front end is known to have run which cell, and when. */
export class Claims {
  private readonly byCell = new Map<CellKey, Map<string, Interval>>();
  private readonly naming = new Set<string>();

  clear(): void {
    this.byCell.clear();
    this.naming.clear();
  }

  /** Notes that `client` ran the cell. `byId`: it named the cell by its key. */
  add(key: CellKey, client: string, { first, last }: Interval, byId: boolean): void {
    const clients = this.byCell.get(key) ?? new Map<string, Interval>();
    const known = clients.get(client) ?? { first, last };
    clients.set(client, {
      first: Math.min(first, known.first),
      last: Math.max(last, known.last)
    });
    this.byCell.set(key, clients);
    if (byId) {
      this.naming.add(client);
    }
  }

  /** From the first to the last run of the cell by `client`; null where there is none. */
  of(key: CellKey, client: string): Interval | null {
    return this.byCell.get(key)?.get(client) ?? null;
  }

  /** How many cells `client` ran. */
  countOf(client: string): number {
    return [...this.byCell.values()].filter(clients => clients.has(client)).length;
  }

  /** Whether `client` named any cell by its key. */
  named(client: string): boolean {
    return this.naming.has(client);
  }
}
