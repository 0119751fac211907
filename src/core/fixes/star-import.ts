/** Replaces `from m import *` by an import of the names that the notebook uses from it. */
import { memoize } from '../memo/fact-table';
import { isProvidedName } from '../analysis/names/provided-names';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { Edit } from './edit';
import { moduleExports } from './module-exports';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import { allEvents } from '../analysis/access/notebook-names';
import { replaceText } from './cell-edits';
import { alwaysRebound, queriedNames } from './rebound-names';
import type { StarCell } from './rebound-names';
import { touchedNames } from '../analysis/access/touched-names';
import { lineRemoval, wholeLine } from './whole-line';

/** A star import and its range in the cell's source. */
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

/** What replaces a star import, and the names that it imports. */
export interface StarReplacement {
  readonly edits: readonly Edit[];
  readonly names: readonly string[];
}

/** The known exports of a module, from any source. */
export type KnownExports = (module: string) => readonly string[] | null;

const LONGEST_LINE = 88;

/** Builtins through which code uses names without mentioning them. */
const INTROSPECTION = ['eval', 'globals', 'locals', 'vars', 'dir'];

/** The exports that cells mention, by the list of exports of a module. */
const mentionedOfExports = new WeakMap<
  readonly string[],
  WeakMap<CellSummary, readonly string[]>
>();

/** Finds the names that a notebook's star imports provide; created once per lint run. */
export class StarImportReplacer {
  private readonly cells: readonly StarCell[];
  private readonly isKnowable: boolean;
  private readonly known = new Map<string, readonly string[] | null>();
  private unexplained: ReadonlySet<string> | null = null;

  constructor(
    cells: AnalyzedCells,
    private readonly exportsOf: KnownExports
  ) {
    this.cells = cells.codeCells.flatMap(cell => {
      const summary = cells.summary(cell);
      return summary === null ? [] : starCellOf(summary);
    });
    this.isKnowable = this.cells.every(({ hasVisibleUses }) => hasVisibleUses);
  }

  /** The names that must be imported from `module`; null where they are uncertain. */
  private usedNames(module: string): readonly string[] | null {
    let used = this.known.get(module);
    if (used === undefined) {
      const exported = this.isKnowable ? this.exportsOf(module) : null;
      used = exported === null ? null : this.usedOf(module, exported);
      this.known.set(module, used);
    }
    return used;
  }

  private usedOf(module: string, exported: readonly string[]): readonly string[] | null {
    const used = this.mentionedOf(exported);
    alwaysRebound(used, module, this.cells).forEach(name => used.delete(name));
    const unexplained = (this.unexplained ??= this.unexplainedNames());
    const sometimes = moduleExports(module)?.sometimes ?? new Set();
    const isDoubtful = [...used].some(name => sometimes.has(name) && !unexplained.has(name));
    const exports = new Set([...exported, ...this.exportsOfOtherModules(module)]);
    const isComplete = [...unexplained].every(name => exports.has(name));
    return isDoubtful || !isComplete ? null : [...used].sort();
  }

  /** The exported names that some cell mentions. */
  private mentionedOf(exported: readonly string[]): Set<string> {
    const names = new Set(exported);
    const bySummary = mentionedOfExports.get(exported) ?? new WeakMap();
    mentionedOfExports.set(exported, bySummary);
    const found = new Set<string>();
    for (const { summary, mentions } of this.cells) {
      let mentioned = bySummary.get(summary);
      if (mentioned === undefined) {
        mentioned = [...mentions].filter(name => names.has(name));
        bySummary.set(summary, mentioned);
      }
      mentioned.forEach(name => found.add(name));
    }
    return found;
  }

  /** Names without a visible binding: they come from star imports or are undefined. */
  private unexplainedNames(): ReadonlySet<string> {
    const unexplained = new Set<string>();
    for (const { unbound } of this.cells) {
      unbound.forEach(name => unexplained.add(name));
    }
    for (const { summary } of this.cells) {
      touchedNames(summary).writes.forEach(name => unexplained.delete(name));
    }
    return unexplained;
  }

  /** The edits, and the names that they import; null where the names are uncertain. Without names, the import is removed. */
  replacement(star: StarImport): StarReplacement | null {
    const names = this.usedNames(star.module);
    if (names === null) {
      return null;
    }
    if (names.length === 0) {
      return removal(star);
    }
    const column = star.starStart - (star.cell.source.lastIndexOf('\n', star.starStart - 1) + 1);
    const edit = replaceText(star.cell, star.starStart, star.starEnd, nameList(names, column));
    return { edits: [edit], names };
  }

  private exportsOfOtherModules(module: string): readonly string[] {
    const stars = this.cells.flatMap(({ summary }) =>
      summary.imports.filter(({ member }) => member === '*')
    );
    return stars
      .filter(star => star.module !== module)
      .flatMap(star => this.exportsOf(star.module) ?? []);
  }
}

/** An import of which no name is used; null where it shares its line, or where a comment would get lost. */
function removal(star: StarImport): StarReplacement | null {
  const whole = wholeLine(star);
  return whole === null || whole.text.includes('#')
    ? null
    : { edits: lineRemoval(star.cell, whole), names: [] };
}

/** The names in lines of the usual length, in parentheses where one line is too short. */
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

/** The relevant facts of a cell, computed once for each summary. */
const starCellOf = memoize((summary: CellSummary): StarCell => {
  const mentions = mentionsOf(summary);
  const { writes } = touchedNames(summary);
  return {
    summary,
    mentions,
    unbound: [...mentions].filter(name => !writes.has(name) && !isProvidedName(name)),
    hasVisibleUses:
      summary.unknownNames.every(({ kind }) => kind === 'star-import') &&
      !INTROSPECTION.some(name => mentions.has(name))
  };
});

function mentionsOf(summary: CellSummary): ReadonlySet<string> {
  const { reads, guardedReads } = touchedNames(summary);
  const found = new Set([...reads, ...guardedReads]);
  for (const event of allEvents(summary)) {
    if (event.kind === 'delete') {
      found.add(event.name);
    }
  }
  for (const { kind, value } of summary.masked.forms.flatMap(({ effects }) => effects)) {
    if (kind === 'read' || kind === 'soft-read') {
      found.add(value);
    }
  }
  queriedNames(summary.source).forEach(name => found.add(name));
  return found;
}
