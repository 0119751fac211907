/**
 * Facts about objects, kept from one version of a notebook to the next as long as each version asks for them. Not a `WeakMap`: the
 * garbage collector would copy what is of no use any more.
 */
export class KeptFacts<Key extends object, Fact> {
  private before: ReadonlyMap<Key, Fact> = new Map();
  private now = new Map<Key, Fact>();

  /** Begins a version: forgets what the last one did not ask for. */
  begin(): void {
    this.before = this.now;
    this.now = new Map();
  }

  /** The fact of this or the last version; undefined where there is none. */
  get(key: Key): Fact | undefined {
    const known = this.now.get(key);
    if (known !== undefined) {
      return known;
    }
    const earlier = this.before.get(key);
    if (earlier !== undefined) {
      this.now.set(key, earlier);
    }
    return earlier;
  }

  /** Sets the fact of this version. */
  set(key: Key, fact: Fact): void {
    this.now.set(key, fact);
  }
}
