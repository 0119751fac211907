/** What M1, M2 and M3 find in a notebook, and the notebook without it. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { KernelFacts } from '../../../src/core/rule-context/rule-context';
import type { RuleDefinition, RuleReport } from '../../../src/core/rules/contract';
import { reportsOn } from '../../core/rules/example-notebook';

/** Newer than every version of the data. */
const NEWEST = '9999';
const MAX_ROUNDS = 10;

/**
 * What the rules report where the newest versions of these libraries are the target.
 *
 * @param kernel - with what an error showed about an object whose type the code does not show
 */
export function findingsFor(
  rules: readonly RuleDefinition[],
  document: NotebookDocument,
  libraries: readonly string[],
  kernel: KernelFacts | null = null
): readonly RuleReport[] {
  const targets = new Map(libraries.map(library => [library, NEWEST]));
  return rules.flatMap(rule =>
    reportsOn(rule, document, undefined, { history: null, kernel, editing: null, targets })
  );
}

/** Applies fixes until none is left. */
export function modernized(
  before: NotebookDocument,
  findings: (document: NotebookDocument) => readonly RuleReport[]
): NotebookDocument {
  let document = before;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const fix = findings(document).flatMap(({ fixes }) => fixes ?? [])[0];
    const after = fix === undefined ? null : applyToDocument(document, fix.edits);
    if (after === null) {
      return document;
    }
    document = after;
  }
  throw new Error('the fixes do not end');
}
