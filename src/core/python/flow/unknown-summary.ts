import type { MaskedCell } from '../ipython/masked-cell';
import type { SyntaxProblem } from '../syntax/parse';
import type { CellSummary } from './cell-summary';

/**
 * The summary of an unknown cell, for `reason`: it may bind any name. `problem` is the cause if the cell itself is
 * at fault. With `kind` `size` its text is not examined; otherwise it binds only names that it mentions.
 */
export function unknownSummary(
  source: string,
  masked: MaskedCell,
  problem: SyntaxProblem | null,
  reason: string,
  kind: 'syntax' | 'size' = 'syntax'
): CellSummary {
  const range = { start: 0, end: source.length };
  const event = { kind: 'unknown-names', reason, ...range } as const;
  return {
    source,
    derived: new Map(),
    masked,
    module: null,
    nestedTexts: [],
    problem,
    flow: {
      blocks: [
        { events: [event], successors: [1], handlers: [] },
        { events: [], successors: [], handlers: [] }
      ],
      exit: 1
    },
    functions: [],
    imports: [],
    unknownNames: [{ kind, detail: reason, ...range }],
    futureFeatures: [],
    defines: [],
    uses: [],
    mutates: [],
    deletes: [],
    nestedUses: [],
    readsFiles: [],
    writesFiles: []
  };
}
