import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Debouncer } from '@lumino/polling';
import { Signal } from '@lumino/signaling';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import type { ChangedModule, KernelRun, ModuleFacts } from '../../../protocol';
import type { Ask } from './probe-link';

/** Milliseconds after the last reason to ask: a run of cells gives many. */
const ASK_AFTER = 400;
/** A question names no more modules than this. */
const MOST_MODULES = 500;

/** Runs that may change what is installed. */
const INSTALLS = /\b(?:pip|pip3|conda|mamba|micromamba|uv|poetry|apt|apt-get)\b/;

/**
 * What the kernel of a notebook tells of modules: those that the notebook imports, and local ones whose files changed.
 * Asked for again when something may have changed it.
 */
export class EnvironmentFacts implements IDisposable {
  /** @param ask puts a question to the probe; rejects where there is none */
  constructor(private readonly ask: Ask) {
    window.addEventListener('focus', this.onFocus);
  }

  /** Null while the kernel told nothing. */
  get facts(): KernelFacts | null {
    return this._facts;
  }

  /** Emitted after each change of `facts`. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      window.removeEventListener('focus', this.onFocus);
      this.asking.dispose();
      Signal.clearData(this);
    }
  }

  /** The notebook imports these top-level modules now. */
  want(modules: ReadonlySet<string>): void {
    this.wanted = modules;
    if ([...modules].some(name => !this.modules.has(name))) {
      this.request();
    }
  }

  /** Cells ran: they may have installed, imported or written something. */
  afterRuns(runs: readonly KernelRun[]): void {
    if (runs.some(({ source }) => INSTALLS.test(source))) {
      this.modules = new Map();
    }
    this.request();
  }

  /** The kernel is another process. */
  forget(): void {
    this.modules = new Map();
    this.update([]);
  }

  /** Asks again, whatever is known. */
  refresh(): void {
    this.modules = new Map();
    this.request();
  }

  private readonly onFocus = (): void => this.request();

  private request(): void {
    void this.asking.invoke().catch(() => {
      // Without a probe, or an answer, rules that need one say nothing.
    });
  }

  private async askAll(): Promise<void> {
    const before = this.modules;
    const names = [...this.wanted].filter(name => !before.has(name)).slice(0, MOST_MODULES);
    const answer = names.length === 0 ? null : await this.ask({ kind: 'modules', names });
    const changed = await this.ask({ kind: 'changed_modules' });
    // What was asked of one environment says nothing about the next.
    if (!this._isDisposed && this.modules === before) {
      // The same object where nothing new was told: rules look again at what is other.
      this.modules = answer === null ? before : new Map([...before, ...answer.modules.map(entry)]);
      this.update(changed.modules);
    }
  }

  private update(changedModules: readonly ChangedModule[]): void {
    const next = this.modules.size === 0 ? null : { modules: this.modules, changedModules };
    const isSame =
      this._facts?.modules === next?.modules &&
      JSON.stringify(this._facts?.changedModules) === JSON.stringify(next?.changedModules);
    if (!isSame) {
      this._facts = next;
      this._changed.emit();
    }
  }

  private wanted: ReadonlySet<string> = new Set();
  private modules: ReadonlyMap<string, ModuleFacts> = new Map();
  private _facts: KernelFacts | null = null;
  private readonly asking = new Debouncer(() => this.askAll(), ASK_AFTER);
  private readonly _changed = new Signal<this, void>(this);
  private _isDisposed = false;
}

function entry(facts: ModuleFacts): readonly [string, ModuleFacts] {
  return [facts.name, facts];
}
