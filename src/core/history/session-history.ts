/**
 * One kernel session from the perspective of one notebook: executions, their attribution, and their effects on names.
 */
import type { FrontEnd, KernelExecution } from '../../protocol';
import { largest } from '../memo/lists';
import type { CellKey } from '../notebook/document';
import { Attribution } from './attribution';
import type { DocumentJournal } from './document-journal';
import type { CellExecution, NameProvider } from './history-state';
import type { NamespaceSnapshot, NameEntry } from './name-replay';
import { NameReplay } from './name-replay';
import { SessionLog } from './session-log';
import type { SourceReader } from './source-reader';

const NO_RUNS: readonly CellExecution[] = [];

/** Grows with every reported execution; its results are immutable and shared until they change. */
export class SessionHistory {
  private readonly log: SessionLog;
  private readonly attribution: Attribution;
  private replay: NameReplay;
  private census: NamespaceSnapshot | null = null;

  private executionsSnapshot: CellExecution[] | null = null;
  private records: CellExecution[] = [];
  private readonly positionBySequence = new Map<number, number>();
  /** Counts of the executions that may be those of any cell. */
  private readonly unknownCounts = new Set<number>();
  private executionsByCell = new Map<CellKey, readonly CellExecution[]>();
  private providersSnapshot: ReadonlyMap<string, NameProvider> | null = null;
  private providersByName = new Map<string, NameProvider>();

  constructor(
    readonly session: string,
    journal: DocumentJournal,
    private readonly sources: SourceReader,
    ownClient: string | null
  ) {
    this.log = new SessionLog(session);
    this.attribution = new Attribution(journal, sources, ownClient);
    this.replay = new NameReplay(sources);
  }

  /** Whether no execution is missing. */
  get isComplete(): boolean {
    return this.log.isComplete;
  }

  /** Oldest first. */
  get executions(): readonly CellExecution[] {
    this.executionsSnapshot ??= [...this.records];
    return this.executionsSnapshot;
  }

  /** Every name that exists, or that an execution deleted. */
  get providers(): ReadonlyMap<string, NameProvider> {
    this.providersSnapshot ??= new Map(this.providersByName);
    return this.providersSnapshot;
  }

  /** Whether the attribution of executions depends on the sources of the document. */
  get isBySource(): boolean {
    return this.attribution.isBySource;
  }

  /** Executions of the cell's whole text, oldest first. */
  executionsOf(key: CellKey): readonly CellExecution[] {
    return this.executionsByCell.get(key) ?? NO_RUNS;
  }

  /** Whether a front end is a page of this notebook whose cell ids are those of this page. */
  isPageOfThis(frontEnd: FrontEnd): boolean {
    return this.attribution.isPageOfThis(frontEnd);
  }

  /** Whether an execution with this count may be that of any cell. */
  hasUnknown(count: number | null): boolean {
    return count !== null && this.unknownCounts.has(count);
  }

  /** Sets the front ends registered with the kernel. */
  setClients(clients: readonly FrontEnd[]): void {
    this.attribution.clients = clients;
    this.regroup();
  }

  /**
   * Processes an execution that just ended: returns its record, null if it was already known, `any` if it changed
   * earlier ones.
   */
  addNext(run: KernelExecution): CellExecution | 'any' | null {
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
    const names = this.replay.apply(run);
    if (record === null) {
      this.regroup();
      return 'any';
    }
    this.append(record);
    this.updateProviders(names);
    return record;
  }

  /** Processes executions that ended before they were reported, and the names that exist after them if reported. */
  addPast(runs: readonly KernelExecution[], names: Omit<NamespaceSnapshot, 'after'> | null): void {
    const changes = runs.map(run => this.log.add(run));
    if (names !== null) {
      const after = Math.max(0, largest(runs.slice(-1).map(run => run.sequence)));
      this.census = { ...names, after };
    }
    if (names !== null || changes.some(change => change !== 'none')) {
      this.regroup();
      this.replayNames();
    }
  }

  /**
   * Attributes all executions again: cells were deleted or reinserted, or front ends registered. Records that do not
   * change remain the same objects, so that nothing computed from them changes because a front end registered.
   */
  regroup(): void {
    const before = this.records;
    const known = (sequence: number): CellExecution | undefined =>
      before[this.positionBySequence.get(sequence) ?? before.length];
    const records = this.attribution.attributeAll(this.log.runs).map(record => {
      const earlier = known(record.kernelRun.sequence);
      return earlier !== undefined && isSameRecord(earlier, record) ? earlier : record;
    });
    if (records.length === before.length && records.every((record, at) => record === before[at])) {
      return;
    }
    this.records = [];
    this.positionBySequence.clear();
    this.unknownCounts.clear();
    this.executionsByCell = new Map();
    records.forEach(record => this.append(record));
    this.updateProviders(this.replay.entries.keys());
  }

  private append(record: CellExecution): void {
    const { cell, origin, kernelRun } = record;
    this.positionBySequence.set(kernelRun.sequence, this.records.length);
    this.records.push(record);
    this.executionsSnapshot = null;
    if (origin === 'unknown' && kernelRun.count !== null && kernelRun.status !== 'aborted') {
      this.unknownCounts.add(kernelRun.count);
    }
    if (origin === 'cell' && cell !== null && kernelRun.status !== 'aborted') {
      this.executionsByCell.set(cell, [...this.executionsOf(cell), record]);
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
    this.updateProviders(this.replay.entries.keys());
  }

  private updateProviders(names: Iterable<string>): void {
    this.providersSnapshot = null;
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
        return {
          name,
          kind: 'run',
          execution: candidates[candidates.length - 1],
          certainty,
          candidates
        };
      }
    }
  }

  private recordOf(sequence: number): CellExecution {
    return this.records[this.positionBySequence.get(sequence) ?? 0];
  }
}

function isSameRecord(a: CellExecution, b: CellExecution): boolean {
  return (
    a.kernelRun === b.kernelRun &&
    a.origin === b.origin &&
    a.cell === b.cell &&
    a.matchedBy === b.matchedBy
  );
}
