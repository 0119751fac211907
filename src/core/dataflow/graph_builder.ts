/** Builds the document graph, and builds it anew after an edit from what the edit left as it was. */
import type { CellSummary } from '../python/summary/cell_summary';
import type { CellOutcome } from './cell_run';
import { CellRunner } from './cell_run';
import type { CompiledCell } from './compiled_cell';
import { CellCompiler } from './compiled_cell';
import type { CellPlace } from './definitions';
import { Definitions } from './definitions';
import type { RunCell } from './document_cells';
import { DocumentCells } from './document_cells';
import { documentEdges } from './document_edges';
import type { DocumentGraph, GraphEdge, UnboundRead } from './document_graph';
import { Environment } from './environment';
import { ANY_NAME, NameTable } from './name_table';
import { RunState } from './run_state';
import { alignSlots } from './slot_alignment';
import { unboundReads } from './unbound_reads';

/** A code cell of the document. */
export interface BuilderCell {
  /** Position over all cells, from 0. */
  readonly index: number;
  readonly summary: CellSummary;
}

/** What is kept of a cell from one version of the document to the next. */
interface CellSlot extends CellPlace {
  compiled: CompiledCell;
  outcome: CellOutcome | null;
  /** How many names there were when it ran; matters to what touches all of them. */
  nameCount: number;
}

/** Definition sets beyond this many are taken as refuse of many edits: everything is built from nothing once. */
const SET_LIMIT = 200_000;

/** Keeps the analysis of one document up to date. */
export class DocumentGraphBuilder {
  private workshop = new Workshop();

  /** The graph of these code cells, given in document order. */
  update(cells: readonly BuilderCell[]): DocumentGraph {
    if (this.workshop.isCrowded) {
      this.workshop = new Workshop();
    }
    return this.workshop.update(cells);
  }
}

/** The tables that the versions of a document share. */
class Workshop {
  private readonly names = new NameTable();
  private readonly definitions = new Definitions();
  private readonly environment = new Environment(this.definitions, this.names);
  private readonly compiler = new CellCompiler(this.names);
  private slots: readonly CellSlot[] = [];
  private nextPlace = 0;
  /** How many cells bind the name, by its number. */
  private readonly binderCounts: number[] = [];
  private readonly deletable = new Set<number>();
  private readonly runner = new CellRunner(
    new RunState(this.names, this.definitions, this.environment, this.deletable)
  );

  get isCrowded(): boolean {
    return this.definitions.size > SET_LIMIT;
  }

  update(cells: readonly BuilderCell[]): DocumentGraph {
    this.place(cells);
    this.environment.restart();
    const run = this.slots.map((slot, position): RunCell => {
      const outcome = this.runSlot(slot);
      const namesUnknown = this.environment.peek(ANY_NAME).mayBeBound;
      return { index: cells[position].index, compiled: slot.compiled, outcome, namesUnknown };
    });
    const binderCounts = this.binderCounts;
    const isBoundAnywhere = (name: number): boolean =>
      this.names.isProvided(name) || (binderCounts[name] ?? 0) > 0;
    const document = new DocumentCells(run);
    const unbound = unboundReads(document, this.names, isBoundAnywhere);
    return new BuiltGraph(document, this.names, unbound);
  }

  /** Gives every cell its slot, and compiles those that are new or edited. */
  private place(cells: readonly BuilderCell[]): void {
    const known = this.slots.map(slot => slot.compiled.summary);
    const wanted = cells.map(cell => cell.summary);
    const places = alignSlots(known, wanted);
    const kept = new Set(places);
    this.slots.forEach((slot, position) => {
      if (!kept.has(position)) {
        this.countBinders(slot.compiled, -1);
      }
    });
    this.slots = places.map((position, index) => {
      const slot = position === null ? this.newSlot(wanted[index]) : this.slots[position];
      if (slot.compiled.summary !== wanted[index]) {
        this.countBinders(slot.compiled, -1);
        slot.compiled = this.compile(slot, wanted[index]);
        slot.outcome = null;
      }
      return slot;
    });
  }

  private newSlot(summary: CellSummary): CellSlot {
    const place: CellPlace = { id: this.nextPlace++ };
    const slot: CellSlot = Object.assign(place, {
      compiled: this.compile(place, summary),
      outcome: null,
      nameCount: 0
    });
    return slot;
  }

  private compile(place: CellPlace, summary: CellSummary): CompiledCell {
    const compiled = this.compiler.compile(place, summary);
    this.countBinders(compiled, 1);
    compiled.deletedNames.forEach(name => this.deletable.add(name));
    if (compiled.resets) {
      for (let name = ANY_NAME + 1; name < this.names.size; name++) {
        this.deletable.add(name);
      }
    }
    return compiled;
  }

  private countBinders(compiled: CompiledCell, difference: number): void {
    for (const name of compiled.boundNames) {
      this.binderCounts[name] = (this.binderCounts[name] ?? 0) + difference;
    }
  }

  /** Does what the cell does: by its last outcome where nothing that it depends on is different, else anew. */
  private runSlot(slot: CellSlot): CellOutcome {
    const { environment } = this;
    if (slot.outcome !== null && this.stillHolds(slot, slot.outcome)) {
      const { names, sets } = slot.outcome.outputs;
      for (let position = 0; position < names.length; position++) {
        environment.replay(names[position], sets[position]);
      }
      return slot.outcome;
    }
    slot.outcome = this.runner.run(slot.compiled);
    slot.nameCount = this.names.size + this.deletable.size;
    return slot.outcome;
  }

  private stillHolds(slot: CellSlot, outcome: CellOutcome): boolean {
    if (outcome.touchedAllNames && slot.nameCount !== this.names.size + this.deletable.size) {
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
