/** A notebook that the client shows as the text of its file. */
import type {
  Location,
  Position,
  Range,
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import { applyEdits } from '../core/fixes/apply';
import type { Edit } from '../core/fixes/edit';
import { touchesLocked } from '../core/fixes/locked-cells';
import type { NotebookCell, NotebookDocument } from '../core/notebook/document';
import { replacementsOrNull } from '../core/notebook/cell-edit';
import { formOf, textEnding } from '../core/notebook/forms/form-of';
import { readForm } from '../core/notebook/forms/text-notebook';
import { readNotebook } from '../core/notebook/reader';
import type { ReadNotebook } from '../core/notebook/reader';
import { writeError } from '../core/notebook/write-error';
import type { FileRegion } from '../core/notebook/source-locator';
import type { SourceRange } from '../core/rule-context/rule-context';
import { ClientText } from './client-text';
import { renameFileEdit, withDocumentEdits } from './edits-for-client';
import type { Host } from './host';
import { keptCells } from './kept-cells';
import { LOCKED_CELL } from './open-notebook';
import type {
  CellPosition,
  EditSupport,
  NotebookVersion,
  OpenNotebook,
  ShownDocument
} from './open-notebook';

/**
 * Whether a document may hold a notebook: the JSON of an `.ipynb` file, or a script or page that may have cells. jupyterlab-lsp opens
 * a document with the name of the notebook and the code of all cells, as one text in their language.
 */
export function mayBeNotebook({ uri, languageId, text }: TextDocumentItem): boolean {
  return /\.ipynb$/i.test(uri)
    ? JSON_LANGUAGES.test(languageId) || /^\s*\{/.test(text)
    : textEnding(uri) !== null;
}

/** What editors call the language of notebook files. */
const JSON_LANGUAGES = /json|ipynb|jupyter|notebook|text|^$/i;

/** What can be changed in the text of a file. */
const FILE_EDITS: OpenNotebook['editKinds'] = new Set([
  'replace-text',
  'insert-cell',
  'delete-cell',
  'move-cell',
  'rename-notebook'
]);
const NO_EDITS: OpenNotebook['editKinds'] = new Set();

const WOULD_CHANGE_OTHERS =
  'In this form of notebook, the change would alter other cells. Make it by hand.';

type FileReading =
  ({ readonly ok: true } & ReadNotebook) | Extract<NotebookVersion, { readonly ok: false }>;

/** A notebook as the text of its file: JSON, or a script or page with cells. */
export class FileNotebook implements OpenNotebook {
  readonly uri: string;
  readonly hasCells = false;
  private readonly path: string;
  private text: ClientText;
  private reading: FileReading | null = null;
  /** The cells of the version before, if it could be read. */
  private cellsBefore: readonly NotebookCell[] = [];

  constructor(document: TextDocumentItem, host: Host) {
    this.uri = document.uri;
    this.path = host.pathOf(document.uri);
    this.text = ClientText.of(document);
  }

  /** Applies a change of the text. */
  change(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    this.text = this.text.changed(changes, version);
    this.cellsBefore = this.reading?.ok === true ? this.reading.document.cells : this.cellsBefore;
    this.reading = null;
  }

  version(): NotebookVersion {
    return this.read();
  }

  get editKinds(): OpenNotebook['editKinds'] {
    const reading = this.read();
    return reading.ok && reading.createWriter !== null ? FILE_EDITS : NO_EDITS;
  }

  documents(): readonly ShownDocument[] {
    return [{ uri: this.uri, version: this.text.version }];
  }

  top(): Location {
    const start = { line: 0, character: 0 };
    return { uri: this.uri, range: { start, end: start } };
  }

  locate(cell: NotebookCell, range: SourceRange): Location | null {
    const region = this.region(cell, range);
    return region === null ? null : { uri: this.uri, range: rangeOf(region) };
  }

  at(_: string, position: Position): CellPosition | null {
    const offset = this.text.offsetAt(position);
    for (const cell of this.cellsOf(this.uri)) {
      const whole = this.region(cell, { start: 0, end: cell.source.length });
      if (whole !== null && whole.span.start <= offset && offset <= whole.span.end) {
        return { cell, offset: this.sourceOffset(cell, offset) };
      }
    }
    return null;
  }

  cellsOf(_: string): readonly NotebookCell[] {
    const reading = this.read();
    return reading.ok ? reading.document.cells : [];
  }

  extent(cell: NotebookCell): Range | null {
    return this.locate(cell, { start: 0, end: cell.source.length })?.range ?? null;
  }

  workspaceEdit(edits: readonly Edit[], support: EditSupport): WorkspaceEdit | null {
    const reading = this.read();
    if (!reading.ok || reading.createWriter === null || edits.length === 0) {
      return null;
    }
    const [only] = edits;
    if (edits.length === 1 && only.kind === 'rename-notebook') {
      return renameFileEdit(this.uri, only.name, support);
    }
    const edited = applyEdits(reading.document.cells, edits);
    if (!edited.ok || edited.name !== null || touchesLocked(reading.document.cells, edits)) {
      return null;
    }
    const textEdits = (replacementsOrNull(reading.createWriter(), edited.cells) ?? []).map(
      ({ start, end, text }) => ({
        range: this.text.rangeOf({ start, end }),
        newText: text
      })
    );
    const { uri, version } = this.text;
    return textEdits.length === 0
      ? null
      : withDocumentEdits([{ uri, version, edits: textEdits }], support);
  }

  editRefusal(): string {
    const reading = this.read();
    const refused = reading.ok ? writeError(reading) : null;
    return (
      refused?.message ??
      (reading.ok && reading.form !== 'ipynb' ? WOULD_CHANGE_OTHERS : LOCKED_CELL)
    );
  }

  /** The text is all that there is. */
  saved(): void {}

  private read(): FileReading {
    if (this.reading === null) {
      const reading = this.readText();
      this.reading = reading.ok
        ? { ...reading, document: this.withKeptCells(reading.document) }
        : reading;
    }
    return this.reading;
  }

  private withKeptCells(document: NotebookDocument): NotebookDocument {
    return { ...document, cells: keptCells(this.cellsBefore, document.cells) };
  }

  private readText(): FileReading {
    const { text } = this.text;
    if (textEnding(this.uri) === null) {
      return readNotebook(text, this.path);
    }
    const form = formOf(this.uri, text);
    return form === null
      ? { ok: false, problem: null }
      : { ok: true, ...readForm(text, this.path, form) };
  }

  private region(cell: NotebookCell, range: SourceRange): FileRegion | null {
    const reading = this.read();
    return reading.ok ? reading.locator.region(cell.index, range) : null;
  }

  /** The last offset of the source that is not behind an offset of the file. */
  private sourceOffset(cell: NotebookCell, wanted: number): number {
    let [low, high] = [0, cell.source.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const region = this.region(cell, { start: middle, end: middle });
      if (region !== null && region.span.start <= wanted) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}

function rangeOf({ start, end }: FileRegion): Range {
  return {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 }
  };
}
