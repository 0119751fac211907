/** The pages of a shared notebook, which see the states of each other at once. */
import type { PageAwareness } from '../../../src/lab/session/page-awareness';

type State = Readonly<Record<string, unknown>>;

export class FakePages {
  private readonly states = new Map<number, State>();
  private readonly observers = new Set<() => void>();

  /** A page joins. */
  join(clientID: number): PageAwareness {
    this.states.set(clientID, {});
    this.notify();
    return {
      clientID,
      getStates: () => new Map(this.states),
      setLocalStateField: (field, value) => {
        this.states.set(clientID, { ...this.states.get(clientID), [field]: value });
        this.notify();
      },
      on: (_, observer) => this.observers.add(observer),
      off: (_, observer) => this.observers.delete(observer)
    };
  }

  /** A page leaves, or no longer answers. */
  leave(clientID: number): void {
    this.states.delete(clientID);
    this.notify();
  }

  private notify(): void {
    [...this.observers].forEach(observer => observer());
  }
}
