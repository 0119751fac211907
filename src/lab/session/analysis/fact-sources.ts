import type { HistoryState } from '../../../core/history/history-state';
import type { LintState } from '../../../core/lint/session';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { FileLookup } from '../../../core/rule-context/file-lookup';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import type { RequirementFiles } from '../../../protocol';

/** The facts about the kernel that the analysis uses. */
export interface IKernelSource {
  /** The execution history, matched with this version of the notebook; null if unknown. */
  historyFor(document: NotebookDocument): HistoryState | null;
  readonly facts: KernelFacts | null;
}

/** What is known of libraries, part by part. */
export type LibraryKnowledge = Pick<LintState, 'apiChanges' | 'importNaming'>;

/** Where an analysis gets the facts from that are not in the notebook. */
export class FactSources {
  kernel: IKernelSource | null = null;
  requirements: () => RequirementFiles | null = () => null;
  files: () => FileLookup | null = () => null;
  /** The parts that the host has loaded. */
  libraries: LibraryKnowledge = { apiChanges: null, importNaming: null };

  /** The facts that are known now, without the history. */
  get known(): Pick<LintState, 'kernel' | 'requirements' | 'files' | keyof LibraryKnowledge> {
    return {
      kernel: this.kernel?.facts ?? null,
      requirements: this.requirements(),
      files: this.files(),
      ...this.libraries
    };
  }
}
