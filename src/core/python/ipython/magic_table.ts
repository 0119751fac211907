/** What is known of magics: a table of data, which settings can extend. */
import { BUILTIN_CELL_MAGICS } from './builtin_cell_magics';
import { BUILTIN_LINE_MAGICS } from './builtin_line_magics';
import { EXTENSIONS } from './extension_magics';
import type { BodyPlace, FormEffect } from './masked_cell';

/** What a magic unknown to the built-in table does; settings key `magics`. */
export interface MagicDeclaration {
  readonly body?: BodyPlace;
  readonly binds?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** One effect of a magic, and where on its line the value stands. */
export interface EffectRule {
  readonly kind: FormEffect['kind'];
  /** Values that the magic always has. */
  readonly values?: readonly string[];
  /** Options whose value counts, such as `--out`. */
  readonly options?: readonly string[];
  /** Which positional arguments count: one by its index, all from `0+` on, or the `rest` of the line as one. */
  readonly argument?: number | `${number}+` | 'rest';
  /** The rule holds only with one of these options. */
  readonly given?: readonly string[];
  /** The rule does not hold with one of these options. */
  readonly missing?: readonly string[];
  /** The rule holds only with, or only without, positional arguments. */
  readonly arguments?: 'some' | 'none';
  /** `certain` where nothing else is said. */
  readonly certainty?: FormEffect['certainty'];
}

/** A line magic, or the line of a cell magic. */
export interface MagicEntry {
  /** Short options as `getopt` writes them: a colon behind those that take a value. */
  readonly short?: string;
  /** Long options without `--`: an equals sign behind those that take a value. */
  readonly long?: readonly string[];
  /** Options end at the first other argument, as `getopt` has it; else they may stand anywhere. */
  readonly ordered?: boolean;
  /** The line behind the options is Python code, which runs there. */
  readonly code?: 'user' | 'own';
  /** Where the body of a cell magic runs. */
  readonly body?: BodyPlace;
  /** The body is a shell script, in which packages may be installed. */
  readonly script?: boolean;
  /** IPython replaces `{name}` and `$name` in the body, too. */
  readonly expanded?: boolean;
  /** IPython replaces no `{name}` and `$name` on the line. */
  readonly literal?: boolean;
  readonly effects?: readonly EffectRule[];
}

/** The magics that `%load_ext` of a module adds. */
export interface ExtensionEntry {
  readonly line?: Readonly<Record<string, MagicEntry>>;
  readonly cell?: Readonly<Record<string, MagicEntry>>;
  /** Names that loading puts into the namespace. */
  readonly binds?: readonly string[];
}

/** Magics by name, and the extensions whose loading binds no unknown names. */
export interface MagicTable {
  readonly line: ReadonlyMap<string, MagicEntry>;
  readonly cell: ReadonlyMap<string, MagicEntry>;
  readonly extensions: ReadonlyMap<string, ExtensionEntry>;
  /** Line magics that need no `%`: those of IPython itself, and declared ones. */
  readonly automagic: ReadonlySet<string>;
}

let builtin: MagicTable | null = null;

/** IPython's magics and those of well-known extensions. */
export function builtinMagics(): MagicTable {
  builtin ??= {
    line: new Map([
      ...Object.values(EXTENSIONS).flatMap(extension => Object.entries(extension.line ?? {})),
      ...Object.entries(BUILTIN_LINE_MAGICS)
    ]),
    cell: new Map([
      ...Object.values(EXTENSIONS).flatMap(extension => Object.entries(extension.cell ?? {})),
      ...Object.entries(BUILTIN_CELL_MAGICS)
    ]),
    extensions: new Map(Object.entries(EXTENSIONS)),
    automagic: new Set(Object.keys(BUILTIN_LINE_MAGICS))
  };
  return builtin;
}

/** The table with declarations on top, which win. A declared magic is one for lines and for cells. */
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
