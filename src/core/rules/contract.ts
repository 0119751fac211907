/** What a rule is. One file per rule declares one with `defineRule`; everything else is generated from that. */
import type { Category, Certainty, ModuleFacts, Phase, Severity } from '../../protocol';
import type { Fix } from '../fixes/edit';
import type { Message, MessageValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';
import type {
  OptionValue,
  RelatedPlace,
  RuleContext,
  RuleOptions,
  SourceRange
} from '../rule-context/rule-context';

/** What a rule reports; the engine adds code, severity, identity. */
export interface RuleReport {
  /** Null for the notebook as a whole (title rules, grouped findings). */
  readonly cell: NotebookCell | null;
  readonly range?: SourceRange | null;
  /** Key into the rule's messages. */
  readonly message: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
  /** Names the finding is about; part of its identity. */
  readonly names?: readonly string[];
  /** Default: certain. `possible` lowers an error to a warning. */
  readonly certainty?: Certainty;
  /** Only where it is milder than the rule's own. */
  readonly severity?: Severity;
  /** Only where it matters earlier than the rule's other findings. */
  readonly phase?: Phase;
  /** Other cells that explain it, shown with “why”. */
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
  /** Facts for machines, in `data` of the JSON report. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What an option is when nobody sets it, and what it is for. */
export interface OptionDeclaration {
  readonly default: OptionValue;
  readonly description: string;
}

/** What the rule's page says, and what the generic tests run. */
export interface RuleDocs {
  /** What it reports: one or two sentences. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** What it does not see, or where it can be wrong. */
  readonly limits: string;
  /** Scenarios that fire; the generic test runs them. */
  readonly bad: readonly RuleExample[];
  /** Scenarios that must stay silent. */
  readonly good: readonly RuleExample[];
}

/** A cell of a scenario; code, never run and without tags unless it says otherwise. */
export interface ExampleCell {
  readonly type?: 'code' | 'markdown' | 'raw';
  readonly source: string;
  readonly count?: number | null;
  readonly tags?: readonly string[];
}

/** Something that happens in a scenario; cells by their position over all cells at that moment, from 0. */
export type ExampleEvent =
  /** `error`: the name of the exception that the cell fails with, before it binds anything. */
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
  /** The kernel is watched only from here on: of what ran before, no more than the texts is known. */
  | { readonly kind: 'attach' };

/** A notebook, and what the rule says of it. */
export interface RuleExample {
  /** One line that says what the scenario shows. */
  readonly title: string;
  readonly cells: readonly ExampleCell[];
  /** What happens to the cells, in a live kernel, before the rule looks. None: there is no kernel. */
  readonly events?: readonly ExampleEvent[];
  /** What the kernel tells of modules, by name; what is not given is as for a module that is found. */
  readonly modules?: Readonly<Record<string, Partial<ModuleFacts>>>;
  /** Names of local modules that changed since they were imported. */
  readonly changedModules?: readonly string[];
  /** The requirement files near the notebook: path → text. None given: nobody can tell. */
  readonly files?: Readonly<Record<string, string>>;
  /** File name of the notebook, default `analysis-of-orders.ipynb`. */
  readonly path?: string;
  readonly options?: RuleOptions;
  /** Position of the cell that someone is editing. */
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

/** A rule: what it is called, what it says, and how it finds out. */
export interface RuleDefinition<Options extends RuleOptions = RuleOptions> {
  readonly code: string;
  readonly name: string;
  /** What people read: a few words in English, as `Undefined name`. */
  readonly title: string;
  readonly category: Category;
  readonly severity: Severity;
  /** Version of Freshkernel that brought it. */
  readonly since: string;
  /** `cell`: looks at one cell's source, count and tags alone, so that its reports are cached per cell. */
  readonly scope: 'cell' | 'notebook';
  readonly phase: Phase;
  /** Off unless selected. */
  readonly offByDefault?: boolean;
  /** Applies to notebooks in any language (structure, order and title rules). */
  readonly anyLanguage: boolean;
  readonly optionDeclarations: Readonly<Record<keyof Options & string, OptionDeclaration>>;
  /** Message id → English template. */
  readonly messages: Readonly<Record<string, string>>;
  /** English templates of the titles that its fixes bear; each is a verb with its extent. */
  readonly fixTitles?: Readonly<Record<string, string>>;
  /** Best applicability that its fixes have; null for a rule without fixes. */
  readonly fixes: 'safe' | 'unsafe' | 'manual' | null;
  readonly docs: RuleDocs;
  /** Work on the texts of cells that may take long, in steps; what it finds is kept, and `check` is fast then. */
  prepare?(context: RuleContext<Options>): Iterable<void>;
  check(context: RuleContext<Options>, cell: NotebookCell | null): Iterable<RuleReport>;
}

/** Declares a rule; exists for its type inference. `cell` of `check` is set for rules of scope `cell` only. */
export function defineRule<Options extends RuleOptions>(
  rule: RuleDefinition<Options>
): RuleDefinition<Options> {
  return rule;
}

/** A report made whole by the engine. */
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
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly Fix[];
  /** Stable under unrelated edits: cell identity + rule + names + ordinal. */
  readonly id: string;
}
