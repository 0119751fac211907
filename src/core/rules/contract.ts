/**
 * The contract of a rule. One file per rule declares it with `defineRule`; settings, docs and reports are generated
 * from that.
 */
import type {
  Applicability,
  Category,
  Certainty,
  ModuleFacts,
  Phase,
  Severity
} from '../../protocol';
import type { Fix } from '../fixes/edit';
import type { Message, MessageValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type {
  OptionValue,
  RelatedLocation,
  RuleContext,
  RuleOptions,
  SourceRange
} from '../rule-context/rule-context';

/** A report of a rule; the engine adds code, severity and identity. */
export interface RuleReport {
  /** Null for the notebook as a whole (title rules, grouped findings). */
  readonly cell: NotebookCell | null;
  readonly range?: SourceRange | null;
  /** Key of a template in the rule's messages. */
  readonly message: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
  /** It is about the notebook as a whole, and shown at the cell: its id stays when another cell takes that place. */
  readonly isOfNotebook?: true;
  /** Names the finding is about; part of its identity. */
  readonly names?: readonly string[];
  /** Default: certain. `possible` lowers an error to a warning. */
  readonly certainty?: Certainty;
  /** Only where it is lower than the rule's severity. */
  readonly severity?: Severity;
  /** Only where it is earlier than the rule's phase. */
  readonly phase?: Phase;
  /** Other cells that explain the finding, shown with “why”. */
  readonly related?: readonly RelatedLocation[];
  readonly fixes?: readonly Fix[];
  /** Facts for machines, in `data` of the JSON report. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Cells with findings of earlier versions that this one replaces: their ids in baselines still match. */
  readonly formerCells?: readonly NotebookCell[];
}

/** The default value of an option, and its description. */
export interface OptionDeclaration {
  readonly default: OptionValue;
  readonly description: string;
}

/** The text of the rule's page, and the scenarios that the generic tests run. */
export interface RuleDocs {
  /** What the rule reports: one or two sentences. */
  readonly what: string;
  /** What the rule does not see, or where it can be wrong. */
  readonly limits: string;
  /** Scenarios with findings; the generic test runs them. */
  readonly bad: readonly RuleExample[];
  /** Scenarios without findings. */
  readonly good: readonly RuleExample[];
}

/** A cell of a scenario. Default: code, never run, without tags. */
export interface ExampleCell {
  readonly type?: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly count?: number | null;
  readonly tags?: readonly string[];
  /** Whether it shows outputs; default: unknown. */
  readonly outputs?: boolean;
  /** A stored error output. */
  readonly error?: { readonly exception: string; readonly message: string; readonly line?: number };
}

/** An event of a scenario; cells by their position among all cells at that moment, from 0. */
export type ExampleEvent =
  /** `error`: the name of the exception that the cell raises before it binds anything. */
  | { readonly kind: 'run'; readonly cell: number; readonly error?: string }
  | { readonly kind: 'edit'; readonly cell: number; readonly source: string }
  | { readonly kind: 'insert'; readonly cell: number; readonly source: string }
  | { readonly kind: 'delete'; readonly cell: number }
  /** The cell's output and count are cleared. */
  | { readonly kind: 'clear'; readonly cell: number }
  | { readonly kind: 'move'; readonly cell: number; readonly to: number }
  /** Run in a console that is attached to the notebook's kernel. */
  | { readonly kind: 'console'; readonly source: string }
  /** Run in another notebook that shares the kernel. */
  | { readonly kind: 'other-notebook'; readonly source: string }
  | { readonly kind: 'restart' }
  /** The cell ends the kernel, and a new one starts. `waiting`: cells behind it that had been sent, too. */
  | { readonly kind: 'ended'; readonly cell: number; readonly waiting?: readonly number[] }
  /** The kernel is connected only now: of earlier executions, only the texts are known. */
  | { readonly kind: 'attach' };

/** A notebook, and the expected findings of the rule. */
export interface RuleExample {
  /** One line on what the scenario shows. */
  readonly title: string;
  readonly cells: readonly ExampleCell[];
  /** Events in a live kernel before the rule is applied. Absent: there is no kernel. */
  readonly events?: readonly ExampleEvent[];
  /** What the kernel reports about modules, by name; default: a module that is found. */
  readonly modules?: Readonly<Record<string, Partial<ModuleFacts>>>;
  /** Names of local modules that changed since they were imported. */
  readonly changedModules?: readonly string[];
  /** The versions that the notebook shall work with: distribution → version. */
  readonly target?: Readonly<Record<string, string>>;
  /** The requirement files near the notebook: path → text. Absent: unknown. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * The files of the project, relative to the notebook's folder; those in `x.zip/` are members of an archive. Absent:
   * unknown.
   */
  readonly disk?: readonly string[];
  /** File name of the notebook, default `analysis-of-orders.ipynb`. */
  readonly path?: string;
  readonly options?: RuleOptions;
  /** Position of the cell being edited. */
  readonly editing?: number;
  /** Expected messages in order, as formatted; only of bad examples. */
  readonly messages?: readonly string[];
  /**
   * The notebook after the first fix of the first finding, for rules with fixes: its cells' sources, the
   * new file name for renames, or the file that it writes.
   */
  readonly fixed?:
    | readonly string[]
    | { readonly path: string }
    | { readonly file: string; readonly text: string };
}

/** A rule: its names, its texts and its check. */
export interface RuleDefinition<Options extends RuleOptions = RuleOptions> {
  readonly code: string;
  readonly name: string;
  /** The title shown to users: a few English words, such as `Undefined name`. */
  readonly title: string;
  /** Why it matters: two sentences at most. */
  readonly why: string;
  readonly category: Category;
  readonly severity: Severity;
  /** Version of Freshkernel that introduced the rule. */
  readonly since: string;
  /** `cell`: the check depends only on a cell's source, count and tags, so its reports are cached per cell. */
  readonly scope: 'cell' | 'notebook';
  readonly phase: Phase;
  /** Off unless selected. */
  readonly offByDefault?: boolean;
  /** Applies to notebooks in any language (structure, order and title rules). */
  readonly anyLanguage: boolean;
  readonly optionDeclarations: Readonly<Record<keyof Options & string, OptionDeclaration>>;
  /** Message id → English template. */
  readonly messages: Readonly<Record<string, string>>;
  /**
   * English template of the one finding that stands for all of a notebook in reports of files. Values: `number`, and the
   * first `cell`.
   */
  readonly merged?: string;
  /** English templates of the titles of its fixes; each is a verb and its object. */
  readonly fixTitles?: Readonly<Record<string, string>>;
  /** Best applicability among its fixes; null for a rule without fixes. */
  readonly fixes: Applicability | null;
  /**
   * The applicabilities of fixes by the id of their title, where they are not that of all. A test compares them with the
   * examples.
   */
  readonly fixApplicability?: Readonly<Record<string, readonly Applicability[]>>;
  /**
   * Analyzes the texts of cells in steps, where that may take long; the results are cached, so that `check` is fast. Only for
   * rules of scope `notebook`.
   */
  prepare?(context: RuleContext<Options>): Iterable<void>;
  /**
   * Whether the rule costs more than a keystroke allows: while someone types, its reports on unchanged cells stand as they
   * were at rest. Only for rules of scope `notebook`.
   */
  readonly waitsForRest?: true;
  check(context: RuleContext<Options>, cell: NotebookCell | null): Iterable<RuleReport>;
}

/** Declares a rule; exists for its type inference. `cell` of `check` is non-null for rules of scope `cell` only. */
export function defineRule<Options extends RuleOptions>(
  rule: RuleDefinition<Options>
): RuleDefinition<Options> {
  return rule;
}

/** A report completed by the engine. */
export interface Finding {
  readonly code: string;
  readonly name: string;
  /** The rule's title in English. */
  readonly title: string;
  readonly category: Category;
  readonly phase: Phase;
  readonly severity: Severity;
  readonly certainty: Certainty;
  readonly cell: NotebookCell | null;
  readonly range: SourceRange | null;
  readonly message: Message;
  readonly messageId: string;
  readonly names: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly related: readonly RelatedLocation[];
  readonly fixes: readonly Fix[];
  /** Stable under unrelated edits: cell identity + rule + names + ordinal. */
  readonly id: string;
  /** Ids of the findings of earlier versions that it replaces. */
  readonly formerIds?: readonly string[];
}
