/** The outline of a document, and the lenses above its cells. */
import { SymbolKind } from 'vscode-languageserver/node';
import type {
  CodeLens,
  DocumentSymbol,
  Range,
  SymbolInformation
} from 'vscode-languageserver/node';
import type { AnalyzedCells } from '../core/analysis/access/notebook-names';
import { cellNames } from '../core/analysis/bindings/cell-occurrences';
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
  const symbolsOf = (cell: NotebookCell): DocumentSymbol[] =>
    result.graph === null
      ? []
      : cellDefinitions(names.cells, cell).flatMap(each => nameSymbol(notebook, each) ?? []);
  const cells = new Set(notebook.cellsOf(uri).map(({ key }) => key));
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

/** Where a cell first defines each of its names, in the order of its text. Asked for each key that is typed: reads that cell alone. */
function cellDefinitions(cells: AnalyzedCells, cell: NotebookCell): readonly Occurrence[] {
  const summary = cells.summary(cell);
  if (summary === null || summary.module === null) {
    return [];
  }
  const first = new Map<string, Occurrence>();
  for (const each of cellNames(summary).occurrences) {
    const known = first.get(each.name);
    if (each.owner === null && isDefinition(each) && each.start < (known?.start ?? Infinity)) {
      first.set(each.name, { ...each, cell });
    }
  }
  return [...first.values()].sort((a, b) => a.start - b.start);
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
