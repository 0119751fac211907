/** Follows the names of the kernel through its runs: who bound each last, and who took it away. */
import type { KernelRun } from '../../protocol';
import type { SourceReader } from './source-reader';

/** What is known of a name, runs given by their sequence numbers. */
export type NameEntry =
  /** Candidates oldest first. `certain`: the kernel itself told, and there is one. */
  | { readonly kind: 'run'; readonly candidates: number[]; readonly certain: boolean }
  | { readonly kind: 'deleted'; readonly run: number }
  | { readonly kind: 'unknown' };

/** Which names the kernel had at a moment. */
export interface NameCensus {
  /** The last run before it; 0 where there was none. */
  readonly after: number;
  readonly names: readonly string[];
  /** Whether `names` are all. */
  readonly isWhole: boolean;
}

const UNKNOWN: NameEntry = { kind: 'unknown' };

/**
 * The namespace after a row of runs. What the kernel tells always wins; the text of a run says what it may have bound
 * only where the kernel could not tell, because the run came before the probe, and who bound a name again to the very
 * object that it had, which the kernel does not see.
 */
export class NameReplay {
  private readonly byName = new Map<string, NameEntry>();
  /** Runs from before the probe that may have bound any name. */
  private readonly bindingAny: number[] = [];

  constructor(private readonly sources: SourceReader) {}

  /** Every name that exists, or that a run took away. */
  get entries(): ReadonlyMap<string, NameEntry> {
    return this.byName;
  }

  /** Follows one run. Returns the names whose entry is another one now. */
  apply(run: KernelRun): readonly string[] {
    if (run.status === 'aborted') {
      return [];
    }
    return run.seeded ? this.guess(run) : this.follow(run);
  }

  /** Lets what really exists correct what was followed so far. Returns the names whose entry is another one now. */
  correct({ names, isWhole }: NameCensus): readonly string[] {
    const changed: string[] = [];
    for (const name of names) {
      const entry = this.byName.get(name);
      if (entry === undefined || entry.kind === 'deleted') {
        this.byName.set(name, UNKNOWN);
        changed.push(name);
      }
    }
    const existing = isWhole ? new Set(names) : null;
    for (const [name, entry] of existing === null ? [] : this.byName) {
      if (entry.kind !== 'deleted' && existing?.has(name) === false) {
        this.byName.delete(name);
        changed.push(name);
      }
    }
    return changed;
  }

  private follow({ sequence, status, source, bound, rebound, deleted }: KernelRun): string[] {
    const changed = [...bound, ...rebound, ...deleted];
    const entry: NameEntry = { kind: 'run', candidates: [sequence], certain: true };
    for (const name of bound) {
      this.byName.set(name, entry);
    }
    for (const name of rebound) {
      this.byName.set(name, entry);
    }
    for (const name of deleted) {
      this.byName.set(name, { kind: 'deleted', run: sequence });
    }
    if (status === 'ok') {
      const isTold = new Set(changed);
      for (const name of this.sources.effects(source).certainBinds) {
        const known = this.byName.get(name);
        if (!isTold.has(name) && known !== undefined && known.kind !== 'deleted') {
          this.byName.set(name, entry);
          changed.push(name);
        }
      }
    }
    return changed;
  }

  /**
   * Whether such a run came to its end is not known, so that it never hides the ones before it. One that may bind any
   * name may have bound again each that there was, and each that only a later one tells of.
   */
  private guess({ sequence, source }: KernelRun): string[] {
    const { binds, mayBindAny } = this.sources.effects(source);
    const names = new Set(binds);
    const unseen = [...this.bindingAny];
    if (mayBindAny) {
      this.bindingAny.push(sequence);
    }
    for (const [name, { kind }] of mayBindAny ? this.byName : []) {
      if (kind === 'run') {
        names.add(name);
      }
    }
    for (const name of names) {
      const known = this.byName.get(name);
      if (known?.kind === 'run' && !known.certain) {
        // In place: a name may have thousands, and only this object holds them.
        known.candidates.push(sequence);
      } else {
        const before = known?.kind === 'run' ? known.candidates : unseen;
        this.byName.set(name, { kind: 'run', candidates: [...before, sequence], certain: false });
      }
    }
    return [...names];
  }
}
