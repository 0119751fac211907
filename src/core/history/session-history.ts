/** One kernel session as one notebook sees it: its runs, whose they are, and what they did to names. */
import type { FrontEnd, KernelRun } from '../../protocol';
import type { CellKey } from '../notebook/document';
import { Attribution } from './attribution';
import type { DocumentJournal } from './document-journal';
import type { HistoryRun, NameProvider } from './history-state';
import type { NameCensus, NameEntry } from './name-replay';
import { NameReplay } from './name-replay';
import { SessionLog } from './session-log';
import type { SourceReader } from './source-reader';

const NO_RUNS: readonly HistoryRun[] = [];

/** Grows with every run that is told; what it shows is immutable and shared while it stays the same. */
export class SessionHistory {
  private readonly log: SessionLog;
  private readonly attribution: Attribution;
  private replay: NameReplay;
  private census: NameCensus | null = null;

  private shownRuns: HistoryRun[] | null = null;
  private records: HistoryRun[] = [];
  private readonly placeBySequence = new Map<number, number>();
  private wholeRuns = new Map<CellKey, readonly HistoryRun[]>();
  private shownProviders: ReadonlyMap<string, NameProvider> | null = null;
  private providersByName = new Map<string, NameProvider>();

  constructor(
    readonly session: string,
    journal: DocumentJournal,
    private readonly sources: SourceReader
  ) {
    this.log = new SessionLog(session);
    this.attribution = new Attribution(journal, sources);
    this.replay = new NameReplay(sources);
  }

  /** Whether no run is missing. */
  get isComplete(): boolean {
    return this.log.isComplete;
  }

  /** Oldest first. */
  get runs(): readonly HistoryRun[] {
    this.shownRuns ??= [...this.records];
    return this.shownRuns;
  }

  /** Every name that exists, or that a run took away. */
  get providers(): ReadonlyMap<string, NameProvider> {
    this.shownProviders ??= new Map(this.providersByName);
    return this.shownProviders;
  }

  /** The runs of the cell's whole text, oldest first. */
  runsOf(key: CellKey): readonly HistoryRun[] {
    return this.wholeRuns.get(key) ?? NO_RUNS;
  }

  /** Front ends that are registered with the kernel. */
  setClients(clients: readonly FrontEnd[]): void {
    this.attribution.clients = clients;
    this.regroup();
  }

  /** Takes in a run that just ended: its record, null where it was known, `any` where it changed earlier ones. */
  addNext(run: KernelRun): HistoryRun | 'any' | null {
    const change = this.log.add(run);
    if (change === 'none') {
      return null;
    }
    if (change === 'rewritten') {
      this.regroup();
      this.replayNames();
      return 'any';
    }
    const record = this.attribution.attributeNext(run);
    this.append(record);
    this.show(this.replay.apply(run));
    return record;
  }

  /** Takes in runs that were over before they were told, and the names that exist after them if they are told. */
  addPast(runs: readonly KernelRun[], names: Omit<NameCensus, 'after'> | null): void {
    const changes = runs.map(run => this.log.add(run));
    if (names !== null) {
      const after = Math.max(0, ...runs.slice(-1).map(run => run.sequence));
      this.census = { ...names, after };
    }
    if (names !== null || changes.some(change => change !== 'none')) {
      this.regroup();
      this.replayNames();
    }
  }

  /** Asks anew whose the runs are: cells went or came back, or front ends registered. */
  regroup(): void {
    this.records = [];
    this.placeBySequence.clear();
    this.wholeRuns = new Map();
    for (const record of this.attribution.attributeAll(this.log.runs)) {
      this.append(record);
    }
    this.show(this.replay.entries.keys());
  }

  private append(record: HistoryRun): void {
    const { cell, origin, run } = record;
    this.placeBySequence.set(run.sequence, this.records.length);
    this.records.push(record);
    this.shownRuns = null;
    if (origin === 'cell' && cell !== null && run.status !== 'aborted') {
      this.wholeRuns.set(cell, [...this.runsOf(cell), record]);
    }
  }

  private replayNames(): void {
    this.replay = new NameReplay(this.sources);
    const { census } = this;
    let isCorrected = census === null;
    for (const run of this.log.runs) {
      if (!isCorrected && census !== null && run.sequence > census.after) {
        this.replay.correct(census);
        isCorrected = true;
      }
      this.replay.apply(run);
    }
    if (!isCorrected && census !== null) {
      this.replay.correct(census);
    }
    this.providersByName = new Map();
    this.show(this.replay.entries.keys());
  }

  private show(names: Iterable<string>): void {
    this.shownProviders = null;
    for (const name of names) {
      const entry = this.replay.entries.get(name);
      if (entry === undefined) {
        this.providersByName.delete(name);
      } else {
        this.providersByName.set(name, this.providerOf(name, entry));
      }
    }
  }

  private providerOf(name: string, entry: NameEntry): NameProvider {
    switch (entry.kind) {
      case 'unknown':
        return { name, kind: 'unknown' };
      case 'deleted':
        return { name, kind: 'deleted', run: this.recordOf(entry.run) };
      case 'run': {
        const candidates = entry.candidates.map(sequence => this.recordOf(sequence));
        const certainty = entry.certain ? 'certain' : 'possible';
        return { name, kind: 'run', run: candidates[candidates.length - 1], certainty, candidates };
      }
    }
  }

  private recordOf(sequence: number): HistoryRun {
    return this.records[this.placeBySequence.get(sequence) ?? 0];
  }
}
