import { notebookNames } from '../../analysis/access/notebook-names';
import { replacementEdit } from '../../api-changes/api-replacement';
import { apiUses } from '../../api-changes/api-uses';
import type { ApiUse } from '../../api-changes/api-uses';
import { isGone, targetVersion } from '../../api-changes/target-version';
import type { TargetVersion } from '../../api-changes/target-version';
import type { Fix } from '../../fixes/edit';
import { sourceRange } from '../../rule-context/source-range';
import type { RuleContext } from '../../rule-context/rule-context';
import { defineRule } from '../contract';

const REPLACE_TITLE = 'Replace `{old}` with `{new}`';

/** M1: a name that the library of the kernel or the project no longer has. */
export const removedApi = defineRule({
  code: 'M1',
  name: 'removed-api',
  title: 'Removed name',
  why: 'Libraries remove names. Code that uses them stops with an error.',
  category: 'modernizing',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    removed: '{library} {version} has no `{api}`.',
    replaced: '{library} {version} has no `{api}`. Use `{use}`.'
  },
  fixTitles: { replace: REPLACE_TITLE },
  fixes: 'safe',
  *check(context) {
    for (const use of apiUses(context)) {
      const { change, cell, summary } = use;
      const target = targetVersion(context, change.distribution);
      if (target !== null && isGone(change, target)) {
        yield {
          cell,
          range: sourceRange(summary, use.at.kind === 'attribute' ? use.at.node : use.at.alias),
          message: change.use === null ? 'removed' : 'replaced',
          values: {
            library: change.distribution,
            version: versionText(target),
            api: change.api,
            ...(change.use === null ? {} : { use: change.use })
          },
          names: [change.api],
          fixes: fixesOf(use, context),
          data: { api: change.api, since: change.goneText, use: change.use }
        };
      }
    }
  }
});

function versionText({ text, source }: TargetVersion): string {
  return source === 'kernel' ? text : `${text} and later`;
}

function fixesOf(use: ApiUse, context: RuleContext): readonly Fix[] {
  const { change } = use;
  const edit = replacementEdit(use, notebookNames(context));
  return edit === null
    ? []
    : [
        {
          title: {
            template: REPLACE_TITLE,
            values: { old: change.api, new: change.use ?? '' }
          },
          applicability: change.isSame ? 'safe' : 'unsafe',
          edits: [edit]
        }
      ];
}
