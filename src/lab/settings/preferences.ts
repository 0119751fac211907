import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import type { PartialJSONValue } from '@lumino/coreutils';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CheckChoices } from './check-choices';
import { DEFAULT_CHOICES, readChoices } from './check-choices';
import type { Phase, SandboxMode, Severity } from '../../protocol';
import { PHASE_VALUES, SANDBOXMODE_VALUES, SEVERITY_VALUES } from '../../protocol';

/** The user's settings, from JupyterLab's settings editor or the panel. */
export interface PreferenceValues {
  /** The phase that the panel opens in. */
  readonly phase: Phase;
  readonly groupBy: 'cell' | 'kind';
  readonly squiggles: boolean;
  /** Whether the tour is shown next to a notebook. */
  readonly tour: boolean;
  /** Whether kernels are watched with the probe. */
  readonly watchKernels: boolean;
  /** Whether cells that became stale run after the user ran a cell, in notebooks without a choice of their own. */
  readonly runStaleAutomatically: boolean;
  /** Such cells only run if they took no longer than this together. */
  readonly automaticSeconds: number;
  /** Path of a notebook → whether such cells run in it. */
  readonly automaticHere: Readonly<Record<string, boolean>>;
  /** Whether the server keeps the history of kernels across sessions, for notebooks without a choice of their own. */
  readonly keepHistory: boolean;
  /** Path of a notebook → whether its history is kept. */
  readonly keepHistoryHere: Readonly<Record<string, boolean>>;
  /** Names of kernel specs whose kernels are not watched. */
  readonly unwatchedKernels: readonly string[];
  readonly select: readonly string[];
  /** Rules that are enabled, too. */
  readonly extendSelect: readonly string[];
  /** Rules hidden for the user everywhere. */
  readonly ignore: readonly string[];
  readonly severity: Readonly<Record<string, Severity>>;
  /** Path of a notebook → codes of the rules hidden in it. */
  readonly hiddenHere: Readonly<Record<string, readonly string[]>>;
  /** Whether check runs start in a sandbox. */
  readonly sandbox: SandboxMode;
  /** The choices of the last check. */
  readonly check: CheckChoices;
}

/** The defaults. */
export const DEFAULT_PREFERENCES: PreferenceValues = {
  phase: 'exploring',
  groupBy: 'cell',
  squiggles: true,
  tour: true,
  watchKernels: true,
  runStaleAutomatically: false,
  automaticSeconds: 10,
  automaticHere: {},
  keepHistory: false,
  keepHistoryHere: {},
  unwatchedKernels: [],
  select: [],
  extendSelect: [],
  ignore: [],
  severity: {},
  hiddenHere: {},
  sandbox: 'off',
  check: DEFAULT_CHOICES
};

/** The user's preferences. Without JupyterLab's setting registry, changes last for the session only. */
export class Preferences {
  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get values(): PreferenceValues {
    return this._values;
  }

  /** The phase of this session; the setting is its initial value. */
  get phase(): Phase {
    return this._phase ?? this._values.phase;
  }

  set phase(phase: Phase) {
    this._phase = phase;
    this._changed.emit();
  }

  /** Whether changes are kept for later sessions. */
  get isStored(): boolean {
    return this.settings !== null;
  }

  /** Follows JupyterLab's settings from now on. */
  connect(settings: ISettingRegistry.ISettings): void {
    this.settings = settings;
    settings.changed.connect(this.read, this);
    this.read();
  }

  /** Changes and stores one preference. */
  async set<Key extends keyof PreferenceValues>(
    key: Key,
    value: PreferenceValues[Key]
  ): Promise<void> {
    this.replace({ ...this._values, [key]: value });
    await this.settings?.set(key, value as unknown as PartialJSONValue);
  }

  /** Hides a rule in the notebook at `path`, or shows it again. */
  async hideHere(path: string, code: string, hide: boolean): Promise<void> {
    const codes = withOrWithout(this._values.hiddenHere[path] ?? [], code, hide);
    const others = Object.entries(this._values.hiddenHere).filter(([other]) => other !== path);
    const own: [string, readonly string[]][] = codes.length === 0 ? [] : [[path, codes]];
    await this.set('hiddenHere', Object.fromEntries([...others, ...own]));
  }

  /** Hides a rule in all notebooks, or shows it again. */
  async hideForMe(code: string, hide: boolean): Promise<void> {
    await this.set('ignore', withOrWithout(this._values.ignore, code, hide));
  }

  /** Whether cells that became stale run after the user ran a cell of the notebook at `path`. */
  runsStale(path: string): boolean {
    const { automaticHere, runStaleAutomatically } = this._values;
    return automaticHere[path] ?? runStaleAutomatically;
  }

  /** Turns that on or off for one notebook. */
  async setRunsStale(path: string, runs: boolean): Promise<void> {
    await this.setHere('automaticHere', path, runs, this._values.runStaleAutomatically);
  }

  /** Whether the history of the notebook at `path` is kept across kernel sessions. */
  keepsHistory(path: string): boolean {
    const { keepHistoryHere, keepHistory } = this._values;
    return keepHistoryHere[path] ?? keepHistory;
  }

  /** Turns that on or off for one notebook. */
  async setKeepsHistory(path: string, keeps: boolean): Promise<void> {
    await this.setHere('keepHistoryHere', path, keeps, this._values.keepHistory);
  }

  /** Whether the user wants kernels of a spec watched. */
  isWatched(spec: string): boolean {
    const { watchKernels, unwatchedKernels } = this._values;
    return watchKernels && !unwatchedKernels.includes(spec);
  }

  /** Turns watching on or off for kernels of a spec. */
  async setWatched(spec: string, watch: boolean): Promise<void> {
    const others = this._values.unwatchedKernels.filter(other => other !== spec);
    await this.set('unwatchedKernels', watch ? others : [...others, spec].sort());
    if (watch && !this._values.watchKernels) {
      await this.set('watchKernels', true);
    }
  }

  /** Moves the choices for a notebook to its new path. */
  async rename(from: string, to: string): Promise<void> {
    const { [from]: codes, ...others } = this._values.hiddenHere;
    if (codes !== undefined) {
      await this.set('hiddenHere', { ...others, [to]: codes });
    }
    for (const key of ['automaticHere', 'keepHistoryHere'] as const) {
      const { [from]: choice, ...otherChoices } = this._values[key];
      if (choice !== undefined) {
        await this.set(key, { ...otherChoices, [to]: choice });
      }
    }
  }

  /** Stores the choice for one notebook if it differs from the usual one. */
  private async setHere(
    key: 'automaticHere' | 'keepHistoryHere',
    path: string,
    choice: boolean,
    usual: boolean
  ): Promise<void> {
    const others = Object.entries(this._values[key]).filter(([other]) => other !== path);
    const own: [string, boolean][] = choice === usual ? [] : [[path, choice]];
    await this.set(key, Object.fromEntries([...others, ...own]));
  }

  private read(): void {
    if (this.settings !== null) {
      this.replace(readPreferences(this.settings.composite));
    }
  }

  private replace(values: PreferenceValues): void {
    if (JSON.stringify(values) !== JSON.stringify(this._values)) {
      this._values = values;
      this._changed.emit();
    }
  }

  private settings: ISettingRegistry.ISettings | null = null;
  private _values = DEFAULT_PREFERENCES;
  private _phase: Phase | null = null;
  private readonly _changed = new Signal<this, void>(this);
}

/** Parses settings that JupyterLab validated against the schema; missing values get their defaults. */
export function readPreferences(settings: Readonly<Record<string, unknown>>): PreferenceValues {
  const { phase, groupBy, squiggles, watchKernels } = settings;
  return {
    phase: PHASE_VALUES.find(value => value === phase) ?? DEFAULT_PREFERENCES.phase,
    groupBy: groupBy === 'kind' ? 'kind' : 'cell',
    squiggles: squiggles !== false,
    tour: settings.tour !== false,
    watchKernels: watchKernels !== false,
    runStaleAutomatically: settings.runStaleAutomatically === true,
    automaticSeconds: secondsOf(settings.automaticSeconds),
    automaticHere: mapValues(settings.automaticHere, choiceOf),
    keepHistory: settings.keepHistory === true,
    keepHistoryHere: mapValues(settings.keepHistoryHere, choiceOf),
    unwatchedKernels: texts(settings.unwatchedKernels),
    select: texts(settings.select),
    extendSelect: texts(settings.extendSelect),
    ignore: texts(settings.ignore),
    severity: mapValues(settings.severity, value => SEVERITY_VALUES.find(known => known === value)),
    hiddenHere: mapValues(settings.hiddenHere, texts),
    sandbox: SANDBOXMODE_VALUES.find(mode => mode === settings.sandbox) ?? 'off',
    check: readChoices(settings.check)
  };
}

function secondsOf(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : DEFAULT_PREFERENCES.automaticSeconds;
}

function choiceOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}

function mapValues<Value>(
  value: unknown,
  read: (item: unknown) => Value | undefined
): Record<string, Value> {
  const result: Record<string, Value> = {};
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const known = read(item);
      if (known !== undefined) {
        result[key] = known;
      }
    }
  }
  return result;
}

function withOrWithout(codes: readonly string[], code: string, wanted: boolean): readonly string[] {
  const others = codes.filter(other => other !== code);
  return wanted ? [...others, code].sort() : others;
}
