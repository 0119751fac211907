/** Numbers for names, so that the namespace is an array. */
import { BUILTIN_NAMES, isProvidedName } from './provided-names';

/** Stands for all names at once: whether names that no cell shows may be bound. Not the number of a Python name. */
export const ANY_NAME = 0;

/** Assigns a small number to every name. */
export class NameTable {
  private readonly ids = new Map<string, number>();
  private readonly names: string[] = ['*'];
  private readonly provided: boolean[] = [false];

  /** Number of assigned numbers, including `ANY_NAME`. */
  get size(): number {
    return this.names.length;
  }

  /** The number of `name`; assigns one if needed. */
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

  /** The number of `name`; null if it has none. */
  find(name: string): number | null {
    return this.ids.get(name) ?? null;
  }

  /** Whether a fresh kernel has the name. */
  isProvided(id: number): boolean {
    return this.provided[id];
  }

  /** Whether the name is a builtin, which `del` cannot remove. */
  isBuiltin(id: number): boolean {
    return this.provided[id] && BUILTIN_NAMES.has(this.names[id]);
  }

  /** The name with the number `id`. */
  nameOf(id: number): string {
    return this.names[id];
  }
}
