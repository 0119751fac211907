/**
 * Conservative reads and writes of cells, derived from their texts alone. Names that occur in the same statement may
 * share objects, and a cell may call every function that the cells behind its names define.
 */
import type { CellSummary } from '../../python/flow/cell-summary';
import type { CellAccesses, LocationAccess } from './cell-accesses';
import { fileLocation, nameLocation } from './cell-order';
import type { CellFacts, CodeFacts } from './statement-facts';
import { cellFacts, isPureModule } from './statement-facts';

/**
 * The subset that concerns libraries without effect tables: their state, their random numbers, and objects passed to
 * them.
 */
export function foreignAccesses(
  summaries: readonly (CellSummary | null)[],
  isKnownModule: (module: string) => boolean
): readonly CellAccesses[] {
  const notebook = new NotebookFacts(summaries);
  const isForeign = notebook.foreignPlaces(isKnownModule);
  const only = (accesses: CellAccesses['reads']): CellAccesses['reads'] =>
    new Map([...accesses].filter(([location]) => isForeign(location)));
  return summaries.map((_, cell) => {
    const { reads, writes, isOpaque } = notebook.accessesOf(cell);
    return { reads: only(reads), writes: only(writes), isOpaque };
  });
}

interface KnownCell {
  readonly summary: CellSummary;
  readonly facts: CellFacts;
}

/** Reads and writes of each cell; a cell without a summary is opaque. */
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
  /** Names bound only by imports → top-level module. */
  private readonly modules = new Map<string, string>();
  /** Names bound only to numbers, texts and functions without state. */
  private readonly atoms = new Set<string>();
  private readonly aliases = new AliasSets();
  private reachable: readonly ReadonlySet<number>[] | null = null;

  constructor(summaries: readonly (CellSummary | null)[]) {
    this.cells = summaries.map(summary =>
      summary === null ? null : { summary, facts: cellFacts(summary) }
    );
    this.cells.forEach((cell, index) => {
      const names =
        cell === null ? [] : [...cell.summary.defines, ...cell.facts.functionNames.writes];
      for (const name of new Set(names)) {
        const binders = this.binders.get(name) ?? [];
        binders.push(index);
        this.binders.set(name, binders);
      }
      for (const { name, module } of cell?.summary.imports ?? []) {
        this.modules.set(name, module.split('.', 1)[0]);
      }
    });
    this.cells.forEach(cell => cell?.facts.immutables.forEach(name => this.atoms.add(name)));
    this.cells.forEach(cell => cell?.facts.mutables.forEach(name => this.atoms.delete(name)));
    for (const cell of this.cells) {
      for (const group of cell === null ? [] : groupsOf(cell.facts)) {
        this.aliases.join(group.filter(name => !this.modules.has(name) && !this.atoms.has(name)));
      }
    }
  }

  /** Returns a predicate for the locations that libraries without effect tables may access. */
  foreignPlaces(isKnownModule: (module: string) => boolean): (location: string) => boolean {
    const unknown = new Set([...this.modules.values()].filter(module => !isKnownModule(module)));
    const locations = new Set([...unknown].map(module => `module:${module}`));
    for (const cell of this.cells) {
      for (const group of cell === null ? [] : groupsOf(cell.facts)) {
        if (group.some(name => unknown.has(this.modules.get(name) ?? ''))) {
          group.forEach(name => locations.add(this.aliases.placeOf(name)));
        }
      }
    }
    return location =>
      locations.has(location) ||
      location.startsWith('setting:') ||
      (location === 'random' && unknown.size > 0);
  }

  accessesOf(index: number): CellAccesses {
    const cell = this.cells[index];
    if (cell === null) {
      return { reads: new Map(), writes: new Map(), isOpaque: true };
    }
    const accesses = new AccessCollector(this.modules, this.atoms, this.aliases);
    accesses.addTopLevel(cell);
    const reachable = cell.facts.mayCall ? this.reachableFrom(index) : [];
    reachable.forEach(({ facts }) => accesses.addFunctions(facts));
    return {
      reads: accesses.reads,
      writes: accesses.writes,
      isOpaque: cell.facts.isOpaque
    };
  }

  /** The cells whose functions may run in the cell: those behind its names, transitively. */
  private reachableFrom(index: number): readonly KnownCell[] {
    this.reachable ??= closure(this.cells.map((_, cell) => this.providersOf(cell)));
    return [...this.reachable[index]].flatMap(position => {
      const cell = this.cells[position];
      return cell?.facts.hasFunctions === true ? [cell] : [];
    });
  }

  /** The cell itself and the cells that bind names that it mentions. */
  private providersOf(index: number): ReadonlySet<number> {
    const providers = new Set([index]);
    for (const name of this.cells[index]?.facts.mentioned ?? []) {
      for (const binder of this.modules.has(name) ? [] : (this.binders.get(name) ?? [])) {
        providers.add(binder);
      }
    }
    return providers;
  }
}

/** Transitive closure; cells that reach each other share one set. */
function closure(steps: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  const found: Set<number>[] = [];
  const depth: number[] = [];
  const path: number[] = [];
  const visit = (cell: number): number => {
    let lowest = path.length;
    depth[cell] = path.length;
    path.push(cell);
    for (const next of steps[cell]) {
      const reachesUp = depth[next] === undefined ? visit(next) : depth[next];
      if (found[next] === undefined) {
        lowest = Math.min(lowest, reachesUp);
      }
    }
    if (lowest === depth[cell]) {
      const members = path.splice(lowest);
      const all = new Set(members);
      for (const next of members.flatMap(member => [...steps[member]])) {
        found[next]?.forEach(each => all.add(each));
      }
      members.forEach(member => (found[member] = all));
    }
    return lowest;
  };
  steps.forEach((_, cell) => depth[cell] ?? visit(cell));
  return found;
}

function groupsOf({ topLevel, inFunctions }: CellFacts): CodeFacts['groups'] {
  return [...topLevel.groups, ...inFunctions.groups];
}

/** Collects the accesses of one cell. */
class AccessCollector {
  readonly reads = new Map<string, LocationAccess>();
  readonly writes = new Map<string, LocationAccess>();

  constructor(
    private readonly modules: ReadonlyMap<string, string>,
    private readonly atoms: ReadonlySet<string>,
    private readonly aliases: AliasSets
  ) {}

  addTopLevel({ summary, facts }: KnownCell): void {
    const { uses, nestedUses, defines, deletes, readsFiles, writesFiles } = summary;
    for (const name of uses.filter(each => !nestedUses.includes(each))) {
      this.read(nameLocation(name), quoted(name), true);
    }
    for (const name of [...defines, ...deletes]) {
      const certain = facts.certainlyBound.has(name) && !deletes.includes(name);
      this.write(nameLocation(name), quoted(name), certain);
    }
    facts.mentioned.forEach(name => this.readObject(name));
    this.addCode(facts.topLevel);
    readsFiles.forEach(path => this.read(fileLocation(path), quoted(path), false));
    writesFiles.forEach(path => this.write(fileLocation(path), quoted(path), false));
    if (readsFiles.length + writesFiles.length > 0) {
      this.read('world', 'files', false);
    }
  }

  addFunctions({ functionNames, inFunctions }: CellFacts): void {
    const { reads, guardedReads, writes } = functionNames;
    for (const name of [...reads, ...guardedReads]) {
      this.read(nameLocation(name), quoted(name), false);
      this.readObject(name);
    }
    writes.forEach(name => this.write(nameLocation(name), quoted(name), false));
    this.addCode(inFunctions);
  }

  private addCode({
    changed,
    called,
    configured,
    configuredByCall,
    usesSystem,
    usesRandom
  }: CodeFacts): void {
    const calls = [...called].flatMap(([callee, names]) =>
      this.atoms.has(callee) ? [] : [...names]
    );
    for (const name of [...changed, ...calls]) {
      if (!this.modules.has(name) && !this.atoms.has(name)) {
        this.change(this.aliases.placeOf(name), quoted(name));
      }
    }
    for (const name of configured) {
      this.changeModule('module', name);
    }
    for (const name of configuredByCall) {
      this.changeModule('setting', name);
    }
    if (usesSystem) {
      this.change('world', 'files or the system');
    }
    if (usesRandom) {
      this.change('random', 'random numbers');
    }
  }

  private readObject(name: string): void {
    const module = this.modules.get(name);
    if (module === undefined && !this.atoms.has(name)) {
      this.read(this.aliases.placeOf(name), quoted(name), false);
    } else if (module !== undefined && !isPureModule(module)) {
      this.read(`module:${module}`, `settings of ${quoted(module)}`, false);
      this.read(`setting:${module}`, `settings of ${quoted(module)}`, false);
      this.read('world', 'files or the system', false);
    }
  }

  private changeModule(kind: 'module' | 'setting', name: string): void {
    const module = this.modules.get(name);
    if (module !== undefined && !isPureModule(module)) {
      this.change(`${kind}:${module}`, `settings of ${quoted(module)}`);
    }
  }

  /** A partial change depends on the previous content. */
  private change(location: string, label: string): void {
    this.read(location, label, false);
    this.write(location, label, true);
  }

  private read(location: string, label: string, certain: boolean): void {
    if (!this.reads.has(location) || certain) {
      this.reads.set(location, { label, certain });
    }
  }

  private write(location: string, label: string, certain: boolean): void {
    if (!this.writes.has(location) || certain) {
      this.writes.set(location, { label, certain });
    }
  }
}

/** Sets of names that may share objects (union-find). */
class AliasSets {
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
