/** The input of a rule: one version of a notebook, and the known facts around it. */
import type { ChangedModule, ModuleFacts, RequirementFiles } from '../../protocol';
import type { DocumentGraph } from '../analysis/names/document-graph';
import type { WithDerivedFacts } from '../analysis/access/derived-facts';
import type { HistoryState } from '../history/history-state';
import type { ApiChanges } from '../change-data/api-changes';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import type { Staleness } from '../staleness/staleness';
import type { WithCellRows } from './cell-rows';
import type { FileLookup } from './file-lookup';

/** UTF-16 offsets into the source of the finding's cell. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Another cell, or a part of it, that explains a finding. */
export interface RelatedLocation {
  readonly cell: NotebookCell;
  readonly range: SourceRange | null;
}

/** Values that an option may take; the declared default gives the type. */
export type OptionValue = boolean | number | string | readonly string[];
/** Option → value. */
export type RuleOptions = Readonly<Record<string, OptionValue>>;

/** Facts from outside the notebook that a host may know. A rule without the facts that it needs reports nothing. */
export interface ProjectFacts {
  /** The notebook's folder, absolute with `/` between parts; null where unknown. */
  readonly notebookFolder: string | null;
  /** Exported names of a module, from the registry of star imports. */
  readonly moduleExports: (module: string) => readonly string[] | null;
}

/** A distribution that the notebook imports, at its first import. */
export interface UsedDistribution {
  /** The part of the imported module's name that identifies the distribution. */
  readonly module: string;
  readonly cell: NotebookCell;
  readonly range: SourceRange | null;
  readonly name: string;
  /** The installed version; null without a kernel. */
  readonly version: string | null;
  /** `same-name`: nothing but the module's name suggests it. */
  readonly source: 'installed' | 'declared' | 'table' | 'same-name';
}

/** Names the imports of a notebook by its project's files and the tables. */
export type ImportNaming = (context: RuleContext) => readonly UsedDistribution[];

/** What the running kernel reports about its environment. */
export interface KernelFacts {
  /** Top-level module → its state in the kernel's environment; absent where the kernel was not asked. */
  readonly modules: ReadonlyMap<string, ModuleFacts>;
  /** Local modules whose files changed after the import. */
  readonly changedModules: readonly ChangedModule[];
  /** What an error shows about a receiver; absent where there is none. */
  readonly seenReceiver?: SeenReceiver;
}

/** What the error of a cell shows about the object whose method or attribute it names. */
export interface SeenReceiver {
  readonly cell: CellKey;
  /** The method or attribute. */
  readonly name: string;
  /** Dotted types; it is one of them. */
  readonly types: readonly string[];
}

/** The input of a rule. */
export interface RuleContext<Options extends RuleOptions = RuleOptions>
  extends WithDerivedFacts, WithCellRows {
  readonly document: NotebookDocument;
  /** In document order, including empty ones. */
  readonly codeCells: readonly NotebookCell[];
  /** Summary of a code cell; null for other cells, and where the notebook's language is not Python. */
  readonly summary: (cell: NotebookCell) => CellSummary | null;
  /** Null where the notebook's language is not Python. */
  readonly graph: DocumentGraph | null;
  readonly pythonVersion: PythonVersion;
  /** Whether a name is defined before the first cell runs, although IPython does not define it. */
  readonly isProvided: (name: string) => boolean;
  /** What the kernel ran; null where there is no kernel, as on the command line. */
  readonly history: HistoryState | null;
  /** Which results are stale; null where the history is insufficient. */
  readonly staleness: Staleness | null;
  /** Null where no kernel reported anything. */
  readonly kernel: KernelFacts | null;
  /** The requirement files near the notebook; null where unknown, as without the server. */
  readonly requirements: RequirementFiles | null;
  /** Normalized distribution → the oldest version that the notebook shall work with, where the settings name one. */
  readonly targets: ReadonlyMap<string, string>;
  /** What libraries changed; null where the host has not loaded it. */
  readonly apiChanges: ApiChanges | null;
  /** Names imports that no kernel finds; null where the host has not loaded it. */
  readonly importNaming: ImportNaming | null;
  /** The files of the project; null where the kernel's folder is not known to be the notebook's. */
  readonly files: FileLookup | null;
  readonly options: Options;
  /** Codes of the rules that run, for rules that say nothing where another rule explains more. */
  readonly activeCodes: ReadonlySet<string>;
  readonly facts: ProjectFacts;
  /** The cell being edited: the one with the focus, even without typing. */
  readonly editing: CellKey | null;
  /** Whether someone is typing at this moment: analysis that costs more than a keystroke allows keeps its last answer. */
  readonly isTyping: boolean;
}
