/** What a rule may look at: one version of a notebook, and the facts that are known around it. */
import type { ChangedModule, ModuleFacts, RequirementFiles } from '../../protocol';
import type { DocumentGraph } from '../analysis/names/document-graph';
import type { WithDerivedFacts } from '../analysis/access/derived-facts';
import type { HistoryState } from '../history/history-state';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import type { Staleness } from '../staleness/staleness';
import type { WithCellRows } from './cell-rows';

/** UTF-16 offsets into the source of the finding's cell. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Another cell that explains a finding, or a part of it. */
export interface RelatedPlace {
  readonly cell: NotebookCell;
  readonly range: SourceRange | null;
}

/** Values that an option may take; the declared default gives the type. */
export type OptionValue = boolean | number | string | readonly string[];
/** Option → value. */
export type RuleOptions = Readonly<Record<string, OptionValue>>;

/** Facts from outside the notebook that a host may know. A rule without the fact it needs says nothing. */
export interface ProjectFacts {
  /** The folder that the notebook lies in, absolute with `/` between parts; null where unknown. */
  readonly notebookFolder: string | null;
  /** Names that the registry of star imports knows: module → exported names. */
  readonly moduleExports: (module: string) => readonly string[] | null;
}

/** What the running kernel tells of its environment, where it was asked and has answered. */
export interface KernelFacts {
  /** Top-level module → what the kernel's environment has of it; one that was not asked for is absent. */
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  /** Local modules that are other on disk than when they were imported. */
  readonly changedModules: readonly ChangedModule[];
}

/** All that a rule may look at. */
export interface RuleContext<Options extends RuleOptions = RuleOptions>
  extends WithDerivedFacts, WithCellRows {
  readonly document: NotebookDocument;
  /** In document order (empty ones included). */
  readonly codeCells: readonly NotebookCell[];
  /** Summary of a code cell; null for other cells, and where the notebook's language is not Python. */
  readonly summary: (cell: NotebookCell) => CellSummary | null;
  /** Null where the notebook's language is not Python. */
  readonly graph: DocumentGraph | null;
  readonly pythonVersion: PythonVersion;
  /** What the kernel ran; null where there is no kernel, as on the command line. */
  readonly history: HistoryState | null;
  /** Which results are stale; null where the history does not tell. */
  readonly staleness: Staleness | null;
  /** Null where no kernel told anything. */
  readonly kernel: KernelFacts | null;
  /** The requirement files near the notebook; null where nobody can tell, as without the server. */
  readonly requirements: RequirementFiles | null;
  readonly options: Options;
  readonly facts: ProjectFacts;
  /** The cell that someone is editing: it has the focus, whether or not anything is typed at this moment. */
  readonly editing: CellKey | null;
  /** Whether someone is typing at this moment: analysis that costs more than a keystroke allows keeps its last answer. */
  readonly isTyping: boolean;
}
