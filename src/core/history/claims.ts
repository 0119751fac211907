import type { CellKey } from '../notebook/document';

/** Sequence numbers of the first and last of some executions. */
export interface Interval {
  readonly first: number;
  readonly last: number;
}

/** Records which front ends ran which cells, and when. */
export class Claims {
  private readonly byCell = new Map<CellKey, Map<string, Interval>>();
  private readonly naming = new Set<string>();

  clear(): void {
    this.byCell.clear();
    this.naming.clear();
  }

  /**
   * Records that `client` ran the cell.
   *
   * @param byId - the request named the cell by its key
   */
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

  /** The range of `client`'s executions of the cell; null if there is none. */
  of(key: CellKey, client: string): Interval | null {
    return this.byCell.get(key)?.get(client) ?? null;
  }

  /** Number of cells that `client` ran. */
  countOf(client: string): number {
    return [...this.byCell.values()].filter(clients => clients.has(client)).length;
  }

  /** Whether `client` named any cell by its key. */
  hasNamedCells(client: string): boolean {
    return this.naming.has(client);
  }
}
