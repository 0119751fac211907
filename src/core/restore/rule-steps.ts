/** The fixes of the rules on changed libraries for a whole notebook, one step for each cell and rule. */
import { applyToDocument } from '../fixes/apply';
import type { LintResult } from '../lint/result';
import { planFixes } from '../lint/fix-plan';
import type { NotebookDocument } from '../notebook/document';
import type { SummaryOptions } from '../python/flow/summary-options';
import type { Finding } from '../rules/contract';
import { adaptationRefusal } from './adaptation-guards';
import { listOfNames } from './api-candidates';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';

/** A step, and the notebook that its edits refer to. */
export interface RuleStep {
  readonly document: NotebookDocument;
  readonly candidate: Candidate;
}

/** What the rules say of a removed and of a deprecated name. */
const RULES: readonly (readonly [code: string, what: string])[] = [
  ['M1', 'which the installed version lacks'],
  ['M2', 'which is deprecated']
];

const CODES = new Set(RULES.map(([code]) => code));

/** More cells are not rewritten. */
const MAX_STEPS = 100;

/**
 * The steps, each on the notebook after those before it.
 *
 * @param unsafe - whether also those whose new form may do something else
 */
export function ruleSteps(
  document: NotebookDocument,
  lint: (version: NotebookDocument) => LintResult,
  options: SummaryOptions,
  unsafe: boolean
): readonly RuleStep[] {
  const steps: RuleStep[] = [];
  let current = document;
  // A rewritten cell may show what an object is that a cell below uses.
  let findings = changesIn(lint(document));
  for (const { key } of document.cells) {
    for (const [rule, what] of RULES) {
      if (!findings.some(({ code, cell }) => code === rule && cell?.key === key)) {
        continue;
      }
      const plan = planFixes(current, {
        lint: version =>
          changesIn(lint(version)).filter(({ code, cell }) => code === rule && cell?.key === key),
        lintAll: version => othersIn(lint(version)),
        // A deprecated name still works.
        unsafe: unsafe && rule === 'M1',
        mayRename: () => false,
        isNameTaken: () => true
      });
      const after = applyToDocument(current, plan.edits);
      const isUsed = plan.applied.length > 0 && after !== null && steps.length < MAX_STEPS;
      if (isUsed && adaptationRefusal(current, plan.edits, options) === null) {
        const isSafe = plan.applied.every(({ fix }) => fix.applicability === 'safe');
        const candidate = editCandidate({
          kind: 'rewrite',
          cell: key,
          detail: `Replace ${listOfNames(plan.applied.map(({ finding }) => finding))}, ${what}`,
          rule,
          trust: isSafe ? 'certain' : 'likely',
          edits: plan.edits
        });
        steps.push({ document: current, candidate });
        current = after;
        findings = changesIn(lint(current));
      }
    }
  }
  return steps;
}

/** Further names that are gone become visible where an object becomes known: no step adds them. */
function othersIn({ findings, internalProblems }: LintResult) {
  return { findings: findings.filter(({ code }) => !CODES.has(code)), internalProblems };
}

/** The findings of those rules; what the settings hide still stops the notebook. */
function changesIn({ findings, suppressed }: LintResult): readonly Finding[] {
  return [...findings, ...suppressed].filter(({ code }) => CODES.has(code));
}
