/** Builds the document graph and updates it incrementally after edits. */
import type { CellSummary } from '../../python/flow/cell-summary';
import { IncrementalList } from '../../memo/incremental-list';
import { allAtOnce } from '../../memo/steps';
import type { CellOutcome } from './cell-runner';
import { CellRunner } from './cell-runner';
import { Checkpoints } from './checkpoints';
import { CellCompiler } from './compiled-cell';
import type { CellIdentity, CompiledCell } from './compiled-function';
import { Definitions } from './definitions';
import type { AnalyzedCell } from './document-cells';
import { DocumentCells } from './document-cells';
import { documentEdges } from './document-edges';
import type { DocumentGraph, GraphEdge, UnboundRead } from './document-graph';
import { Environment } from './environment';
import { ANY_NAME, NameTable } from './name-table';
import { RunState } from './run-state';
import { alignSlots } from './slot-alignment';
import { UnboundReads } from './unbound-reads';
import { namesReadInBodies, uncalledReads } from './uncalled';
import type { UncalledRead } from './uncalled';

/** A code cell of the document. */
export interface BuilderCell {
  /** Position among all cells, from 0. */
  readonly index: number;
  readonly summary: CellSummary;
}

/** State of a cell that is kept between versions of the document. */
interface CellSlot extends CellIdentity {
  compiled: CompiledCell;
  /** Result of the last run, perhaps of an earlier text; returned unchanged while nothing about it changes. */
  run: AnalyzedCell | null;
  /** Number of names at that run; relevant for cells that affect all names. */
  nameCount: number;
}

/**
 * The tables of names and definitions only grow: each name that is typed stays. When most entries are left over from edits,
 * everything is rebuilt from scratch once: above twice as many entries as the first version needed and these more, so that the
 * cost for each edit stays small. While the user types, it waits longer.
 */
const SPARE_AT_REST = 2_000;
const SPARE_WHILE_TYPING = 20_000;
/** Before any version was completed. */
const MAX_ENTRIES = 400_000;

const CHECKPOINT_CELLS = 100;

/** Keeps the graph of one document up to date. */
export class DocumentGraphBuilder {
  private analysis: IncrementalAnalysis;

  /** @param checkpointCells - maximum number of unchanged cells replayed before the first changed cell; for tests */
  constructor(private readonly checkpointCells = CHECKPOINT_CELLS) {
    this.analysis = new IncrementalAnalysis(checkpointCells);
  }

  /** Number of entries in the tables of names and definitions. */
  get size(): number {
    return this.analysis.size;
  }

  /** The graph of `cells`, given in document order. */
  update(cells: readonly BuilderCell[], isAtRest = true): DocumentGraph {
    return allAtOnce(this.steps(cells, isAtRest));
  }

  /**
   * Same as {@link update}, in small steps: yields after each cell that had to run again. May be abandoned at any step.
   *
   * @param isAtRest - whether the user is not typing
   */
  steps(cells: readonly BuilderCell[], isAtRest = true): Generator<void, DocumentGraph> {
    if (this.analysis.isFull(isAtRest ? SPARE_AT_REST : SPARE_WHILE_TYPING)) {
      this.analysis = new IncrementalAnalysis(this.checkpointCells);
    }
    return this.analysis.steps(cells);
  }
}

/** Tables shared by all versions of a document. */
class IncrementalAnalysis {
  private readonly names = new NameTable();
  private readonly definitions = new Definitions();
  private readonly environment = new Environment(this.definitions, this.names);
  private readonly compiler = new CellCompiler(this.names);
  /** Cells of the last version. */
  private cells: readonly BuilderCell[] = [];
  /** One slot for each of them. */
  private slots: CellSlot[] = [];
  private readonly withMissingReads = new IncrementalList((cell: AnalyzedCell) =>
    cell.outcome.trace.missing.length > 0 ? cell : null
  );
  private readonly withHiddenNames = new IncrementalList((cell: AnalyzedCell) =>
    cell.compiled.mayBindUnknownNames ? cell : null
  );
  private nextId = 0;
  /** Number of entries after the first version; null before that. */
  private firstSize: number | null = null;
  /** Number of cells that bind the name, by its number. */
  private readonly binderCounts: number[] = [];
  /** Number of cells that read the name in a nested body, by its number. */
  private readonly readerCounts: number[] = [];
  private readonly namesInBodies = new WeakMap<CompiledCell, readonly number[]>();
  private readonly deletable = new Set<number>();
  /** Whether some cell deletes all names. */
  private resets = false;
  /** The first name that is not yet recorded as deletable by a reset. */
  private nextReset = ANY_NAME + 1;
  private readonly unbound = new UnboundReads(this.names, name => this.isBound(name));
  private readonly checkpoints: Checkpoints;
  private readonly runner = new CellRunner(
    new RunState(this.names, this.definitions, this.environment, this.deletable)
  );

  constructor(checkpointCells: number) {
    this.checkpoints = new Checkpoints(checkpointCells);
  }

  /** Grows with every name, and with every name that a cell may delete. */
  private get nameCount(): number {
    return this.names.size + this.deletable.size;
  }

  /** Number of entries, most of which may be left over from earlier versions. */
  get size(): number {
    return this.nameCount + this.definitions.size;
  }

  /** Whether the tables have more than twice as many entries as at first, and `spare` more. */
  isFull(spare: number): boolean {
    return this.size > (this.firstSize === null ? MAX_ENTRIES : 2 * this.firstSize + spare);
  }

  *steps(cells: readonly BuilderCell[]): Generator<void, DocumentGraph> {
    yield* this.alignCells(cells);
    this.noteResets();
    const { checkpoints, environment } = this;
    checkpoints.forgetUnless(position => this.slots[position].nameCount === this.nameCount);
    environment.restart(checkpoints.snapshot);
    const run = new Array<AnalyzedCell>(cells.length);
    for (let position = 0; position < checkpoints.start; position++) {
      run[position] = this.reuse(this.slots[position], cells[position].index);
    }
    for (let position = checkpoints.start; position < cells.length; position++) {
      const slot = this.slots[position];
      const known = this.replay(slot);
      const outcome = known ?? this.runAgain(slot);
      run[position] = this.store(slot, cells[position].index, outcome);
      checkpoints.note(position, outcome.touchedAllNames);
      if (position + 1 < cells.length && checkpoints.isDueBelow(position)) {
        checkpoints.keep(environment.snapshot());
      }
      if (known === null) {
        yield;
      }
    }
    const document = new DocumentCells(
      run,
      this.withMissingReads.of(run),
      this.withHiddenNames.of(run)
    );
    const unbound = this.unbound.of(document, this.uncalledReads(document));
    this.firstSize ??= this.size;
    return new BuiltGraph(document, this.names, unbound);
  }

  /**
   * Assigns a slot to every cell and compiles new and edited cells. Compiles everything before it changes a slot, so
   * that abandoning the generator leaves the slots of the last version intact.
   */
  private *alignCells(cells: readonly BuilderCell[]): Generator<void, void> {
    const { head, tail, middle } = alignSlots(this.cells, cells, cell => cell.summary);
    const aligned: { readonly slot: CellSlot; readonly compiled: CompiledCell }[] = [];
    for (const [index, position] of middle.entries()) {
      const { summary } = cells[head + index];
      const known = position === null ? null : this.slots[position];
      if (known?.compiled.summary === summary) {
        aligned.push({ slot: known, compiled: known.compiled });
      } else {
        const identity: CellIdentity = known ?? { id: this.nextId++ };
        const compiled = this.compile(identity, summary);
        aligned.push({ slot: known ?? newSlot(identity, compiled), compiled });
        yield;
      }
    }
    this.checkpoints.forgetFrom(head);
    const below = this.slots.length - tail;
    const kept = new Set(aligned.map(({ compiled }) => compiled));
    for (const { compiled } of this.slots.slice(head, below)) {
      this.count(compiled, -1);
      if (!kept.has(compiled)) {
        compiled.functions.forEach(each => each.release());
      }
    }
    for (const { slot, compiled } of aligned) {
      slot.compiled = compiled;
      this.count(compiled, 1);
    }
    const between = aligned.map(({ slot }) => slot);
    if (between.length === below - head) {
      between.forEach((slot, index) => (this.slots[head + index] = slot));
    } else {
      this.slots = [...this.slots.slice(0, head), ...between, ...this.slots.slice(below)];
    }
    this.cells = cells;
  }

  /** `%reset` deletes all names that exist, including those that only cells below mention. */
  private noteResets(): void {
    if (this.resets) {
      for (; this.nextReset < this.names.size; this.nextReset++) {
        this.deletable.add(this.nextReset);
      }
    }
  }

  private compile(identity: CellIdentity, summary: CellSummary): CompiledCell {
    const compiled = this.compiler.compile(identity, summary);
    this.namesInBodies.set(compiled, namesReadInBodies(compiled));
    compiled.deletedNames.forEach(name => this.deletable.add(name));
    this.resets ||= compiled.resets;
    return compiled;
  }

  private count(compiled: CompiledCell, difference: number): void {
    for (const name of compiled.boundNames) {
      this.binderCounts[name] = (this.binderCounts[name] ?? 0) + difference;
    }
    for (const name of this.namesInBodies.get(compiled) ?? []) {
      this.readerCounts[name] = (this.readerCounts[name] ?? 0) + difference;
    }
  }

  /** Most notebooks have none; the counts show this without a scan of every cell. */
  private uncalledReads(document: DocumentCells): readonly UncalledRead[] {
    const unbound = new Set<number>();
    this.readerCounts.forEach((count, name) => {
      if (count > 0 && !this.isBound(name)) {
        unbound.add(name);
      }
    });
    return unbound.size === 0 ? [] : uncalledReads(document, unbound);
  }

  /** Whether the text of some cell binds the name, or Python provides it. */
  private isBound(name: number): boolean {
    return (this.binderCounts[name] ?? 0) > 0 || this.names.isProvided(name);
  }

  /** Replays the outcome of the last run; null if the cell or one of its inputs changed. */
  private replay({ run, compiled, nameCount }: CellSlot): CellOutcome | null {
    if (run === null || run.compiled !== compiled || !this.stillHolds(run.outcome, nameCount)) {
      return null;
    }
    const { names, sets } = run.outcome.outputs;
    for (let position = 0; position < names.length; position++) {
      this.environment.replay(names[position], sets[position]);
    }
    return run.outcome;
  }

  private stillHolds(outcome: CellOutcome, nameCount: number): boolean {
    if (outcome.touchedAllNames && nameCount !== this.nameCount) {
      return false;
    }
    const { names, sets } = outcome.inputs;
    for (let position = 0; position < names.length; position++) {
      if (this.environment.peek(names[position]) !== sets[position]) {
        return false;
      }
    }
    return true;
  }

  private runAgain(slot: CellSlot): CellOutcome {
    const outcome = this.runner.run(slot.compiled);
    slot.nameCount = this.nameCount;
    return outcome;
  }

  /** The cached result of a cell above the last valid checkpoint. */
  private reuse(slot: CellSlot, index: number): AnalyzedCell {
    const { run } = slot;
    if (run === null) {
      throw new Error('a cell above a checkpoint has not been run');
    }
    return run.index === index ? run : (slot.run = { ...run, index });
  }

  private store(slot: CellSlot, index: number, outcome: CellOutcome): AnalyzedCell {
    const namesUnknown = this.environment.peek(ANY_NAME).mayBeBound;
    const { run, compiled } = slot;
    if (run?.index === index && run.outcome === outcome && run.namesUnknown === namesUnknown) {
      return run;
    }
    return (slot.run = { index, compiled, outcome, namesUnknown });
  }
}

/** The slot itself is the identity that definitions refer to; it stays when the text changes. */
function newSlot(identity: CellIdentity, compiled: CompiledCell): CellSlot {
  return Object.assign(identity, { compiled, run: null, nameCount: 0 });
}

/** A document graph; edges are computed on demand. */
class BuiltGraph implements DocumentGraph {
  private edgeList: readonly GraphEdge[] | null = null;

  constructor(
    private readonly document: DocumentCells,
    private readonly names: NameTable,
    readonly unboundReads: readonly UnboundRead[]
  ) {}

  get edges(): readonly GraphEdge[] {
    this.edgeList ??= documentEdges(this.document, this.names);
    return this.edgeList;
  }

  binders(name: string): readonly number[] {
    const id = this.names.find(name);
    return id === null ? [] : this.document.binders(id);
  }

  namesUnknownAt(index: number): boolean {
    const above = this.document.cells.filter(cell => cell.index <= index);
    return (
      above.some(cell => cell.compiled.summary.module === null) ||
      above[above.length - 1]?.namesUnknown === true
    );
  }

  readersOf(index: number): readonly number[] {
    const readers = new Set(this.edges.filter(({ from }) => from === index).map(({ to }) => to));
    return [...readers].sort((a, b) => a - b);
  }
}
