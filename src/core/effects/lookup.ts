/** Looks up the effects of library calls, attributes and types by name. */
import type {
  AttributeEffect,
  CallEffect,
  ModuleObject,
  ProcessState,
  TypeEffects
} from './effect';
import { LIBRARIES } from './library-tables';
import type { LibraryTable } from './library-tables';
import { withReceiverFirst } from './receiver-first';
import { DRAWING_NAMES, TEXT_OPTIONS } from './table-summary';
import { unionByMethodName } from './unknown-receiver';

/** A type merged with its bases; its own entries take precedence. */
export interface MergedType extends TypeEffects {
  readonly name: string;
  /** Its own name and those of all its bases, nearest first. */
  readonly lineage: readonly string[];
  readonly methods: Readonly<Record<string, CallEffect>>;
  readonly attributes: Readonly<Record<string, AttributeEffect>>;
}

/** Aliases that are followed one after the other. */
const MOST_ALIASES = 4;

/** Canonical names that are kept. */
const MOST_NAMES = 10_000;

/** Finds table entries by canonical dotted names or aliases. */
export class EffectLookup {
  /** Options that the text of objects of some type depends on. */
  readonly textState: ReadonlySet<ProcessState> = new Set<ProcessState>(TEXT_OPTIONS);
  /** Names, without those of their modules, of functions that draw from generators which a seed sets. */
  readonly drawingNames: ReadonlySet<string> = DRAWING_NAMES;

  constructor(private readonly tables: readonly LibraryTable[]) {
    for (const table of tables) {
      if (table.roots === null) {
        this.add(table);
      }
      table.roots?.forEach(root => this.unread.set(root, table));
    }
  }

  /** The effect of calling this function; a class is its constructor, a method of a class takes its receiver first. */
  functionEffect(dotted: string): CallEffect | null {
    const name = this.canonicalName(dotted);
    const entry = this.functions.get(name);
    if (entry !== undefined) {
      return entry;
    }
    if (this.types.has(name)) {
      return { returns: name };
    }
    const [owner, method] = splitLast(name);
    const effect = owner === '' ? null : this.methodEffect(owner, method);
    return effect === null ? null : withReceiverFirst(effect);
  }

  /** A type merged with its bases; null for a type that is in no table. */
  typeEffects(type: string): MergedType | null {
    const name = this.canonicalName(type);
    const known = this.merged.get(name);
    if (known !== undefined) {
      return known;
    }
    const own = this.types.get(name);
    if (own === undefined) {
      return null;
    }
    const bases = (own.bases ?? []).flatMap(base => this.typeEffects(base) ?? []);
    const merged = mergeTypes(name, own, bases);
    this.merged.set(name, merged);
    return merged;
  }

  /**
   * The effect of a method; null if the type or the method is in no table. Methods that a known type does not list
   * have no effect.
   */
  methodEffect(type: string, method: string): CallEffect | null {
    const known = this.typeEffects(type);
    const setter = method.startsWith('set_') ? known?.setters : undefined;
    return own(known?.methods, method) ?? setter ?? null;
  }

  /** The effect of reading an attribute; null if it is in no table. */
  attributeEffect(type: string, attribute: string): AttributeEffect | null {
    return own(this.typeEffects(type)?.attributes, attribute);
  }

  /**
   * The possible effect of a method on a receiver of unknown type; null if no known type's method of this name
   * changes anything.
   */
  methodByName(method: string): CallEffect | null {
    this.byMethodName ??= unionByMethodName(this.tables.map(table => table.read()));
    return this.byMethodName.get(method) ?? null;
  }

  /** A module attribute that represents process state (`os.environ`). */
  moduleObject(dotted: string): ModuleObject | null {
    return this.objects.get(this.canonicalName(dotted)) ?? null;
  }

  /** Whether the tables cover this module or its parent; names that they do not list have no effect. */
  isKnownModule(dotted: string): boolean {
    let name = this.canonicalName(dotted);
    while (name !== '') {
      if (this.modules.has(name)) {
        return true;
      }
      [name] = splitLast(name);
    }
    return false;
  }

  /** Names of the functions and classes of a module, as a star import binds them; none for a module in no table. */
  namesIn(module: string): readonly string[] {
    const name = this.canonicalName(module);
    const start = `${name}.`;
    const names = [...this.functions.keys(), ...this.types.keys()]
      .filter(each => each.startsWith(start))
      .map(each => each.slice(start.length));
    return [...new Set(names)].filter(each => !each.includes('.') && !each.startsWith('_'));
  }

  /** The name in the tables: without `builtins.`, and with the longest alias replaced. */
  canonicalName(dotted: string): string {
    if (dotted.startsWith('builtins.')) {
      return dotted.slice('builtins.'.length);
    }
    let name = this.canonical.get(dotted);
    if (name === undefined) {
      this.addTableOf(dotted);
      name = this.withoutAlias(dotted);
      if (this.canonical.size >= MOST_NAMES) {
        this.canonical.clear();
      }
      this.canonical.set(dotted, name);
    }
    return name;
  }

  /** Aliases of aliases, too: `pylab.rc` is `matplotlib.pyplot.rc`, which is `matplotlib.rc`. */
  private withoutAlias(dotted: string): string {
    let name = dotted;
    for (let step = 0; step < MOST_ALIASES; step++) {
      const next = this.withoutOneAlias(name);
      if (next === name) {
        break;
      }
      name = next;
    }
    return name;
  }

  private withoutOneAlias(dotted: string): string {
    for (let end = dotted.length; end > 0; end = dotted.lastIndexOf('.', end - 1)) {
      const alias = this.aliases.get(dotted.slice(0, end));
      if (alias !== undefined) {
        return alias + dotted.slice(end);
      }
    }
    return dotted;
  }

  /** Reads the table of the library that a name begins with, if that was not needed before. */
  private addTableOf(dotted: string): void {
    const dot = dotted.indexOf('.');
    const root = dot < 0 ? dotted : dotted.slice(0, dot);
    const table = this.unread.get(root);
    if (table !== undefined) {
      table.roots?.forEach(each => this.unread.delete(each));
      this.add(table);
    }
  }

  private add(library: LibraryTable): void {
    const table = library.read();
    this.canonical.clear();
    // Names come from notebooks: `constructor` or `__proto__` must find nothing.
    add(this.functions, table.functions);
    add(this.types, table.types);
    add(this.objects, table.objects ?? {});
    add(this.aliases, table.aliases ?? {});
    table.modules.forEach(module => this.modules.add(module));
  }

  private readonly unread = new Map<string, LibraryTable>();
  private readonly functions = new Map<string, CallEffect>();
  private readonly types = new Map<string, TypeEffects>();
  private readonly objects = new Map<string, ModuleObject>();
  private readonly aliases = new Map<string, string>();
  private readonly modules = new Set<string>();
  /** The canonical names of those that were looked up: most are looked up again and again. */
  private readonly canonical = new Map<string, string>();
  private readonly merged = new Map<string, MergedType>();
  private byMethodName: ReadonlyMap<string, CallEffect> | null = null;
}

/** The tables that come with the product, each read when a name of its library is first looked up. */
export function libraryEffects(): EffectLookup {
  standard ??= new EffectLookup(LIBRARIES);
  return standard;
}

let standard: EffectLookup | null = null;

function add<T>(map: Map<string, T>, entries: Readonly<Record<string, T>>): void {
  for (const [name, entry] of Object.entries(entries)) {
    map.set(name, entry);
  }
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | null {
  return record !== undefined && Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

function splitLast(dotted: string): [string, string] {
  const dot = dotted.lastIndexOf('.');
  return dot < 0 ? ['', dotted] : [dotted.slice(0, dot), dotted.slice(dot + 1)];
}

function mergeTypes(name: string, type: TypeEffects, bases: readonly MergedType[]): MergedType {
  const farthestFirst: readonly TypeEffects[] = [...[...bases].reverse(), type];
  return {
    ...farthestFirst.reduce((merged, next) => ({ ...merged, ...next }), {}),
    name,
    lineage: [...new Set([name, ...bases.flatMap(base => base.lineage)])],
    methods: mergeRecords(farthestFirst.map(each => each.methods)),
    attributes: mergeRecords(farthestFirst.map(each => each.attributes))
  };
}

function mergeRecords<T>(
  records: readonly (Readonly<Record<string, T>> | undefined)[]
): Readonly<Record<string, T>> {
  return Object.fromEntries(records.flatMap(record => Object.entries(record ?? {})));
}
