import type { RequirementFiles } from '../../protocol';
import type { HistoryState } from '../history/history-state';
import type { ApiChanges } from '../change-data/api-changes';
import type { CellKey } from '../notebook/document';
import type { FileLookup } from '../rule-context/file-lookup';
import type { ImportNaming, KernelFacts } from '../rule-context/rule-context';

/** What the host knows in addition to the document. */
export interface LintState {
  /** The cell that the user is typing in, until the caret leaves it or rests. */
  readonly typingIn: CellKey | null;
  /** The cell whose editor has the focus, typing or not. Default: none. */
  readonly editing?: CellKey | null;
  /** What the kernel executed; null where there is no kernel. */
  readonly history: HistoryState | null;
  readonly kernel: KernelFacts | null;
  /** The requirement files near the notebook. Default: none. */
  readonly requirements?: RequirementFiles | null;
  /** The files of the project. Default: unknown. */
  readonly files?: FileLookup | null;
  /** What libraries changed. Default: unknown; the result says whether it is needed. */
  readonly apiChanges?: ApiChanges | null;
  /** Names imports that no kernel finds. Default: unknown; the result says whether it is needed. */
  readonly importNaming?: ImportNaming | null;
}

/** The state without typing and without a kernel. */
export const AT_REST: LintState = { typingIn: null, history: null, kernel: null };
