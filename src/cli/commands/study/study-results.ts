/** The results of the notebooks of a study: kept in its folder, unless something may have cut them short. */
import type { StudyFolder, ResultKind } from './study-folder';

/** Results of one kind. */
export class StudyResults<Result> {
  private readonly unkept = new Map<string, Result>();

  constructor(
    private readonly folder: StudyFolder,
    private readonly kind: ResultKind,
    /** Whether later calls may use it. */
    private readonly isKept: (result: Result) => boolean
  ) {}

  /** The result for the same facts, of this call or an earlier one; null if there is none. */
  find(notebook: string, facts: string): Result | null {
    const unkept = this.unkept.get(notebook) ?? null;
    return unkept ?? this.folder.find<Result>(notebook, this.kind, facts);
  }

  /** Adds the result of this call. */
  add(notebook: string, facts: string, result: Result): void {
    if (this.isKept(result)) {
      this.folder.keep(notebook, this.kind, facts, result);
    } else {
      this.unkept.set(notebook, result);
    }
  }
}
