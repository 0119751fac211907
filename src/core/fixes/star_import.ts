/** Replaces `from m import *` by the names that the notebook uses of it. */
import { isProvidedName } from '../dataflow/provided_names';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/summary/cell_summary';
import type { Edit } from './edit';
import { moduleExports } from './module_exports';
import type { AnalysedCells, NotebookNames } from './notebook_names';
import { allEvents, namesOf } from './notebook_names';
import { replaceText } from './cell_edits';

/** A star import and where it stands in the cell's source. */
export interface StarImport {
  readonly cell: NotebookCell;
  readonly module: string;
  /** The whole statement. */
  readonly start: number;
  readonly end: number;
  /** The star. */
  readonly starStart: number;
  readonly starEnd: number;
}

/** What module exports are known, whoever knows them. */
export type KnownExports = (module: string) => readonly string[] | null;

const LONGEST_LINE = 88;

/** Builtins through which code uses names that it does not mention. */
const INTROSPECTION = ['eval', 'globals', 'locals', 'vars', 'dir'];

const mentionsOfSummary = new WeakMap<CellSummary, ReadonlySet<string>>();

/** Everything that a notebook's star imports could be used for; asked once per lint run. */
export class StarImportReplacer {
  private readonly names: NotebookNames;
  private readonly mentioned: ReadonlySet<string>;
  /** Names that nothing visible binds: they come from star imports, or from nowhere. */
  private readonly unexplained: ReadonlySet<string>;
  private readonly knowable: boolean;

  constructor(
    private readonly cells: AnalysedCells,
    private readonly exportsOf: KnownExports
  ) {
    this.names = namesOf(cells);
    const summaries = cells.codeCells.flatMap(cell => cells.summary(cell) ?? []);
    this.mentioned = new Set(summaries.flatMap(summary => [...mentions(summary)]));
    this.unexplained = new Set(
      [...this.mentioned].filter(name => !isProvidedName(name) && !this.isBound(name))
    );
    this.knowable =
      !INTROSPECTION.some(name => this.mentioned.has(name)) &&
      summaries.every(({ unknownNames }) =>
        unknownNames.every(({ kind }) => kind === 'star-import')
      );
  }

  /** The names that must be imported from `module`; null where that cannot be told for sure. */
  usedNames(module: string): readonly string[] | null {
    const exported = this.exportsOf(module);
    if (exported === null || !this.knowable) {
      return null;
    }
    const used = exported.filter(name => this.mentioned.has(name));
    const sometimes = moduleExports(module)?.sometimes ?? new Set();
    const doubtful = used.some(name => sometimes.has(name) && !this.unexplained.has(name));
    const explained = new Set([...exported, ...this.exportsOfOthers(module)]);
    const complete = [...this.unexplained].every(name => explained.has(name));
    return doubtful || !complete ? null : [...used].sort();
  }

  /** The edit, and the names that it imports; null where the names cannot be told for sure. */
  replacement(star: StarImport): { readonly edit: Edit; readonly names: readonly string[] } | null {
    const names = this.usedNames(star.module);
    if (names === null) {
      return null;
    }
    if (names.length === 0) {
      return this.moduleImport(star);
    }
    const column = star.starStart - (star.cell.source.lastIndexOf('\n', star.starStart - 1) + 1);
    const edit = replaceText(star.cell, star.starStart, star.starEnd, nameList(names, column));
    return { edit, names };
  }

  /** Where no name is used the module may still be imported for what that does. */
  private moduleImport(star: StarImport): { edit: Edit; names: readonly string[] } | null {
    const [root] = star.module.split('.');
    const taken = this.names.bindings(root).length > 0 && this.names.importedAs(root) !== root;
    if (root === '' || taken || this.mentioned.has(root)) {
      return null;
    }
    const text = `import ${star.module}`;
    return { edit: replaceText(star.cell, star.start, star.end, text), names: [] };
  }

  private isBound(name: string): boolean {
    return this.names.bindings(name).length > 0;
  }

  private exportsOfOthers(module: string): readonly string[] {
    const summaries = this.cells.codeCells.flatMap(cell => this.cells.summary(cell) ?? []);
    const stars = summaries.flatMap(({ imports }) =>
      imports.filter(({ member }) => member === '*')
    );
    return stars
      .filter(star => star.module !== module)
      .flatMap(star => this.exportsOf(star.module) ?? []);
  }
}

/** The names in lines of the usual length, in parentheses where one line is not enough. */
function nameList(names: readonly string[], column: number): string {
  const line = names.join(', ');
  if (column + line.length <= LONGEST_LINE) {
    return line;
  }
  const lines = [''];
  for (const name of names) {
    const last = lines[lines.length - 1];
    const longer = last === '' ? `    ${name},` : `${last} ${name},`;
    if (longer.length > LONGEST_LINE) {
      lines.push(`    ${name},`);
    } else {
      lines[lines.length - 1] = longer;
    }
  }
  return `(\n${lines.join('\n').replace(/,$/, '')}\n)`;
}

/** Every name that a cell may look up, in functions, shell lines and query strings (`@name`) too. */
function mentions(summary: CellSummary): ReadonlySet<string> {
  let names = mentionsOfSummary.get(summary);
  if (names === undefined) {
    const found = new Set<string>();
    for (const event of allEvents(summary)) {
      if (event.kind === 'read' || event.kind === 'mutate' || event.kind === 'delete') {
        found.add(event.name);
      }
    }
    for (const { kind, value } of summary.masked.forms.flatMap(({ effects }) => effects)) {
      if (kind === 'read' || kind === 'soft-read') {
        found.add(value);
      }
    }
    for (const [, name] of summary.source.matchAll(/@([\p{L}_][\p{L}\p{N}_]*)/gu)) {
      found.add(name);
    }
    names = found;
    mentionsOfSummary.set(summary, names);
  }
  return names;
}
