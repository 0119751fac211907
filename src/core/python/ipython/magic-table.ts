/** The table of known magics, which settings can extend. */
import magics from '../../libraries/magics.json';
import type { EffectRule, ExtensionEntry, MagicEntry } from './magic-entry';
import type { BodyNamespace } from './masked-cell';

/** A magic declared by the settings key `magics`. */
export interface MagicDeclaration {
  readonly body?: BodyNamespace;
  readonly binds?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** Magics by name, and the extensions that bind only known names when loaded. */
export interface MagicTable {
  readonly line: ReadonlyMap<string, MagicEntry>;
  readonly cell: ReadonlyMap<string, MagicEntry>;
  readonly extensions: ReadonlyMap<string, ExtensionEntry>;
  /** Line magics that need no `%`: those of IPython itself, and declared ones. */
  readonly automagic: ReadonlySet<string>;
  /** Line magics that make a whole cell theirs, where they begin it: those of some platforms. */
  readonly wholeCell: ReadonlySet<string>;
}

/** Magics in the data: a text is the name of a magic with the same facts. */
type MagicFacts = Readonly<Record<string, MagicEntry | string>>;

interface ExtensionFacts extends Omit<ExtensionEntry, 'line' | 'cell'> {
  readonly line?: MagicFacts;
  readonly cell?: MagicFacts;
}

interface Facts {
  readonly line: MagicFacts;
  readonly cell: MagicFacts;
  readonly extensions: Readonly<Record<string, ExtensionFacts>>;
}

const FACTS = magics as unknown as Facts;

let builtin: MagicTable | null = null;

/** The magics of IPython and of well-known extensions. */
export function builtinMagics(): MagicTable {
  if (builtin === null) {
    const extensions = Object.entries(FACTS.extensions).map(
      ([module, { line, cell, ...more }]) =>
        [module, { ...more, line: entriesOf(line), cell: entriesOf(cell) }] as const
    );
    const own = entriesOf(FACTS.line);
    builtin = {
      line: new Map([...extensions.flatMap(([, { line }]) => [...line]), ...own]),
      cell: new Map([...extensions.flatMap(([, { cell }]) => [...cell]), ...entriesOf(FACTS.cell)]),
      extensions: new Map(extensions),
      automagic: new Set(own.keys()),
      wholeCell: new Set()
    };
  }
  return builtin;
}

function entriesOf(facts: MagicFacts = {}): ReadonlyMap<string, MagicEntry> {
  const entryOf = (entry: MagicEntry | string): MagicEntry =>
    typeof entry === 'string' ? entryOf(facts[entry]) : entry;
  return new Map(Object.entries(facts).map(([name, entry]) => [name, entryOf(entry)]));
}

/** Whether a magic is IPython's own: as a line, as a cell, or, without a kind, as either. */
export function isOfIPython(name: string, kind?: 'line-magic' | 'cell-magic'): boolean {
  return (
    (kind !== 'cell-magic' && Object.hasOwn(FACTS.line, name)) ||
    (kind !== 'line-magic' && Object.hasOwn(FACTS.cell, name))
  );
}

/** The table with declarations, which take precedence. A declared magic is both a line magic and a cell magic. */
export function extendMagics(
  table: MagicTable,
  declarations: Readonly<Record<string, MagicDeclaration>>
): MagicTable {
  const line = new Map(table.line);
  const cell = new Map(table.cell);
  for (const [written, declaration] of Object.entries(declarations)) {
    const name = written.replace(/^%{1,2}/, '');
    const effects = declaredEffects(declaration);
    const base = cell.get(name) ?? line.get(name);
    line.set(name, { ...line.get(name), effects });
    cell.set(name, { ...cell.get(name), body: declaration.body ?? base?.body, effects });
  }
  const names = Object.keys(declarations).map(name => name.replace(/^%{1,2}/, ''));
  return { ...table, line, cell, automagic: new Set([...table.automagic, ...names]) };
}

/** What a platform makes of a cell that begins with a magic. */
export interface CellDeclaration extends Pick<MagicDeclaration, 'binds'> {
  readonly body: BodyNamespace;
  readonly script?: boolean;
}

/** The table on a platform. `cells`: by the magic on the first line, with the number of % that the platform writes. */
export function magicsOnPlatform(
  table: MagicTable,
  cells: Readonly<Record<string, CellDeclaration>>
): MagicTable {
  const cell = new Map(table.cell);
  const wholeCell = new Set(table.wholeCell);
  for (const [written, { body, script, binds }] of Object.entries(cells)) {
    const name = written.replace(/^%{1,2}/, '');
    cell.set(name, { body, script, effects: declaredEffects({ binds }) });
    if (!written.startsWith('%%')) {
      wholeCell.add(name);
    }
  }
  return { ...table, cell, wholeCell };
}

function declaredEffects(declaration: MagicDeclaration): EffectRule[] {
  const effects: EffectRule[] = [];
  if (declaration.reads !== undefined && declaration.reads.length > 0) {
    effects.push({ kind: 'read', values: declaration.reads });
  }
  if (declaration.writes !== undefined && declaration.writes.length > 0) {
    effects.push({ kind: 'write-file', values: declaration.writes });
  }
  if (declaration.binds !== undefined && declaration.binds.length > 0) {
    effects.push({ kind: 'bind', values: declaration.binds });
  }
  return effects;
}
