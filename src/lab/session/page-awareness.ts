/** What the pages in which a shared notebook is open let each other know. Nothing of it is stored. */
import type { SharedNotebook } from '../../tokens';

/** The states of all pages of a shared notebook; the notebook's interface does not declare them. */
export interface PageAwareness {
  readonly clientID: number;
  getStates(): ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  setLocalStateField(field: string, value: unknown): void;
  on(event: 'change', observer: () => void): void;
  off(event: 'change', observer: () => void): void;
}

/** The states of the pages of a notebook; null if it has none. Without collaboration, there is only this page. */
export function awarenessOf(notebook: SharedNotebook): PageAwareness | null {
  const { awareness } = notebook as { awareness?: PageAwareness };
  return awareness ?? null;
}

/** A field in the states of the other pages, by page. */
export function fieldOfOthers(
  awareness: PageAwareness,
  field: string
): ReadonlyMap<number, unknown> {
  const others = [...awareness.getStates()].filter(([page]) => page !== awareness.clientID);
  return new Map(others.map(([page, state]) => [page, state[field]]));
}
