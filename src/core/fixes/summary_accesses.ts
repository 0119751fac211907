/**
 * Reads and writes of cells as far as their texts tell without running them. What cannot be told counts as touched:
 * names that ever stand in one statement may share their objects, and a cell may run every function that the cells
 * behind its names define.
 */
import type { CellSummary } from '../python/summary/cell_summary';
import type { CellAccesses, PlaceAccess } from './cell_accesses';
import { placeOfName } from './cell_order';
import type { CellFacts, CodeFacts } from './statement_facts';
import { cellFacts, isPureModule } from './statement_facts';

interface KnownCell {
  readonly summary: CellSummary;
  readonly facts: CellFacts;
}

/** What each cell reads and writes; of cells without a summary, nothing is known. */
export function accessesOfSummaries(
  summaries: readonly (CellSummary | null)[]
): readonly CellAccesses[] {
  const notebook = new NotebookFacts(summaries);
  return summaries.map((_, cell) => notebook.accessesOf(cell));
}

/** Facts of all cells together. */
class NotebookFacts {
  private readonly cells: readonly (KnownCell | null)[];
  private readonly binders = new Map<string, number[]>();
  /** Names that only imports bind, with the top-level modules. */
  private readonly modules = new Map<string, string>();
  /** Names of numbers, texts and functions without state, and of nothing else. */
  private readonly atoms = new Set<string>();
  private readonly families = new Families();

  constructor(summaries: readonly (CellSummary | null)[]) {
    this.cells = summaries.map(summary =>
      summary === null ? null : { summary, facts: cellFacts(summary) }
    );
    this.cells.forEach((cell, index) => {
      const names =
        cell === null ? [] : [...cell.summary.defines, ...cell.facts.functionNames.writes];
      for (const name of new Set(names)) {
        this.binders.set(name, [...(this.binders.get(name) ?? []), index]);
      }
      for (const { name, module } of cell?.summary.imports ?? []) {
        this.modules.set(name, module.split('.', 1)[0]);
      }
    });
    this.cells.forEach(cell => cell?.facts.atoms.forEach(name => this.atoms.add(name)));
    this.cells.forEach(cell => cell?.facts.compounds.forEach(name => this.atoms.delete(name)));
    for (const cell of this.cells) {
      const { own, inFunctions } = cell?.facts ?? { own: null, inFunctions: null };
      for (const group of [...(own?.groups ?? []), ...(inFunctions?.groups ?? [])]) {
        this.families.join(group.filter(name => !this.modules.has(name) && !this.atoms.has(name)));
      }
    }
  }

  accessesOf(index: number): CellAccesses {
    const cell = this.cells[index];
    if (cell === null) {
      return { reads: new Map(), writes: new Map(), isOpaque: true };
    }
    const accesses = new AccessCollector(this.modules, this.atoms, this.families);
    accesses.addOwn(cell);
    const reached = cell.facts.mayCall ? this.reachedFrom(index) : [];
    for (const { facts } of reached) {
      accesses.addFunctions(facts);
    }
    return {
      reads: accesses.reads,
      writes: accesses.writes,
      isOpaque: cell.facts.isOpaque
    };
  }

  /** The cells whose functions may run with the cell: those behind its names, and behind theirs. */
  private reachedFrom(index: number): readonly KnownCell[] {
    const reached = new Set([index]);
    for (const next of reached) {
      for (const name of this.cells[next]?.facts.mentioned ?? []) {
        this.binders.get(name)?.forEach(binder => reached.add(binder));
      }
    }
    return [...reached].flatMap(position => this.cells[position] ?? []);
  }
}

/** Collects what one cell touches. */
class AccessCollector {
  readonly reads = new Map<string, PlaceAccess>();
  readonly writes = new Map<string, PlaceAccess>();

  constructor(
    private readonly modules: ReadonlyMap<string, string>,
    private readonly atoms: ReadonlySet<string>,
    private readonly families: Families
  ) {}

  addOwn({ summary, facts }: KnownCell): void {
    const { uses, nestedUses, defines, deletes, readsFiles, writesFiles } = summary;
    for (const name of uses.filter(each => !nestedUses.includes(each))) {
      this.read(placeOfName(name), quoted(name), true);
    }
    for (const name of [...defines, ...deletes]) {
      const certain = facts.certainlyBound.has(name) && !deletes.includes(name);
      this.write(placeOfName(name), quoted(name), certain);
    }
    facts.mentioned.forEach(name => this.readObject(name));
    this.addCode(facts.own);
    readsFiles.forEach(path => this.read(`file:${path}`, quoted(path), false));
    writesFiles.forEach(path => this.write(`file:${path}`, quoted(path), false));
    if (readsFiles.length + writesFiles.length > 0) {
      this.read('world', 'files', false);
    }
  }

  addFunctions({ functionNames, inFunctions, hasFunctions }: CellFacts): void {
    if (!hasFunctions) {
      return;
    }
    const { reads, tests, writes } = functionNames;
    for (const name of [...reads, ...tests]) {
      this.read(placeOfName(name), quoted(name), false);
      this.readObject(name);
    }
    writes.forEach(name => this.write(placeOfName(name), quoted(name), false));
    this.addCode(inFunctions);
  }

  private addCode({ changed, called, set, world, random }: CodeFacts): void {
    const calls = [...called].flatMap(([callee, names]) =>
      this.atoms.has(callee) ? [] : [...names]
    );
    for (const name of [...changed, ...calls]) {
      if (!this.modules.has(name) && !this.atoms.has(name)) {
        this.change(this.families.placeOf(name), quoted(name));
      }
    }
    for (const name of set) {
      const module = this.modules.get(name);
      if (module !== undefined && !isPureModule(module)) {
        this.change(`module:${module}`, `settings of ${quoted(module)}`);
      }
    }
    if (world) {
      this.change('world', 'files or the system');
    }
    if (random) {
      this.change('random', 'random numbers');
    }
  }

  private readObject(name: string): void {
    const module = this.modules.get(name);
    if (module === undefined && !this.atoms.has(name)) {
      this.read(this.families.placeOf(name), quoted(name), false);
    } else if (module !== undefined && !isPureModule(module)) {
      this.read(`module:${module}`, `settings of ${quoted(module)}`, false);
      this.read('world', 'files or the system', false);
    }
  }

  /** What changes in part depends on what it was. */
  private change(place: string, label: string): void {
    this.read(place, label, false);
    this.write(place, label, false);
  }

  private read(place: string, label: string, certain: boolean): void {
    if (!this.reads.has(place) || certain) {
      this.reads.set(place, { label, certain });
    }
  }

  private write(place: string, label: string, certain: boolean): void {
    if (!this.writes.has(place) || certain) {
      this.writes.set(place, { label, certain });
    }
  }
}

/** Names that may share objects. */
class Families {
  private readonly parents = new Map<string, string>();

  join(names: readonly string[]): void {
    for (const name of names.slice(1)) {
      this.parents.set(this.rootOf(names[0]), this.rootOf(name));
    }
  }

  placeOf(name: string): string {
    return `object:${this.rootOf(name)}`;
  }

  private rootOf(name: string): string {
    let root = name;
    for (let next = this.parents.get(root); next !== undefined && next !== root;) {
      root = next;
      next = this.parents.get(root);
    }
    return root;
  }
}

function quoted(name: string): string {
  return `\`${name}\``;
}
