/** Where imported names are first used, and whether that is in the same titled section. */
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import type { ImportedName } from '../python/flow/cell-summary';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';

/** First uses of names in document order; computed once for a version of the notebook. */
export class FirstUses {
  private readonly sections: readonly (number | null)[];
  private readonly firstReader = new Map<string, number>();

  constructor({ document, codeCells, summary }: RuleContext) {
    this.sections = titledSections(document);
    for (const cell of codeCells) {
      for (const name of summary(cell)?.uses ?? []) {
        if (!this.firstReader.has(name)) {
          this.firstReader.set(name, cell.index);
        }
      }
    }
  }

  /** Whether all names of an import that are used at all are first used in the import's own titled section. */
  areBeside(cell: NotebookCell, range: SourceRange, imports: readonly ImportedName[]): boolean {
    const section = this.sections[cell.index];
    const uses = imports.flatMap(({ name }) => this.firstUse(cell, range, name) ?? []);
    return (
      section !== null &&
      uses.length > 0 &&
      uses.every(index => index >= cell.index && this.sections[index] === section)
    );
  }

  /** Index of the first cell that uses a name; null if none does. */
  private firstUse(cell: NotebookCell, range: SourceRange, name: string): number | null {
    const reader = this.firstReader.get(name) ?? null;
    if (reader !== null && reader < cell.index) {
      return reader;
    }
    return mentions(cell.source.slice(range.end), name) ? cell.index : reader;
  }
}

/** For each cell the index of the Markdown cell whose heading begins its section; null above the first heading. */
function titledSections({ cells }: NotebookDocument): readonly (number | null)[] {
  let section: number | null = null;
  return cells.map(({ type, source, index }) => {
    if (type === 'markdown' && HEADING.test(source)) {
      section = index;
    }
    return section;
  });
}

const HEADING = /^ {0,3}#{1,6}[ \t]+\S/m;

/** Whether a text has the name as a word. */
function mentions(text: string, name: string): boolean {
  const isPart = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + name.length)];
    if (!isPart(before) && !isPart(after)) {
      return true;
    }
  }
  return false;
}
