import { DocumentGraphBuilder } from '../analysis/names/graph-builder';
import type { CellRecord } from '../notebook/identity';
import type { NotebookDocument } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { ProjectFacts } from '../rule-context/rule-context';
import type { RuleDefinition } from '../rules/contract';
import { ALL_RULES } from '../rules/registry';
import type { LintConfig } from '../settings/config';
import { IncrementalLinter } from './incremental-linter';
import type { LintState } from './incremental-linter';
import { magicsOf } from '../settings/known-magics';
import type { LintResult } from './result';

export type { LintState } from './incremental-linter';

/** What a session may be given beside settings and facts. */
export interface SessionOptions {
  /** Default: all rules there are. */
  readonly rules?: readonly RuleDefinition[];
  /** Records of an earlier session on the same notebook ({@link LintSession.cellRecords}). */
  readonly remembered?: readonly CellRecord[];
}

/**
 * Lints one open notebook with all rules. Make one per notebook and keep it: every call after the first costs only
 * what changed. Other settings or facts need a new session.
 */
export class LintSession {
  private readonly linter: IncrementalLinter;

  constructor(config: LintConfig, facts: ProjectFacts, options: SessionOptions = {}) {
    const parts = {
      rules: options.rules ?? ALL_RULES,
      magics: magicsOf(config),
      summarize: summarizeCell,
      newGraphBuilder: () => new DocumentGraphBuilder()
    };
    this.linter = new IncrementalLinter(config, facts, parts, options.remembered ?? []);
  }

  /** Lints this version of the notebook. */
  lint(document: NotebookDocument, state?: Partial<LintState>): LintResult {
    return this.linter.lint(document, state);
  }

  /**
   * Does the same in steps of a few milliseconds, for the first pass over a large notebook: call `next()` until it is
   * done, in between let the browser breathe. A run that is given up leaves what it has found out for the next one.
   */
  steps(document: NotebookDocument, state?: Partial<LintState>): Generator<void, LintResult> {
    return this.linter.steps(document, state);
  }

  /** What a text of the notebook does; null before anything was linted. No text is summarized twice. */
  summaryOf(source: string): CellSummary | null {
    return this.linter.summaryOf(source);
  }

  /** What to keep of the cells so that findings keep their ids when the notebook is opened again. */
  cellRecords(): readonly CellRecord[] {
    return this.linter.cellRecords();
  }
}
