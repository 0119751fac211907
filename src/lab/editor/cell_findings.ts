import type { CodeEditor } from '@jupyterlab/codeeditor';
import type { Fix } from '../../core/fixes/edit';
import type { Finding, SourceRange } from '../../core/rules/contract';
import type { IFreshkernel, INotebookAnalysis, SharedNotebook } from '../../tokens';
import type { Visibility } from '../settings/visibility';
import type { CellFindings } from './finding_linter';
import type { CellFinding } from './marks';

/** What the marks of all editors depend on. */
export interface MarkSource {
  readonly manager: IFreshkernel;
  readonly visibility: Visibility;
  /** Whether a finding of this phase is marked; changes are told by `subscribe`. */
  isMarked(finding: Finding): boolean;
  subscribe(onChange: () => void): () => void;
  fix(analysis: INotebookAnalysis, finding: Finding, fix: Fix): void;
}

/** A cell of a notebook, as much as is needed to find its findings. */
interface SharedCell {
  getId(): string;
  readonly notebook: SharedNotebook | null;
}

/** The notebook cell that an editor's model belongs to; null for consoles, files and dialogs. */
export function notebookCellOf(model: CodeEditor.IModel): SharedCell | null {
  const { sharedModel } = model;
  const isCell = 'notebook' in sharedModel && 'getId' in sharedModel;
  return isCell && sharedModel.notebook !== null ? (sharedModel as unknown as SharedCell) : null;
}

/** The findings of one cell, for the editor that shows it. */
export class LiveCellFindings implements CellFindings {
  constructor(
    private readonly cell: SharedCell,
    private readonly source: MarkSource
  ) {}

  of(currentText: () => string): readonly CellFinding[] | null {
    const { analysis } = this;
    if (analysis?.state.kind !== 'ready') {
      return null;
    }
    const rows = this.source.visibility.rowsOfCell(analysis, this.cell.getId());
    if (rows.length === 0) {
      return [];
    }
    const text = currentText();
    // Findings of an older text wait for the next run; until then the editor moves the marks along.
    if (rows.some(({ finding }) => finding.cell?.source !== text)) {
      return null;
    }
    return rows
      .flatMap(({ finding, hidden }) =>
        hidden === null && finding.range !== null && this.source.isMarked(finding)
          ? [{ finding, ...visibleRange(finding.range, text) }]
          : []
      )
      .sort((a, b) => a.from - b.from || a.to - b.to);
  }

  subscribe(onChange: () => void): () => void {
    const { manager } = this.source;
    let analysis = this.analysis;
    const onAdded = (): void => {
      if (analysis === null) {
        analysis = this.analysis;
        analysis?.changed.connect(onChange);
      }
    };
    analysis?.changed.connect(onChange);
    manager.added.connect(onAdded);
    const unsubscribe = this.source.subscribe(onChange);
    return () => {
      analysis?.changed.disconnect(onChange);
      manager.added.disconnect(onAdded);
      unsubscribe();
    };
  }

  get canFix(): boolean {
    return this.analysis?.readOnly === false;
  }

  fix(finding: Finding, fix: Fix): void {
    const { analysis } = this;
    if (analysis !== null) {
      this.source.fix(analysis, finding, fix);
    }
  }

  private get analysis(): INotebookAnalysis | null {
    const { notebook } = this.cell;
    return notebook === null ? null : this.source.manager.find(notebook);
  }
}

/** An empty range would not be seen: it takes the character after it, or else the one before. */
function visibleRange(range: SourceRange, text: string): { from: number; to: number } {
  if (range.start < range.end) {
    return { from: range.start, to: range.end };
  }
  const hasNext = range.start < text.length && text[range.start] !== '\n';
  return hasNext
    ? { from: range.start, to: range.start + 1 }
    : { from: Math.max(0, range.start - 1), to: range.start };
}
