/**
 * Attributes executions to cells, by these rules in order:
 *
 * - a registered front end decides first: it belongs to this notebook, another notebook or a console, which
 * distinguishes copies of a notebook with equal cell ids;
 * - a request that names a cell that is, or was, in the document belongs to that cell. If the cell never had exactly
 * the executed source but contains it, only a part of the cell ran;
 * - otherwise, executions are matched by source (see execution-alignment.ts), once, when they or the document become
 * known; later edits do not change the match. Exception: if the same front end named other cells of the document, its
 * ids are persistent, so the cell was deleted;
 * - an execution of this notebook without a matching cell belongs to a cell that was deleted earlier. An execution of
 * an unknown front end stays `unknown`, unless the front end mostly runs cells of this notebook.
 */
import type { FrontEnd, KernelExecution } from '../../protocol';
import type { CellKey } from '../notebook/document';
import { shortHash } from '../notebook/short-hash';
import { Claims } from './claims';
import type { DocumentJournal } from './document-journal';
import type { CellExecution, MatchedBy, ExecutionOrigin } from './history-state';
import { alignExecutions } from './execution-alignment';
import type { AlignableCell, GroupMatch, ExecutionGroup } from './execution-alignment';
import type { SourceReader } from './source-reader';

type Owner = 'this' | 'console' | 'other-notebook' | 'unregistered';

/** Executions of one front end without a cell id that leads to a cell. */
interface UnmatchedGroup {
  readonly id: string;
  readonly client: string;
  readonly hasCellId: boolean;
  /** Oldest first. */
  readonly runs: KernelExecution[];
}

/**
 * Number of executions of an unregistered front end that must match cells before its other executions count as this
 * notebook's.
 */
const MIN_MATCHES = 2;

/** Attributes the executions of one kernel session, for one notebook. */
export class Attribution {
  private frontEnds: ReadonlyMap<string, FrontEnd> = new Map();
  private readonly matches = new Map<string, GroupMatch>();
  private readonly partial = new Set<number>();
  private readonly unmatched = new Map<string, UnmatchedGroup>();
  private readonly claims = new Claims();
  /** Unregistered front ends → whether they mostly run cells of this notebook. */
  private readonly mostlyHere = new Map<string, boolean>();

  constructor(
    private readonly journal: DocumentJournal,
    private readonly sources: SourceReader
  ) {}

  /** Front ends registered with the kernel. */
  set clients(clients: readonly FrontEnd[]) {
    this.frontEnds = new Map(clients.map(frontEnd => [frontEnd.client, frontEnd]));
  }

  /** Attributes all executions of the session, oldest first. */
  attributeAll(runs: readonly KernelExecution[]): readonly CellExecution[] {
    this.unmatched.clear();
    this.claims.clear();
    runs.forEach(run => this.assign(run));
    const byClient = new Map<string, UnmatchedGroup[]>();
    for (const group of this.unmatched.values()) {
      const groups = byClient.get(group.client) ?? [];
      groups.push(group);
      byClient.set(group.client, groups);
    }
    for (const groups of byClient.values()) {
      this.align(groups.sort((a, b) => lastOf(a) - lastOf(b)));
    }
    this.mostlyHere.clear();
    return runs.map(run => this.record(run));
  }

  /** Attributes an execution that just ended, after all earlier ones. */
  attributeNext(run: KernelExecution): CellExecution {
    const key = this.keyById(run);
    if (key !== null && this.isPart(key, run)) {
      this.partial.add(run.sequence);
    }
    const group = this.assign(run);
    if (group !== null) {
      this.align([group]);
    }
    this.mostlyHere.clear();
    return this.record(run);
  }

  /** Assigns an execution to the cell that it names, or to the unmatched groups. */
  private assign(run: KernelExecution): UnmatchedGroup | null {
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
    const group = this.unmatched.get(id) ?? {
      id,
      client: run.client ?? '',
      hasCellId: run.cell_id !== null,
      runs: []
    };
    group.runs.push(run);
    this.unmatched.set(id, group);
    return group;
  }

  private ownerOf({ client }: KernelExecution): Owner {
    const frontEnd = client === null ? undefined : this.frontEnds.get(client);
    if (frontEnd === undefined) {
      return 'unregistered';
    }
    if (frontEnd.notebook === null) {
      return 'console';
    }
    return this.journal.hadPath(frontEnd.notebook) ? 'this' : 'other-notebook';
  }

  /** The existing or deleted cell that the request names. */
  private keyById({ cell_id: id }: KernelExecution): CellKey | null {
    const key = id === null ? null : this.journal.resolve(id);
    return key !== null && this.isKnown(key) ? key : null;
  }

  private isKnown(key: CellKey): boolean {
    return this.journal.cells.has(key) || this.journal.deleted.has(key);
  }

  private isPart(key: CellKey, { source }: KernelExecution): boolean {
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

  /**
   * The front end named other cells of the document: its ids are persistent, so an unknown id is that of a deleted
   * cell.
   */
  private hasPersistentIds({ client, hasCellId }: UnmatchedGroup): boolean {
    return hasCellId && this.claims.hasNamedCells(client);
  }

  private isMatched({ id }: UnmatchedGroup): boolean {
    const match = this.matches.get(id);
    return match !== undefined && this.isKnown(this.journal.resolve(match.key));
  }

  /** Matches groups of one front end, ordered by their last execution, with cells. */
  private align(groups: readonly UnmatchedGroup[]): void {
    const known = groups.filter(group => this.isMatched(group));
    known.forEach(group => this.claimFor(group));
    const unmatched = groups.filter(
      group => !this.isMatched(group) && !this.hasPersistentIds(group)
    );
    if (unmatched.length === 0 || this.journal.document === null) {
      return;
    }
    const [{ client, runs }] = unmatched;
    const isOurs = this.ownerOf(runs[0]) === 'this';
    const found = alignExecutions(
      unmatched.map(group => this.describe(group)),
      this.alignableCells(client),
      matched => isOurs || isMostly(matched + known.length, groups.length)
    );
    for (const group of unmatched) {
      const match = found.get(group.id);
      if (match !== undefined) {
        this.matches.set(group.id, match);
        this.claimFor(group);
      }
    }
  }

  private claimFor(group: UnmatchedGroup): void {
    const match = this.matches.get(group.id);
    if (match !== undefined) {
      const interval = { first: group.runs[0].sequence, last: lastOf(group) };
      this.claims.add(this.journal.resolve(match.key), group.client, interval, false);
    }
  }

  private describe({ id, hasCellId, runs }: UnmatchedGroup): ExecutionGroup {
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
    const deleted = [...this.journal.deleted.values()].map(({ cell }) => cell);
    return [...living, ...deleted].map(
      ({ key, source, executionCount }, position): AlignableCell => {
        const own = this.claims.of(key, client);
        return {
          key,
          source,
          executionCount,
          signature: this.sources.signature(source),
          isDeleted: position >= living.length,
          versions: this.journal.versionsOf(key),
          taken: own === null ? [] : [own]
        };
      }
    );
  }

  private record(run: KernelExecution): CellExecution {
    const owner = this.ownerOf(run);
    if (owner === 'console' || owner === 'other-notebook') {
      return { kernelRun: run, origin: owner, cell: null, matchedBy: null };
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
    const origin = this.isOfThisNotebook(run, owner) ? 'deleted-cell' : 'unknown';
    return { kernelRun: run, origin, cell: null, matchedBy: null };
  }

  private ofCell(run: KernelExecution, cell: CellKey, matchedBy: MatchedBy): CellExecution {
    const present: ExecutionOrigin = this.partial.has(run.sequence) ? 'partial' : 'cell';
    const origin = this.journal.cells.has(cell) ? present : 'deleted-cell';
    return { kernelRun: run, origin, cell, matchedBy };
  }

  /** Whether an execution without a matching cell still belongs to this notebook. */
  private isOfThisNotebook({ cell_id: id, client }: KernelExecution, owner: Owner): boolean {
    if (id === null || this.journal.document === null) {
      return false;
    }
    return owner === 'this' || (client !== null && this.isMostlyHere(client));
  }

  private isMostlyHere(client: string): boolean {
    let answer = this.mostlyHere.get(client);
    if (answer === undefined) {
      answer = this.computeMostlyHere(client);
      this.mostlyHere.set(client, answer);
    }
    return answer;
  }

  private computeMostlyHere(client: string): boolean {
    const own = this.claims.countOf(client);
    const unmatched = [...this.unmatched.values()].filter(
      group => group.client === client && !this.isMatched(group)
    ).length;
    return isMostly(own, own + unmatched);
  }
}

function isMostly(fitting: number, all: number): boolean {
  return fitting >= MIN_MATCHES && fitting * 2 >= all;
}

function groupOf({ client, cell_id: id, sequence }: KernelExecution): string {
  return id === null ? `#${sequence}` : `${client ?? ''}\n${id}`;
}

function lastOf({ runs }: UnmatchedGroup): number {
  return runs[runs.length - 1].sequence;
}
