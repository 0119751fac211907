import type { CodeEditor } from '@jupyterlab/codeeditor';
import type { Fix } from '../../core/fixes/edit';
import type { SourceRange } from '../../core/rule-context/rule-context';
import type { Finding } from '../../core/rules/contract';
import type { SharedNotebook } from '../../tokens';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import type { Visibility } from '../settings/visibility';
import type { CellFindings } from './finding-linter';
import type { CellFinding } from './marks';

/** The source of the marks in all editors. */
export interface MarkSource {
  readonly sessions: Pick<NotebookSessions, 'find' | 'added'>;
  readonly visibility: Visibility;
  /** Whether a finding is marked in the current phase; `subscribe` reports changes. */
  isMarked(finding: Finding): boolean;
  subscribe(onChange: () => void): () => void;
  fix(session: NotebookSession, finding: Finding, fix: Fix): void;
}

/** The part of a shared cell model that is needed to find its findings. */
interface SharedCell {
  getId(): string;
  readonly notebook: SharedNotebook | null;
}

/** The notebook cell of an editor's model; null for consoles, files and dialogs. */
export function notebookCellOf(model: CodeEditor.IModel): SharedCell | null {
  const { sharedModel } = model;
  const isCell = 'notebook' in sharedModel && 'getId' in sharedModel;
  return isCell && sharedModel.notebook !== null ? (sharedModel as unknown as SharedCell) : null;
}

/** The live findings of one cell for its editor. */
export class LiveCellFindings implements CellFindings {
  constructor(
    private readonly cell: SharedCell,
    private readonly source: MarkSource
  ) {}

  of(currentText: () => string): readonly CellFinding[] | null {
    const state = this.session?.state;
    if (state?.analysis.kind !== 'ready') {
      return null;
    }
    const rows = this.source.visibility.rowsOfCell(state, this.cell.getId());
    if (rows.length === 0) {
      return [];
    }
    const text = currentText();
    // Findings of an older text wait for the next analysis; until then the editor maps the marks through changes.
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
    const { sessions } = this.source;
    let { session } = this;
    const onState = (changed: NotebookSession, before: NotebookState): void => {
      if (hasChanged(before, changed.state, ['path', 'readOnly', 'analysis'])) {
        onChange();
      }
    };
    const onAdded = (): void => {
      if (session === null) {
        ({ session } = this);
        session?.changed.connect(onState);
      }
    };
    session?.changed.connect(onState);
    sessions.added.connect(onAdded);
    const unsubscribe = this.source.subscribe(onChange);
    return () => {
      session?.changed.disconnect(onState);
      sessions.added.disconnect(onAdded);
      unsubscribe();
    };
  }

  get canFix(): boolean {
    return this.session?.state.readOnly === false;
  }

  fix(finding: Finding, fix: Fix): void {
    const { session } = this;
    if (session !== null) {
      this.source.fix(session, finding, fix);
    }
  }

  private get session(): NotebookSession | null {
    const { notebook } = this.cell;
    return notebook === null ? null : this.source.sessions.find(notebook);
  }
}

/** An empty range is extended by the next character, or else the previous one, to be visible. */
function visibleRange(range: SourceRange, text: string): { from: number; to: number } {
  if (range.start < range.end) {
    return { from: range.start, to: range.end };
  }
  const hasNext = range.start < text.length && text[range.start] !== '\n';
  return hasNext
    ? { from: range.start, to: range.start + 1 }
    : { from: Math.max(0, range.start - 1), to: range.start };
}
