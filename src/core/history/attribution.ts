/**
 * Whose each run is. In this order:
 *
 * - the front end that asked is registered with the kernel, as this notebook's, another one's, or a console's. That
 *   decides first, so that copies of a notebook with equal cell ids are told apart;
 * - the request names a cell that is, or was, in the document: the run is that cell's. If the cell never held what ran,
 *   but holds it as a part, only that part ran;
 * - else, unless the same front end named other cells of the document, in which case its ids last and the cell is gone,
 *   runs are matched by what ran (see run-alignment.ts), once, when they or the document become known. What was found
 *   then holds from then on, however the cell is edited;
 * - a run of this notebook that fits no cell belongs to a cell that was deleted before we came. A run of nobody knows
 *   whom stays `unknown`, unless its front end is seen to run mostly this notebook's cells.
 */
import type { FrontEnd, KernelRun } from '../../protocol';
import type { CellKey } from '../notebook/document';
import { shortHash } from '../notebook/short-hash';
import { Claims } from './claims';
import type { DocumentJournal } from './document-journal';
import type { HistoryRun, MatchedBy, RunOrigin } from './history-state';
import { alignRuns } from './run-alignment';
import type { AlignableCell, GroupMatch, RunGroup } from './run-alignment';
import type { SourceReader } from './source-reader';

type Owner = 'this' | 'console' | 'other-notebook' | 'unregistered';

/** Runs of one front end that no cell id leads to a cell. */
interface FloatingGroup {
  readonly id: string;
  readonly client: string;
  readonly hasCellId: boolean;
  /** Oldest first. */
  readonly runs: KernelRun[];
}

/** This many runs of a front end that nobody registered must fit cells before the others are taken for this notebook's. */
const FITTING_NEEDED = 2;

/** Tells whose runs are, for one kernel session and one notebook. */
export class Attribution {
  private frontEnds: ReadonlyMap<string, FrontEnd> = new Map();
  private readonly matches = new Map<string, GroupMatch>();
  private readonly partial = new Set<number>();
  private readonly floating = new Map<string, FloatingGroup>();
  private readonly claims = new Claims();
  /** Front ends that nobody registered → whether they run mostly this notebook's cells. */
  private readonly runningHere = new Map<string, boolean>();

  constructor(
    private readonly journal: DocumentJournal,
    private readonly sources: SourceReader
  ) {}

  /** Front ends that registered with the kernel. */
  set clients(clients: readonly FrontEnd[]) {
    this.frontEnds = new Map(clients.map(frontEnd => [frontEnd.client, frontEnd]));
  }

  /** Attributes all runs of the session, oldest first. */
  attributeAll(runs: readonly KernelRun[]): readonly HistoryRun[] {
    this.floating.clear();
    this.claims.clear();
    runs.forEach(run => this.take(run));
    const byClient = new Map<string, FloatingGroup[]>();
    for (const group of this.floating.values()) {
      const groups = byClient.get(group.client) ?? [];
      groups.push(group);
      byClient.set(group.client, groups);
    }
    for (const groups of byClient.values()) {
      this.align(groups.sort((a, b) => lastOf(a) - lastOf(b)));
    }
    this.runningHere.clear();
    return runs.map(run => this.record(run));
  }

  /** Attributes a run that just ended, after all those before it. */
  attributeNext(run: KernelRun): HistoryRun {
    const key = this.keyById(run);
    if (key !== null && this.isPart(key, run)) {
      this.partial.add(run.sequence);
    }
    const group = this.take(run);
    if (group !== null) {
      this.align([group]);
    }
    this.runningHere.clear();
    return this.record(run);
  }

  /** Puts a run where it can be found again: to the cell that it names, or among the floating. */
  private take(run: KernelRun): FloatingGroup | null {
    const owner = this.ownerOf(run);
    if (owner === 'console' || owner === 'other-notebook' || run.status === 'aborted') {
      return null;
    }
    const key = this.keyById(run);
    if (key !== null) {
      const { sequence } = run;
      this.claims.add(key, run.client ?? '', { first: sequence, last: sequence }, true);
      return null;
    }
    const id = groupOf(run);
    const group = this.floating.get(id) ?? {
      id,
      client: run.client ?? '',
      hasCellId: run.cell_id !== null,
      runs: []
    };
    group.runs.push(run);
    this.floating.set(id, group);
    return group;
  }

  private ownerOf({ client }: KernelRun): Owner {
    const frontEnd = client === null ? undefined : this.frontEnds.get(client);
    if (frontEnd === undefined) {
      return 'unregistered';
    }
    if (frontEnd.notebook === null) {
      return 'console';
    }
    return this.journal.hadPath(frontEnd.notebook) ? 'this' : 'other-notebook';
  }

  /** The cell, living or deleted, that the request names. */
  private keyById({ cell_id: id }: KernelRun): CellKey | null {
    const key = id === null ? null : this.journal.resolve(id);
    return key !== null && this.isKnown(key) ? key : null;
  }

  private isKnown(key: CellKey): boolean {
    return this.journal.cells.has(key) || this.journal.deleted.has(key);
  }

  private isPart(key: CellKey, { source }: KernelRun): boolean {
    const cell = this.journal.cells.get(key);
    const sent = source.trim();
    return (
      cell !== undefined &&
      !this.journal.hadSource(key, source) &&
      sent !== cell.source.trim() &&
      sent !== '' &&
      cell.source.includes(sent)
    );
  }

  /** The front end named other cells that are in the document: its ids last, so that one which is not there is gone. */
  private hasLastingIds({ client, hasCellId }: FloatingGroup): boolean {
    return hasCellId && this.claims.named(client);
  }

  private isMatched({ id }: FloatingGroup): boolean {
    const match = this.matches.get(id);
    return match !== undefined && this.isKnown(this.journal.resolve(match.key));
  }

  /** Looks for the cells of groups of one front end, ordered by their last run. */
  private align(groups: readonly FloatingGroup[]): void {
    const known = groups.filter(group => this.isMatched(group));
    known.forEach(group => this.claimFor(group));
    const open = groups.filter(group => !this.isMatched(group) && !this.hasLastingIds(group));
    if (open.length === 0 || this.journal.document === null) {
      return;
    }
    const [{ client, runs }] = open;
    const isOurs = this.ownerOf(runs[0]) === 'this';
    const found = alignRuns(
      open.map(group => this.describe(group)),
      this.alignableCells(client),
      matched => isOurs || isMostly(matched + known.length, groups.length)
    );
    for (const group of open) {
      const match = found.get(group.id);
      if (match !== undefined) {
        this.matches.set(group.id, match);
        this.claimFor(group);
      }
    }
  }

  private claimFor(group: FloatingGroup): void {
    const match = this.matches.get(group.id);
    if (match !== undefined) {
      const interval = { first: group.runs[0].sequence, last: lastOf(group) };
      this.claims.add(this.journal.resolve(match.key), group.client, interval, false);
    }
  }

  private describe({ id, hasCellId, runs }: FloatingGroup): RunGroup {
    const sources = [...new Set(runs.map(run => run.source).reverse())];
    return {
      id,
      hasCellId,
      signatures: [...new Set(sources.map(source => this.sources.signature(source)))],
      source: sources[0],
      versions: sources.map(shortHash),
      counts: runs.flatMap(run => (run.count === null ? [] : [run.count])),
      first: runs[0].sequence,
      last: runs[runs.length - 1].sequence
    };
  }

  private alignableCells(client: string): readonly AlignableCell[] {
    const living = [...this.journal.cells.values()];
    const gone = [...this.journal.deleted.values()].map(({ cell }) => cell);
    return [...living, ...gone].map(({ key, source, executionCount }, place) => {
      const own = this.claims.of(key, client);
      return {
        key,
        source,
        executionCount,
        signature: this.sources.signature(source),
        isGone: place >= living.length,
        versions: this.journal.versionsOf(key),
        taken: own === null ? [] : [own]
      };
    });
  }

  private record(run: KernelRun): HistoryRun {
    const owner = this.ownerOf(run);
    if (owner === 'console' || owner === 'other-notebook') {
      return { run, origin: owner, cell: null, matchedBy: null };
    }
    const byId = this.keyById(run);
    if (byId !== null) {
      return this.ofCell(run, byId, 'id');
    }
    const match = this.matches.get(groupOf(run));
    const key = match === undefined ? null : this.journal.resolve(match.key);
    if (match !== undefined && key !== null && this.isKnown(key)) {
      return this.ofCell(run, key, match.by);
    }
    const origin = this.isFromHere(run, owner) ? 'deleted-cell' : 'unknown';
    return { run, origin, cell: null, matchedBy: null };
  }

  private ofCell(run: KernelRun, cell: CellKey, matchedBy: MatchedBy): HistoryRun {
    const there: RunOrigin = this.partial.has(run.sequence) ? 'partial' : 'cell';
    const origin = this.journal.cells.has(cell) ? there : 'deleted-cell';
    return { run, origin, cell, matchedBy };
  }

  /** Whether a run that fits no cell was one of this notebook's all the same. */
  private isFromHere({ cell_id: id, client }: KernelRun, owner: Owner): boolean {
    if (id === null || this.journal.document === null) {
      return false;
    }
    return owner === 'this' || (client !== null && this.runsMostlyHere(client));
  }

  private runsMostlyHere(client: string): boolean {
    let answer = this.runningHere.get(client);
    if (answer === undefined) {
      answer = this.countsMostlyHere(client);
      this.runningHere.set(client, answer);
    }
    return answer;
  }

  private countsMostlyHere(client: string): boolean {
    const own = this.claims.countOf(client);
    const open = [...this.floating.values()].filter(
      group => group.client === client && !this.isMatched(group)
    ).length;
    return isMostly(own, own + open);
  }
}

function isMostly(fitting: number, all: number): boolean {
  return fitting >= FITTING_NEEDED && fitting * 2 >= all;
}

function groupOf({ client, cell_id: id, sequence }: KernelRun): string {
  return id === null ? `#${sequence}` : `${client ?? ''}\n${id}`;
}

function lastOf({ runs }: FloatingGroup): number {
  return runs[runs.length - 1].sequence;
}
