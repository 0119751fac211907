/**
 * Attributes executions to cells, by these rules in order:
 *
 * - a registered front end decides first: it belongs to this notebook, another notebook or a console, which
 * distinguishes copies of a notebook with equal cell ids;
 * - a request that names a cell of the document belongs to that cell. Unregistered front ends may have run a part of
 * it: if the cell contains more than the executed source, they did;
 * - a request that names another cell, by a page whose notebook has the cell ids of this one, belongs to a cell that was
 * deleted, or that this page does not have;
 * - otherwise, executions are matched by source (see execution-alignment.ts) with the document as it is now. Exception:
 * if the same front end named other cells of the document, its ids are persistent, so the cell was deleted;
 * - an execution of this notebook without a matching cell belongs to a cell that was deleted earlier. An execution of
 * an unknown front end stays `unknown`, unless the front end mostly runs cells of this notebook.
 *
 * What a page remembers of the notebook (earlier sources, deletions, earlier matches) decides nothing here: a page that
 * opens the notebook later must attribute the same executions to the same cells. The exception are pages of this
 * notebook with different cell ids, because the file has none: once matched, their executions stay with the cell.
 */
import type { FrontEnd, KernelExecution } from '../../protocol';
import type { CellKey } from '../notebook/document';
import { Claims } from './claims';
import { addToGroup } from '../memo/group-by';
import type { DocumentJournal } from './document-journal';
import type { CellExecution, MatchedBy } from './history-state';
import { alignExecutions } from './execution-alignment';
import type { AlignableCell, GroupMatch, ExecutionGroup } from './execution-alignment';
import { Owners } from './owners';
import { SimilarityCache } from './similarity-cache';
import type { Owner } from './owners';
import type { SourceReader } from './source-reader';

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
  private readonly owners: Owners;
  private readonly matches = new Map<string, GroupMatch>();
  /** Earlier matches of pages whose ids differ because the file has none. */
  private readonly kept = new Map<string, GroupMatch>();
  private readonly unmatched = new Map<string, UnmatchedGroup>();
  private readonly claims = new Claims();
  private readonly similarities = new SimilarityCache();
  /** Whether an unregistered front end named a cell, of which it may have run a part. */
  private mayBePart = false;
  /** Unregistered front ends → whether they mostly run cells of this notebook. */
  private readonly mostlyHere = new Map<string, boolean>();

  /** @param ownClient - the client of this page, null if unknown */
  constructor(
    private readonly journal: DocumentJournal,
    private readonly sources: SourceReader,
    ownClient: string | null
  ) {
    this.owners = new Owners(ownClient, () => journal.document?.path ?? null);
  }

  /** Whether the attribution depends on the sources of the document. */
  get isBySource(): boolean {
    return this.unmatched.size > 0 || this.mayBePart;
  }

  /** Front ends registered with the kernel. */
  set clients(clients: readonly FrontEnd[]) {
    this.owners.clients = clients;
  }

  /** Whether a front end is a page of this notebook whose cell ids are those of this page. */
  isPageOfThis(frontEnd: FrontEnd): boolean {
    return this.owners.isPageOfThis(frontEnd);
  }

  /** Attributes all executions of the session, oldest first. */
  attributeAll(runs: readonly KernelExecution[]): readonly CellExecution[] {
    this.unmatched.clear();
    this.matches.clear();
    this.claims.clear();
    this.mayBePart = false;
    runs.forEach(run => this.assign(run));
    for (const groups of this.unmatchedByClient().values()) {
      this.align(groups.sort((a, b) => lastOf(a) - lastOf(b)));
    }
    this.mostlyHere.clear();
    return runs.map(run => this.record(run));
  }

  /**
   * Attributes an execution that just ended, after all earlier ones; null if it concerns the attribution of others, so
   * that all have to be attributed again.
   */
  attributeNext(run: KernelExecution): CellExecution | null {
    const isAlone = ![...this.unmatched.values()].some(
      ({ client }) => client === (run.client ?? '')
    );
    if (this.assign(run) !== null || !isAlone) {
      return null;
    }
    this.mostlyHere.clear();
    return this.record(run);
  }

  private unmatchedByClient(): ReadonlyMap<string, UnmatchedGroup[]> {
    const byClient = new Map<string, UnmatchedGroup[]>();
    this.unmatched.forEach(group => addToGroup(byClient, group.client, group));
    return byClient;
  }

  /** Assigns an execution to the cell that it names, or to the unmatched groups. */
  private assign(run: KernelExecution): UnmatchedGroup | null {
    const owner = this.owners.ownerOf(run);
    if (owner === 'console' || owner === 'other-notebook' || run.status === 'aborted') {
      return null;
    }
    const key = this.keyById(run);
    if (key !== null) {
      const { sequence } = run;
      this.mayBePart ||= owner === 'unregistered';
      this.claims.add(key, run.client ?? '', { first: sequence, last: sequence }, true);
      return null;
    }
    if (this.owners.hasOurIds(run)) {
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

  /** The cell that the request names; a deleted one only if every page knows that the id is one of this notebook. */
  private keyById(run: KernelExecution): CellKey | null {
    const key = this.namedKey(run);
    return key !== null && (this.journal.cells.has(key) || this.owners.hasOurIds(run)) ? key : null;
  }

  /** The existing or deleted cell that the request names, as far as this page knows it. */
  private namedKey({ cell_id: id }: KernelExecution): CellKey | null {
    const key = id === null ? null : this.journal.resolve(id);
    return key !== null && this.isKnown(key) ? key : null;
  }

  /**
   * Whether only a part of the cell ran. Pages run whole cells: theirs had a different source, or has on another page.
   */
  private isPart(key: CellKey, run: KernelExecution): boolean {
    const source = this.journal.cells.get(key)?.source ?? '';
    const sent = run.source.trim();
    return (
      this.owners.ownerOf(run) === 'unregistered' &&
      sent !== '' &&
      sent !== source.trim() &&
      source.includes(sent)
    );
  }

  /**
   * The front end named other cells of the document: its ids are persistent, so an unknown id is that of a deleted
   * cell.
   */
  private hasPersistentIds({ client, hasCellId }: UnmatchedGroup): boolean {
    return hasCellId && this.claims.hasNamedCells(client);
  }

  /** Matches groups of one front end, ordered by their last execution, with cells. */
  private align(groups: readonly UnmatchedGroup[]): void {
    const isOurs = this.owners.ownerOf(groups[0].runs[0]) === 'this';
    const known = isOurs ? groups.filter(group => this.matchAgain(group)) : [];
    const unmatched = groups.filter(
      group => !known.includes(group) && !this.hasPersistentIds(group)
    );
    if (unmatched.length === 0 || this.journal.document === null) {
      return;
    }
    const found = alignExecutions(
      unmatched.map(group => this.describe(group)),
      this.alignableCells(unmatched[0].client),
      matched => isOurs || isMostly(matched + known.length, groups.length),
      this.similarities
    );
    for (const group of unmatched) {
      const match = found.get(group.id);
      if (match !== undefined) {
        this.match(group, match);
        if (isOurs && group.hasCellId) {
          this.kept.set(group.id, match);
        }
      }
    }
  }

  /** Matches a group of a page of this notebook as before, if the cell still exists or was deleted. */
  private matchAgain(group: UnmatchedGroup): boolean {
    const known = this.kept.get(group.id);
    const key = known === undefined ? null : this.journal.resolve(known.key);
    if (known === undefined || key === null || !this.isKnown(key)) {
      return false;
    }
    this.match(group, { ...known, key });
    return true;
  }

  private match(group: UnmatchedGroup, match: GroupMatch): void {
    this.matches.set(group.id, match);
    const interval = { first: group.runs[0].sequence, last: lastOf(group) };
    this.claims.add(match.key, group.client, interval, false);
  }

  private isKnown(key: CellKey): boolean {
    return this.journal.cells.has(key) || this.journal.deleted.has(key);
  }

  private describe({ id, hasCellId, runs }: UnmatchedGroup): ExecutionGroup {
    const sources = [...new Set(runs.map(run => run.source).reverse())];
    return {
      id,
      hasCellId,
      signatures: [...new Set(sources.map(source => this.sources.signature(source)))],
      source: sources[0],
      counts: runs.flatMap(run => (run.count === null ? [] : [run.count])),
      first: runs[0].sequence,
      last: runs[runs.length - 1].sequence
    };
  }

  private alignableCells(client: string): readonly AlignableCell[] {
    return [...this.journal.cells.values()].map(({ key, source, executionCount }) => {
      const own = this.claims.of(key, client);
      const signature = this.sources.signature(source);
      return { key, source, executionCount, signature, taken: own === null ? [] : [own] };
    });
  }

  private record(run: KernelExecution): CellExecution {
    const owner = this.owners.ownerOf(run);
    if (owner === 'console' || owner === 'other-notebook') {
      return { kernelRun: run, origin: owner, cell: null, matchedBy: null };
    }
    const byId = this.keyById(run);
    if (byId !== null) {
      return this.ofCell(run, byId, 'id');
    }
    const match = this.matches.get(groupOf(run));
    if (match !== undefined) {
      return this.ofCell(run, match.key, match.by);
    }
    if (!this.isOfThisNotebook(run, owner)) {
      return { kernelRun: run, origin: 'unknown', cell: null, matchedBy: null };
    }
    const cell = this.namedKey(run);
    return { kernelRun: run, origin: 'deleted-cell', cell, matchedBy: cell === null ? null : 'id' };
  }

  private ofCell(run: KernelExecution, cell: CellKey, matchedBy: MatchedBy): CellExecution {
    if (!this.journal.cells.has(cell)) {
      return { kernelRun: run, origin: 'deleted-cell', cell, matchedBy };
    }
    const origin = matchedBy === 'id' && this.isPart(cell, run) ? 'partial' : 'cell';
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
      group => group.client === client && !this.matches.has(group.id)
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
