/** A notebook that the client shows as cells: each is a text document. */
import type {
  Location,
  NotebookCell as ClientCell,
  NotebookDocument as ClientNotebook,
  NotebookDocumentChangeEvent,
  Position,
  Range,
  TextDocumentItem,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import type { Edit } from '../core/fixes/edit';
import { touchesLocked } from '../core/fixes/locked-cells';
import { matchCells } from '../core/notebook/cell-identity';
import type { CellSignature } from '../core/notebook/cell-identity';
import type { CellType, NotebookCell, NotebookDocument } from '../core/notebook/document';
import { notebookLanguage } from '../core/notebook/language';
import type { SourceRange } from '../core/rule-context/rule-context';
import { readCellFacts, readLanguage } from './client-metadata';
import { ClientText } from './client-text';
import { renameFileEdit, withDocumentEdits } from './edits-for-client';
import type { EditorExecution } from './execution-history';
import type { Host } from './host';
import { LOCKED_CELL } from './open-notebook';
import type {
  CellPosition,
  EditSupport,
  NotebookVersion,
  OpenNotebook,
  ShownDocument
} from './open-notebook';

type ReadVersion = Extract<NotebookVersion, { ok: true }>;

/** `NotebookCellKind.Markup` of the protocol. */
const MARKUP = 1;

/** A notebook as cells. */
export class CellNotebook implements OpenNotebook {
  readonly uri: string;
  readonly hasCells = true;
  /** The protocol has text edits of cells only: no insertions, deletions or moves. */
  readonly editKinds: OpenNotebook['editKinds'] = new Set(['replace-text', 'rename-notebook']);
  private readonly path: string;
  private metadata: unknown;
  private cells: readonly ClientCell[] = [];
  private readonly texts = new Map<string, ClientText>();
  /** The notebook on the disk: what the protocol does not contain, such as errors among the outputs. */
  private stored: NotebookDocument | null = null;
  /** The cell on the disk that each cell continues. */
  private storedCells = new Map<string, NotebookCell>();
  /** Cells of the last version. */
  private known = new Map<string, NotebookCell>();
  /** Cells that ran since the notebook was opened or saved: the errors on the disk are older. */
  private readonly ran = new Set<string>();
  private current: ReadVersion | null = null;

  constructor(
    { uri, metadata, cells }: ClientNotebook,
    documents: readonly TextDocumentItem[],
    private readonly host: Host
  ) {
    this.uri = uri;
    this.path = host.pathOf(uri);
    this.metadata = metadata;
    documents.forEach(document => this.openText(document));
    this.cells = this.distinct(cells);
    this.saved();
  }

  /** Applies a change; returns the executions that it reports. Parts of it that fit nothing are ignored. */
  change({ metadata, cells }: NotebookDocumentChangeEvent): readonly EditorExecution[] {
    this.current = null;
    if (metadata !== undefined) {
      this.metadata = metadata;
    }
    const { structure, data = [], textContent = [] } = cells ?? {};
    if (structure !== undefined) {
      const { start, deleteCount, cells: inserted = [] } = structure.array;
      const from = Math.max(0, start);
      const after = this.cells.slice(from).slice(Math.max(0, deleteCount));
      const next = [...this.cells.slice(0, from), ...inserted, ...after];
      // A moved cell may be in both lists.
      structure.didClose?.forEach(({ uri }) => this.texts.delete(uri));
      structure.didOpen?.forEach(document => this.openText(document));
      this.cells = this.distinct(next);
      this.forgetOthers();
    }
    const executed = data.flatMap(changed => this.changeData(changed) ?? []);
    for (const { document, changes } of textContent) {
      const text = this.texts.get(document.uri);
      if (text !== undefined) {
        this.texts.set(document.uri, text.changed(changes, document.version));
        this.known.delete(document.uri);
      }
    }
    return executed;
  }

  saved(): void {
    this.current = null;
    this.known.clear();
    this.ran.clear();
    this.stored = this.host.savedNotebook(this.uri);
    this.storedCells = new Map();
    const saved = this.stored?.cells ?? [];
    if (saved.length > 0) {
      matchCells(
        saved,
        this.cells.map(cell => this.signature(cell))
      ).forEach((old, index) => {
        if (old !== null) {
          this.storedCells.set(this.cells[index].document, saved[old]);
        }
      });
    }
  }

  version(): NotebookVersion {
    if (this.current === null) {
      const named = readLanguage(this.metadata) ?? this.storedLanguage();
      const { language, version: languageVersion } = named ?? this.languageOfCells();
      const cells = this.cells.map((cell, index) => this.cellOf(cell, index));
      const document = { path: this.path, language, languageVersion, cells };
      this.current = { ok: true, document };
    }
    return this.current;
  }

  documents(): readonly ShownDocument[] {
    return this.cells.map(({ document }) => ({
      uri: document,
      version: this.texts.get(document)?.version ?? 0
    }));
  }

  top(): Location | null {
    return this.cells.length === 0 ? null : { uri: this.cells[0].document, range: START };
  }

  locate({ key }: NotebookCell, range: SourceRange): Location | null {
    const text = this.texts.get(key);
    return text === undefined ? null : { uri: key, range: text.rangeOf(range) };
  }

  at(uri: string, position: Position): CellPosition | null {
    const text = this.texts.get(uri);
    const [cell] = this.cellsOf(uri);
    return text === undefined || cell === undefined
      ? null
      : { cell, offset: text.offsetAt(position) };
  }

  cellsOf(uri: string): readonly NotebookCell[] {
    this.version();
    const cell = this.known.get(uri);
    return cell === undefined ? [] : [cell];
  }

  extent(cell: NotebookCell): Range | null {
    return this.locate(cell, { start: 0, end: cell.source.length })?.range ?? null;
  }

  workspaceEdit(edits: readonly Edit[], support: EditSupport): WorkspaceEdit | null {
    const [only] = edits;
    if (edits.length === 1 && only.kind === 'rename-notebook') {
      return renameFileEdit(this.uri, only.name, support);
    }
    if (touchesLocked([...this.known.values()], edits)) {
      return null;
    }
    const byCell = new Map<string, { range: Range; newText: string }[]>();
    for (const edit of edits) {
      const cell = edit.kind === 'replace-text' ? this.known.get(edit.cell) : undefined;
      if (edit.kind !== 'replace-text' || cell?.source !== edit.expectedSource) {
        return null;
      }
      const range = this.locate(cell, edit)?.range;
      if (range === undefined) {
        return null;
      }
      byCell.set(cell.key, [...(byCell.get(cell.key) ?? []), { range, newText: edit.text }]);
    }
    const changed = [...byCell].map(([uri, textEdits]) => ({
      uri,
      version: this.texts.get(uri)?.version ?? null,
      edits: textEdits
    }));
    return changed.length === 0 ? null : withDocumentEdits(changed, support);
  }

  editRefusal(): string {
    return LOCKED_CELL;
  }

  private openText(document: TextDocumentItem): void {
    this.texts.set(document.uri, ClientText.of(document));
    this.known.delete(document.uri);
  }

  /** Takes over what changed of a cell; returns its execution if it ran. */
  private changeData(changed: ClientCell): EditorExecution | null {
    const { document, executionSummary: after } = changed;
    const before = this.cells.find(cell => cell.document === document);
    if (before === undefined) {
      return null;
    }
    this.cells = this.cells.map(cell => (cell === before ? changed : cell));
    this.known.delete(document);
    if (after === undefined || before.executionSummary?.executionOrder === after.executionOrder) {
      return null;
    }
    this.ran.add(document);
    const { executionOrder: count, success = true } = after;
    const source = this.texts.get(document)?.text ?? '';
    return { cell: document, source, count, success };
  }

  /** The first of several cells with the same document; the document is what identifies a cell. */
  private distinct(cells: readonly ClientCell[]): readonly ClientCell[] {
    const byDocument = new Map<string, ClientCell>();
    for (const cell of cells) {
      if (!byDocument.has(cell.document)) {
        byDocument.set(cell.document, cell);
      }
    }
    return [...byDocument.values()];
  }

  private forgetOthers(): void {
    const present = new Set(this.cells.map(({ document }) => document));
    for (const table of [this.texts, this.known, this.storedCells]) {
      for (const uri of table.keys()) {
        if (!present.has(uri)) {
          table.delete(uri);
        }
      }
    }
  }

  private cellOf(cell: ClientCell, index: number): NotebookCell {
    const { document: key } = cell;
    const known = this.known.get(key);
    const described =
      known === undefined
        ? this.describe(cell, index)
        : known.index === index
          ? known
          : { ...known, index };
    this.known.set(key, described);
    return described;
  }

  private describe(cell: ClientCell, index: number): NotebookCell {
    const { document: key } = cell;
    const stored = this.storedCells.get(key) ?? null;
    const client = readCellFacts(cell);
    const { id, type, source } = this.signature(cell);
    const isCode = type === 'code';
    return {
      key,
      index,
      id: id ?? stored?.id ?? null,
      type,
      source,
      executionCount: isCode ? (client.executionCount ?? stored?.executionCount ?? null) : null,
      tags: client.tags ?? stored?.tags ?? [],
      storedError: isCode && !this.ran.has(key) ? (stored?.storedError ?? null) : null,
      editable: client.editable ?? stored?.editable ?? true
    };
  }

  private signature(cell: ClientCell): CellSignature {
    const text = this.texts.get(cell.document);
    return {
      id: readCellFacts(cell).id ?? null,
      type: typeOf(cell, text?.languageId ?? ''),
      source: text?.text ?? ''
    };
  }

  private storedLanguage(): ReturnType<typeof readLanguage> {
    const { stored } = this;
    return stored === null
      ? null
      : {
          language: stored.language,
          version: stored.languageVersion,
          platform: stored.platform ?? null
        };
  }

  /** The language of the first code cell that names one. */
  private languageOfCells(): NonNullable<ReturnType<typeof readLanguage>> {
    const named = this.cells
      .filter(cell => this.signature(cell).type === 'code')
      .map(({ document }) => this.texts.get(document)?.languageId.toLowerCase() ?? '')
      .find(language => !NO_LANGUAGES.has(language));
    return { language: notebookLanguage(named ?? '', ''), version: null, platform: null };
  }
}

/** A cell of text that became code may keep its language. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['', 'markdown', 'raw', 'plaintext']);

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Editors show raw cells as code in the language `raw`. */
function typeOf({ kind }: ClientCell, languageId: string): CellType {
  return kind === MARKUP ? 'markdown' : languageId === 'raw' ? 'raw' : 'code';
}
