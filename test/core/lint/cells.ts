/** Notebooks and rules for tests of the linter. */
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintConfig } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import type { SessionOptions } from '../../../src/core/lint/session';
import type { CellType, NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import { defineRule } from '../../../src/core/rules/contract';
import type { ProjectFacts } from '../../../src/core/rule-context/rule-context';
import type { RuleDefinition } from '../../../src/core/rules/contract';

export interface CellSketch {
  readonly source: string;
  readonly key?: string;
  readonly id?: string | null;
  readonly type?: CellType;
  readonly count?: number | null;
  readonly tags?: readonly string[];
}

/** Versions of a notebook as the page makes them: a cell that equals one of an earlier version is the same object. */
export class Versions {
  private readonly known = new Map<string, NotebookCell>();

  of(document: NotebookDocument): NotebookDocument {
    const cells = document.cells.map(cell => {
      const look = JSON.stringify(cell);
      const known = this.known.get(look) ?? cell;
      this.known.set(look, known);
      return known;
    });
    return { ...document, cells };
  }
}

export const NO_FACTS: ProjectFacts = { notebookFolder: null, moduleExports: () => null };

export function documentOf(
  sketches: readonly (CellSketch | string)[],
  more: Partial<NotebookDocument> = {}
): NotebookDocument {
  const cells = sketches
    .map(sketch => (typeof sketch === 'string' ? { source: sketch } : sketch))
    .map((sketch: CellSketch, index): NotebookCell => ({
      key: sketch.key ?? `k${index}`,
      index,
      id: sketch.id ?? null,
      type: sketch.type ?? 'code',
      source: sketch.source,
      executionCount: sketch.count ?? null,
      tags: sketch.tags ?? [],
      storedError: null,
      editable: true
    }));
  return {
    path: 'folder/analysis.ipynb',
    language: 'python',
    languageVersion: null,
    cells,
    ...more
  };
}

export function sessionWith(
  rules: readonly RuleDefinition[],
  config: Partial<LintConfig> = {},
  options: SessionOptions = {}
): LintSession {
  return new LintSession({ ...DEFAULT_CONFIG, ...config }, NO_FACTS, { rules, ...options });
}

/** A rule for tests; by default a Python warning that says nothing. */
export function ruleOf(more: Partial<RuleDefinition>): RuleDefinition {
  return defineRule({
    code: 'X1',
    name: 'test-rule',
    title: 'Test rule',
    category: 'structure',
    severity: 'warning',
    since: '0.1.0',
    scope: 'notebook',
    phase: 'exploring',
    anyLanguage: false,
    optionDeclarations: {},
    messages: { said: 'Said {name}' },
    fixTitles: {},
    fixes: null,
    why: '',
    check: () => [],
    ...more
  });
}

/** Reports names that no cell binds, as the rule H6 does. */
export const undefinedNames = ruleOf({
  code: 'H6',
  name: 'undefined-name',
  category: 'hidden-state',
  severity: 'error',
  *check(context) {
    for (const read of context.graph?.unboundReads ?? []) {
      if (read.reason.kind === 'conditional') {
        continue;
      }
      const cell = context.document.cells[read.cell];
      yield {
        cell,
        range: read.range,
        message: 'said',
        values: { name: read.name },
        names: [read.name],
        certainty: read.certainty,
        fixes: [
          {
            title: { template: 'Rename it', values: {} },
            applicability: 'unsafe',
            edits: [
              {
                kind: 'replace-text',
                cell: cell.key,
                expectedSource: cell.source,
                ...read.range,
                text: 'x'
              }
            ]
          }
        ]
      };
    }
  }
});

/** Reports cells that do not parse, as the rule C9 does. */
export const invalidSyntax = ruleOf({
  code: 'C9',
  name: 'invalid-syntax',
  severity: 'error',
  scope: 'cell',
  *check(context, cell) {
    const problem = cell === null ? null : (context.summary(cell)?.problem ?? null);
    if (problem !== null) {
      yield { cell, range: problem, message: 'said', values: { name: problem.message } };
    }
  }
});

/** The same under other codes, as rules of a project of its own. */
export function localRules(): readonly RuleDefinition[] {
  return [undefinedNames, invalidSyntax].map(rule => ({
    ...rule,
    code: `Z${rule.code.slice(1)}`,
    name: `z-${rule.name}`
  }));
}
