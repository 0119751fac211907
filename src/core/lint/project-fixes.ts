/** The fixes of a notebook under the settings of its project, the same for a file and for an open document. */
import type { Fix } from '../fixes/edit';
import type { NotebookDocument } from '../notebook/document';
import type { ProjectFacts } from '../rule-context/rule-context';
import type { Finding } from '../rules/contract';
import { withEveryRule } from '../settings/config';
import type { LintConfig } from '../settings/config';
import { planFixes } from './fix-plan';
import type { FixChoice, FixPlan } from './fix-plan';
import type { LintState } from './lint-state';
import { isKnown } from './merged-findings';
import { LintSession } from './session';

/** The surroundings of the notebook, and which fixes are wanted. */
export interface ProjectFixOptions
  extends Pick<FixChoice, 'unsafe'>, Partial<Pick<FixChoice, 'mayRename' | 'isNameTaken'>> {
  readonly config: LintConfig;
  readonly facts: ProjectFacts;
  /** The facts around the notebook that rules use. */
  readonly state: Partial<LintState>;
  /** Whether the baseline has a finding with this id: it is not fixed. */
  readonly isInBaseline: (id: string) => boolean;
  /**
   * The fixes of a finding that may be applied; by default all. A finding without such a fix still counts when the planner asks
   * whether there are fewer findings: an import is fixed even if another import, which had no fix, gets one by that.
   */
  readonly fixesOf?: (finding: Finding) => readonly Fix[];
}

/** Plans the fixes of a notebook; by default, none may rename it. */
export function planProjectFixes(document: NotebookDocument, options: ProjectFixOptions): FixPlan {
  const { config, facts, state, isInBaseline, fixesOf = ({ fixes }) => fixes } = options;
  const shown = new LintSession(config, facts);
  // A fix must not add an error, even one that the settings ignore.
  const all = new LintSession(withEveryRule(config), facts);
  return planFixes(document, {
    lint: version =>
      shown
        .lint(version, state)
        .findings.filter(finding => !isKnown(finding, isInBaseline))
        .map(finding => ({ ...finding, fixes: fixesOf(finding) })),
    lintAll: version => all.lint(version, state),
    unsafe: options.unsafe,
    mayRename: options.mayRename ?? (() => false),
    isNameTaken: options.isNameTaken ?? (() => true)
  });
}
