/** The table of known magics, which settings can extend. */
import { BUILTIN_CELL_MAGICS } from './builtin-cell-magics';
import { BUILTIN_LINE_MAGICS } from './builtin-line-magics';
import { EXTENSIONS } from './extension-magics';
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
}

let builtin: MagicTable | null = null;

/** The magics of IPython and of well-known extensions. */
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
