import type { NotebookFixes } from '../../protocol';
import type { FixPlan } from '../lint/fix-plan';
import { formatMessage } from '../messages/message';

/** One notebook's entry in the JSON document of `freshkernel fix`. */
export function reportFixes(path: string, plan: FixPlan): NotebookFixes {
  return {
    path,
    changed: plan.edits.length > 0,
    applied: plan.applied.map(({ finding, fix }) => ({
      id: finding.id,
      code: finding.code,
      title: formatMessage(fix.title)
    })),
    remaining: plan.remaining.map(({ finding, reason }) => ({
      id: finding.id,
      code: finding.code,
      reason
    }))
  };
}
