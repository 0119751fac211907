/** Numbers for names, so that the state of the namespace is an array. */
import { BUILTIN_NAMES, isProvidedName } from './provided-names';

/** Stands for all names at once: whether some may be bound that no cell shows. No name of Python has this number. */
export const ANY_NAME = 0;

/** Gives every name a small number. */
export class NameTable {
  private readonly ids = new Map<string, number>();
  private readonly names: string[] = ['*'];
  private readonly provided: boolean[] = [false];

  /** How many numbers are given, `ANY_NAME` included. */
  get size(): number {
    return this.names.length;
  }

  /** The number of `name`, a new one where it has none. */
  idOf(name: string): number {
    let id = this.ids.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.provided.push(isProvidedName(name));
      this.ids.set(name, id);
    }
    return id;
  }

  /** The number of `name`; null where nothing asked for it yet. */
  find(name: string): number | null {
    return this.ids.get(name) ?? null;
  }

  /** Whether a fresh kernel has the name. */
  isProvided(id: number): boolean {
    return this.provided[id];
  }

  /** Whether the name is a builtin, which no `del` can take away. */
  isBuiltin(id: number): boolean {
    return this.provided[id] && BUILTIN_NAMES.has(this.names[id]);
  }

  /** The name that has the number `id`. */
  nameOf(id: number): string {
    return this.names[id];
  }
}
