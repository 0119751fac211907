/** Builds the document graph, and builds it anew after an edit from what the edit left as it was. */
import type { CellSummary } from '../../python/flow/cell-summary';
import { IncrementalList } from '../../memo/incremental-list';
import { allAtOnce } from '../../memo/steps';
import type { CellOutcome } from './cell-run';
import { CellRunner } from './cell-run';
import { Checkpoints } from './checkpoints';
import { CellCompiler } from './compiled-cell';
import type { CellPlace, CompiledCell } from './compiled-function';
import { Definitions } from './definitions';
import type { RunCell } from './document-cells';
import { DocumentCells } from './document-cells';
import { documentEdges } from './document-edges';
import type { DocumentGraph, GraphEdge, UnboundRead } from './document-graph';
import { Environment } from './environment';
import { ANY_NAME, NameTable } from './name-table';
import { RunState } from './run-state';
import { alignSlots } from './slot-alignment';
import { unboundReads } from './unbound-reads';
import { namesReadInBodies, uncalledReads } from './uncalled';
import type { UncalledRead } from './uncalled';

/** A code cell of the document. */
export interface BuilderCell {
  /** Position over all cells, from 0. */
  readonly index: number;
  readonly summary: CellSummary;
}

/** What is kept of a cell from one version of the document to the next. */
interface CellSlot extends CellPlace {
  compiled: CompiledCell;
  /** What it did when it ran last; perhaps with an earlier text. Handed out again while nothing about it changes. */
  run: RunCell | null;
  /** How many names there were then; matters to what touches all of them. */
  nameCount: number;
}

/** Definition sets beyond this many are taken as refuse of many edits: everything is built from nothing once. */
const SET_LIMIT = 200_000;

const CHECKPOINT_CELLS = 100;

/** Keeps the analysis of one document up to date. */
export class DocumentGraphBuilder {
  private workshop: Workshop;

  /** @param checkpointCells - how many cells are run past at most above the first that is other; for tests */
  constructor(private readonly checkpointCells = CHECKPOINT_CELLS) {
    this.workshop = new Workshop(checkpointCells);
  }

  /** The graph of these code cells, given in document order. */
  update(cells: readonly BuilderCell[]): DocumentGraph {
    return allAtOnce(this.steps(cells));
  }

  /** The same in small steps: hands over after each cell that had to be run anew. May be given up at any step. */
  steps(cells: readonly BuilderCell[]): Generator<void, DocumentGraph> {
    if (this.workshop.isCrowded) {
      this.workshop = new Workshop(this.checkpointCells);
    }
    return this.workshop.steps(cells);
  }
}

/** The tables that the versions of a document share. */
class Workshop {
  private readonly names = new NameTable();
  private readonly definitions = new Definitions();
  private readonly environment = new Environment(this.definitions, this.names);
  private readonly compiler = new CellCompiler(this.names);
  /** The cells of the last version. */
  private cells: readonly BuilderCell[] = [];
  /** One for each of them. */
  private slots: CellSlot[] = [];
  private readonly lacking = new IncrementalList((cell: RunCell) =>
    cell.outcome.trace.missing.length > 0 ? cell : null
  );
  private readonly hiding = new IncrementalList((cell: RunCell) =>
    cell.compiled.hidesNames ? cell : null
  );
  private nextPlace = 0;
  /** How many cells bind the name, by its number. */
  private readonly binderCounts: number[] = [];
  /** How many cells read the name in a body of theirs, by its number. */
  private readonly readerCounts: number[] = [];
  private readonly namesInBodies = new WeakMap<CompiledCell, readonly number[]>();
  private readonly deletable = new Set<number>();
  /** Whether some cell deletes all names. */
  private resets = false;
  /** The first name that is not yet noted as deleted by it. */
  private nextReset = ANY_NAME + 1;
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

  get isCrowded(): boolean {
    return this.definitions.size > SET_LIMIT;
  }

  *steps(cells: readonly BuilderCell[]): Generator<void, DocumentGraph> {
    yield* this.place(cells);
    this.noteResets();
    const { checkpoints, environment } = this;
    checkpoints.forgetUnless(position => this.slots[position].nameCount === this.nameCount);
    environment.restart(checkpoints.snapshot);
    const run = new Array<RunCell>(cells.length);
    for (let position = 0; position < checkpoints.start; position++) {
      run[position] = this.keepAsIs(this.slots[position], cells[position].index);
    }
    for (let position = checkpoints.start; position < cells.length; position++) {
      const slot = this.slots[position];
      const known = this.replay(slot);
      const outcome = known ?? this.runAnew(slot);
      run[position] = this.keep(slot, cells[position].index, outcome);
      checkpoints.note(position, outcome.touchedAllNames);
      if (position + 1 < cells.length && checkpoints.isDueBelow(position)) {
        checkpoints.keep(environment.snapshot());
      }
      if (known === null) {
        yield;
      }
    }
    const document = new DocumentCells(run, this.lacking.of(run), this.hiding.of(run));
    const unbound = yield* unboundReads(document, this.names, this.uncalledReads(document));
    return new BuiltGraph(document, this.names, unbound);
  }

  /**
   * Gives every cell its slot, and compiles those that are new or edited. All is compiled before a slot is touched, so
   * that giving up in between leaves the slots of the last version.
   */
  private *place(cells: readonly BuilderCell[]): Generator<void, void> {
    const { head, tail, middle } = alignSlots(this.cells, cells, cell => cell.summary);
    const placed: { readonly slot: CellSlot; readonly compiled: CompiledCell }[] = [];
    for (const [index, position] of middle.entries()) {
      const { summary } = cells[head + index];
      const known = position === null ? null : this.slots[position];
      if (known?.compiled.summary === summary) {
        placed.push({ slot: known, compiled: known.compiled });
      } else {
        const place: CellPlace = known ?? { id: this.nextPlace++ };
        const compiled = this.compile(place, summary);
        placed.push({ slot: known ?? newSlot(place, compiled), compiled });
        yield;
      }
    }
    this.checkpoints.forgetFrom(head);
    const below = this.slots.length - tail;
    const kept = new Set(placed.map(({ compiled }) => compiled));
    for (const { compiled } of this.slots.slice(head, below)) {
      this.count(compiled, -1);
      if (!kept.has(compiled)) {
        compiled.functions.forEach(each => each.outdate());
      }
    }
    for (const { slot, compiled } of placed) {
      slot.compiled = compiled;
      this.count(compiled, 1);
    }
    const between = placed.map(({ slot }) => slot);
    if (between.length === below - head) {
      between.forEach((slot, index) => (this.slots[head + index] = slot));
    } else {
      this.slots = [...this.slots.slice(0, head), ...between, ...this.slots.slice(below)];
    }
    this.cells = cells;
  }

  /** `%reset` deletes whatever names there are, those that only cells below it speak of, too. */
  private noteResets(): void {
    if (this.resets) {
      for (; this.nextReset < this.names.size; this.nextReset++) {
        this.deletable.add(this.nextReset);
      }
    }
  }

  private compile(place: CellPlace, summary: CellSummary): CompiledCell {
    const compiled = this.compiler.compile(place, summary);
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

  /** Most notebooks have none, which the counts tell without a look at every cell. */
  private uncalledReads(document: DocumentCells): readonly UncalledRead[] {
    const isBound = (name: number): boolean =>
      (this.binderCounts[name] ?? 0) > 0 || this.names.isProvided(name);
    const isMissed = (count: number, name: number): boolean => count > 0 && !isBound(name);
    return this.readerCounts.some(isMissed) ? uncalledReads(document, isBound) : [];
  }

  /** Does what the cell did the last time; null where it, or something that it depends on, is different. */
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

  private runAnew(slot: CellSlot): CellOutcome {
    const outcome = this.runner.run(slot.compiled);
    slot.nameCount = this.nameCount;
    return outcome;
  }

  /** What a cell did that need not be gone through again. */
  private keepAsIs(slot: CellSlot, index: number): RunCell {
    const { run } = slot;
    if (run === null) {
      throw new Error('a cell above a checkpoint has not been run');
    }
    return run.index === index ? run : (slot.run = { ...run, index });
  }

  private keep(slot: CellSlot, index: number, outcome: CellOutcome): RunCell {
    const namesUnknown = this.environment.peek(ANY_NAME).mayBeBound;
    const { run, compiled } = slot;
    if (run?.index === index && run.outcome === outcome && run.namesUnknown === namesUnknown) {
      return run;
    }
    return (slot.run = { index, compiled, outcome, namesUnknown });
  }
}

/** A place of its own is what definitions name; it stays when the text changes. */
function newSlot(place: CellPlace, compiled: CompiledCell): CellSlot {
  return Object.assign(place, { compiled, run: null, nameCount: 0 });
}

/** A graph; edges are made when somebody asks for them. */
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
