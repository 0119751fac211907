import type { AnalyzedCells } from '../analysis/access/notebook-names';
import type { NotebookBindings } from '../analysis/bindings/notebook-bindings';
import type { Message, MessageValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';

/** A notebook whose variables can be renamed. */
export interface RenameInput {
  readonly cells: AnalyzedCells;
  /** Summarizes the new source of a cell; null where it cannot be analyzed. */
  readonly summarize: (source: string, cell: NotebookCell) => CellSummary | null;
  /** The names that star imports of a module bind; null for unknown modules. */
  readonly moduleExports: (module: string) => readonly string[] | null;
}

/** What prevents a rename, and what to know before it. */
export class Obstacles {
  readonly reasons: Message[] = [];
  readonly warnings: Message[] = [];

  refuse(template: string, values: Readonly<Record<string, MessageValue>>): void {
    this.reasons.push({ template, values });
  }

  warn(template: string, values: Readonly<Record<string, MessageValue>>): void {
    this.warnings.push({ template, values });
  }
}

/** A variable with its notebook. */
export interface RenameSubject {
  readonly input: RenameInput;
  readonly bindings: NotebookBindings;
}

/** The value of a placeholder for a cell. */
export function at({ index }: NotebookCell): { readonly cell: number } {
  return { cell: index };
}
