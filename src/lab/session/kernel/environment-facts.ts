import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Debouncer } from '@lumino/polling';
import { Signal } from '@lumino/signaling';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import type { ChangedModule, KernelExecution, ModuleFacts } from '../../../protocol';
import type { Ask } from './probe-client';

/** Debounce delay in milliseconds: running several cells causes many requests. */
const DEBOUNCE_MILLISECONDS = 400;
/** Maximum number of modules in one question. */
const MAX_MODULES = 500;

/** Commands that may change the installed packages. */
const INSTALLS = /\b(?:pip|pip3|conda|mamba|micromamba|uv|poetry|apt|apt-get)\b/;

/**
 * Facts about modules in a notebook's kernel: those that the notebook imports, and local modules whose files changed.
 * They are requested again when they may have changed.
 */
export class EnvironmentFacts implements IDisposable {
  /** @param ask sends a question to the probe; rejects if there is none */
  constructor(private readonly ask: Ask) {
    window.addEventListener('focus', this.onFocus);
  }

  /** Null until the kernel has answered. */
  get facts(): KernelFacts | null {
    return this._facts;
  }

  /** Whether facts about an imported module are missing and asked for. */
  get isExpected(): boolean {
    return this.questions > 0 && this.missing.length > 0;
  }

  /** Emitted after each change of `facts` or `isExpected`. */
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
      this.debouncer.dispose();
      Signal.clearData(this);
    }
  }

  /** Sets the top-level modules that the notebook imports. The kernel is asked once for each, until it has other news. */
  setImportedModules(modules: ReadonlySet<string>): void {
    this.wanted = modules;
    if (this.missing.some(name => !this.tried.has(name))) {
      this.request();
    }
  }

  /**
   * Requests the facts once a kernel answers, and again after executions, which may have installed, imported or written
   * modules.
   */
  afterExecutions(runs: readonly KernelExecution[]): void {
    if (runs.some(({ source }) => INSTALLS.test(source))) {
      this.modules = new Map();
    }
    this.request();
  }

  /** Clears the facts when the kernel process changes. */
  clear(): void {
    this.modules = new Map();
    this.tried = new Set();
    this.update([]);
  }

  /** Requests all facts again. */
  refresh(): void {
    this.modules = new Map();
    this.request();
  }

  private readonly onFocus = (): void => this.request();

  /** The imported modules about which nothing is known. */
  private get missing(): readonly string[] {
    return [...this.wanted].filter(name => !this.modules.has(name));
  }

  private request(): void {
    this.tried = this.wanted;
    this.countQuestion(1);
    // Without an answer, the rules that need these facts report nothing.
    const end = (): void => this.countQuestion(-1);
    void this.debouncer.invoke().then(end, end);
  }

  private countQuestion(change: 1 | -1): void {
    const before = this.isExpected;
    this.questions += change;
    if (before !== this.isExpected && !this._isDisposed) {
      this._changed.emit();
    }
  }

  private async askAll(): Promise<void> {
    const before = this.modules;
    const names = this.missing.slice(0, MAX_MODULES);
    const answer = names.length === 0 ? null : await this.ask({ kind: 'modules', names });
    const changed = await this.ask({ kind: 'changed_modules' });
    // The environment may have changed meanwhile.
    if (!this._isDisposed && this.modules === before) {
      // Keeps the object if nothing changed: rules compare it by identity.
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
  /** The modules that were imported at the last question, which may have no answer. */
  private tried: ReadonlySet<string> = new Set();
  private modules: ReadonlyMap<string, ModuleFacts> = new Map();
  /** Questions without an answer. */
  private questions = 0;
  private _facts: KernelFacts | null = null;
  private readonly debouncer = new Debouncer(() => this.askAll(), DEBOUNCE_MILLISECONDS);
  private readonly _changed = new Signal<this, void>(this);
  private _isDisposed = false;
}

function entry(facts: ModuleFacts): readonly [string, ModuleFacts] {
  return [facts.name, facts];
}
