/** The outline of a document, and the lenses above its cells. */
import { SymbolKind } from 'vscode-languageserver/node';
import type {
  CodeLens,
  DocumentSymbol,
  Range,
  SymbolInformation
} from 'vscode-languageserver/node';
import { notebookBindings } from '../core/analysis/bindings/notebook-bindings';
import { isDefinition } from '../core/analysis/bindings/occurrence';
import type { Occurrence } from '../core/analysis/bindings/occurrence';
import { formatValue } from '../core/messages/message';
import type { NotebookCell } from '../core/notebook/document';
import type { AnalyzedVersion } from './analysis';
import { firstLine } from './diagnostics';
import type { OpenNotebook } from './open-notebook';

/** The names that the cells of a document define, with the cells where it shows several. */
export function documentSymbols(
  notebook: OpenNotebook,
  { document, names, result }: AnalyzedVersion,
  uri: string
): DocumentSymbol[] {
  const cells = new Set(notebook.cellsOf(uri).map(({ key }) => key));
  const byCell = new Map<number, Occurrence[]>();
  const bindings = result.graph === null ? [] : notebookBindings(names.cells).all;
  for (const { scope, occurrences } of bindings) {
    const seen = new Set<number>();
    for (const each of scope === null ? occurrences : []) {
      if (isDefinition(each) && cells.has(each.cell.key) && !seen.has(each.cell.index)) {
        seen.add(each.cell.index);
        byCell.set(each.cell.index, [...(byCell.get(each.cell.index) ?? []), each]);
      }
    }
  }
  const symbolsOf = (cell: NotebookCell): DocumentSymbol[] =>
    (byCell.get(cell.index) ?? [])
      .sort((a, b) => a.start - b.start)
      .flatMap(each => nameSymbol(notebook, each) ?? []);
  const shown = document.cells.filter(({ key }) => cells.has(key));
  if (uri !== notebook.uri) {
    return shown.flatMap(symbolsOf);
  }
  return shown.flatMap(cell => {
    const range = notebook.extent(cell);
    const name = `cell ${cell.index + 1}`;
    const children = symbolsOf(cell);
    return range === null
      ? []
      : { name, kind: SymbolKind.Namespace, range, selectionRange: range, children };
  });
}

/** The same for clients without trees. */
export function flatSymbols(symbols: readonly DocumentSymbol[], uri: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range } },
    ...flatSymbols(children, uri)
  ]);
}

function nameSymbol(notebook: OpenNotebook, occurrence: Occurrence): DocumentSymbol | null {
  const location = notebook.locate(occurrence.cell, occurrence);
  if (location === null || occurrence.form === 'hidden') {
    return null;
  }
  const { range } = location;
  return { name: occurrence.name, kind: kindOf(occurrence), range, selectionRange: range };
}

function kindOf({ role, isClass, isImport }: Occurrence): SymbolKind {
  return isImport
    ? SymbolKind.Module
    : isClass
      ? SymbolKind.Class
      : role === 'define'
        ? SymbolKind.Function
        : SymbolKind.Variable;
}

/** Which cells use what a cell defines, above each cell of a document that others use. */
export function usageLenses(
  notebook: OpenNotebook,
  { result }: AnalyzedVersion,
  uri: string
): CodeLens[] {
  const { graph } = result;
  return notebook.cellsOf(uri).flatMap(cell => {
    const readers = graph?.readersOf(cell.index).filter(index => index !== cell.index) ?? [];
    const range: Range | undefined = notebook.locate(cell, firstLine(cell))?.range;
    if (readers.length === 0 || range === undefined) {
      return [];
    }
    const cells = [...readers].sort((a, b) => a - b);
    // A lens without a command of the server: an empty name makes editors show the text only.
    return [{ range, command: { title: `Used by ${formatValue({ cells })}`, command: '' } }];
  });
}
