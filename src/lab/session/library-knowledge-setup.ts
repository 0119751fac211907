import type { LintResult } from '../../core/lint/result';
import type { AnalysisManager } from './analysis/analysis-manager';
import type { ExpectedFacts } from './analysis/analysis-progress';
import type { LibraryKnowledge } from './analysis/fact-sources';
import type { NotebookAnalysis } from './analysis/notebook-analysis';

/** A part of what is known of libraries, and when a notebook needs it. */
export interface KnowledgePart {
  readonly facts: Extract<ExpectedFacts, 'api-changes' | 'import-names'>;
  readonly isNeeded: (result: LintResult) => boolean;
  readonly load: () => Promise<LibraryKnowledge>;
}

/** The parts, each a chunk of its own. */
export const KNOWLEDGE_PARTS: readonly KnowledgePart[] = [
  {
    facts: 'api-changes',
    isNeeded: ({ needsApiChanges }) => needsApiChanges,
    load: async (): Promise<LibraryKnowledge> => {
      const chunk = import(
        /* webpackChunkName: "api-changes" */ '../../core/change-data/known-changes'
      );
      return { apiChanges: (await chunk).knownApiChanges() };
    }
  },
  {
    facts: 'import-names',
    isNeeded: ({ needsImportNaming }) => needsImportNaming,
    load: async (): Promise<LibraryKnowledge> => {
      const chunk = import(
        /* webpackChunkName: "import-names" */ '../../core/imports/named-imports'
      );
      return { importNaming: (await chunk).namedImports };
    }
  }
];

/** Loads what is known of libraries when an open notebook needs it, and lets that notebook be analyzed again. */
export class LibraryKnowledgeSetup {
  constructor(
    manager: AnalysisManager,
    private readonly parts: readonly KnowledgePart[] = KNOWLEDGE_PARTS
  ) {
    for (const analysis of manager.all) {
      this.follow(analysis);
    }
    manager.added.connect((_, analysis) => this.follow(analysis));
  }

  private follow(analysis: NotebookAnalysis): void {
    const missing = new Set(this.parts);
    const onChanged = (): void => {
      const { state } = analysis;
      if (state.kind !== 'ready') {
        return;
      }
      for (const part of missing) {
        if (part.isNeeded(state.result)) {
          missing.delete(part);
          void load(part, analysis);
        }
      }
    };
    analysis.changed.connect(onChanged);
    onChanged();
  }
}

async function load(part: KnowledgePart, analysis: NotebookAnalysis): Promise<void> {
  analysis.setExpected(part.facts, true);
  try {
    const knowledge = await part.load();
    if (!analysis.isDisposed) {
      analysis.addLibraryKnowledge(knowledge);
    }
  } catch (error) {
    // Without it, the rules that use it report nothing.
    console.warn(`Freshkernel could not load its ${part.facts}.`, error);
  } finally {
    analysis.setExpected(part.facts, false);
  }
}
