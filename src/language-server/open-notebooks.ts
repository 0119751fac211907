/** The notebooks that the client has open. */
import { NotebookAnalysis } from './analysis';
import type { Host } from './host';
import type { OpenNotebook } from './open-notebook';

/** The analyses of all open notebooks, by the address of the notebook and of its documents. */
export class OpenNotebooks {
  private readonly byNotebook = new Map<string, NotebookAnalysis>();
  private readonly byDocument = new Map<string, NotebookAnalysis>();
  private readonly documents = new Map<NotebookAnalysis, readonly string[]>();

  constructor(
    private readonly host: Host,
    private readonly onChange: (analysis: NotebookAnalysis) => void,
    private readonly onClosedDocuments: (uris: readonly string[]) => void
  ) {}

  /** Opens a notebook; one that is open with this address is closed. */
  open(notebook: OpenNotebook): NotebookAnalysis {
    this.close(notebook.uri);
    const project = this.host.projectOf(notebook.uri);
    const analysis = new NotebookAnalysis(notebook, this.host, project, this.onChange);
    this.byNotebook.set(notebook.uri, analysis);
    this.update(analysis);
    return analysis;
  }

  /** The analysis of a notebook by its own address. */
  find(uri: string): NotebookAnalysis | null {
    return this.byNotebook.get(uri) ?? null;
  }

  /** The analysis of the notebook with a document. */
  withDocument(uri: string): NotebookAnalysis | null {
    return this.byDocument.get(uri) ?? null;
  }

  get all(): Iterable<NotebookAnalysis> {
    return this.byNotebook.values();
  }

  /** The notebook changed: analyzes it again, and forgets the documents that it no longer has. */
  changed(analysis: NotebookAnalysis): void {
    const before = this.documents.get(analysis) ?? [];
    this.update(analysis);
    const gone = before.filter(uri => this.byDocument.get(uri) !== analysis);
    this.onClosedDocuments(gone);
    analysis.change();
  }

  /** Closes a notebook. */
  close(uri: string): void {
    const analysis = this.byNotebook.get(uri);
    if (analysis !== undefined) {
      this.byNotebook.delete(uri);
      const documents = this.documents.get(analysis) ?? [];
      documents.forEach(each => this.byDocument.delete(each));
      this.documents.delete(analysis);
      analysis.close();
      this.onClosedDocuments(documents);
    }
  }

  private update(analysis: NotebookAnalysis): void {
    const { notebook } = analysis;
    this.documents.get(analysis)?.forEach(uri => this.byDocument.delete(uri));
    const uris = notebook.documents().map(({ uri }) => uri);
    uris.forEach(uri => this.byDocument.set(uri, analysis));
    this.documents.set(analysis, uris);
  }
}
