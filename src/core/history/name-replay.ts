/** Replays executions to find the execution that last bound or deleted each name. */
import type { KernelExecution } from '../../protocol';
import type { SourceReader } from './source-reader';

/** State of a name; executions are identified by their sequence numbers. */
export type NameEntry =
  /** Candidates, oldest first. `certain`: reported by the kernel, with a single candidate. */
  | { readonly kind: 'run'; readonly candidates: number[]; readonly certain: boolean }
  | { readonly kind: 'deleted'; readonly run: number }
  | { readonly kind: 'unknown' };

/** Names that the kernel had at some point. */
export interface NamespaceSnapshot {
  /** Sequence number of the last execution before that point; 0 if there was none. */
  readonly after: number;
  readonly names: readonly string[];
  /** Whether `names` is complete. */
  readonly isComplete: boolean;
}

const UNKNOWN: NameEntry = { kind: 'unknown' };

/**
 * The namespace after a sequence of executions. Reports of the kernel take precedence. The source of an execution is
 * used only where the kernel could not report, because the execution came before the probe, and for names that were
 * bound again to the same object, which the kernel does not detect.
 */
export class NameReplay {
  private readonly byName = new Map<string, NameEntry>();
  /** Executions before the probe that may have bound any name. */
  private readonly bindingAny: number[] = [];

  constructor(private readonly sources: SourceReader) {}

  /** Every name that exists, or that a run took away. */
  get entries(): ReadonlyMap<string, NameEntry> {
    return this.byName;
  }

  /** Replays one execution. Returns the names whose entries changed. */
  apply(run: KernelExecution): readonly string[] {
    if (run.status === 'aborted') {
      return [];
    }
    return run.seeded ? this.applyFromSource(run) : this.applyReported(run);
  }

  /** Corrects the entries with the names that actually exist. Returns the names whose entries changed. */
  correct({ names, isComplete }: NamespaceSnapshot): readonly string[] {
    const changed: string[] = [];
    for (const name of names) {
      const entry = this.byName.get(name);
      if (entry === undefined || entry.kind === 'deleted') {
        this.byName.set(name, UNKNOWN);
        changed.push(name);
      }
    }
    const existing = isComplete ? new Set(names) : null;
    for (const [name, entry] of existing === null ? [] : this.byName) {
      if (entry.kind !== 'deleted' && existing?.has(name) === false) {
        this.byName.delete(name);
        changed.push(name);
      }
    }
    return changed;
  }

  private applyReported({
    sequence,
    status,
    source,
    bound,
    rebound,
    deleted
  }: KernelExecution): string[] {
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
      const isReported = new Set(changed);
      for (const name of this.sources.effects(source).certainBinds) {
        const known = this.byName.get(name);
        if (!isReported.has(name) && known !== undefined && known.kind !== 'deleted') {
          this.byName.set(name, entry);
          changed.push(name);
        }
      }
    }
    return changed;
  }

  /**
   * It is not known whether such an execution reached its end, so it never hides earlier ones. One that may bind any
   * name may have bound every name that existed, and every name that only a later execution shows.
   */
  private applyFromSource({ sequence, source }: KernelExecution): string[] {
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
        // In place: a name may have thousands of candidates, and no other object refers to them.
        known.candidates.push(sequence);
      } else {
        const before = known?.kind === 'run' ? known.candidates : unseen;
        this.byName.set(name, { kind: 'run', candidates: [...before, sequence], certain: false });
      }
    }
    return [...names];
  }
}
