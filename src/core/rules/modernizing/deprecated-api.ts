import { nameFixes } from '../../api-changes/api-replacement';
import { apiUses } from '../../api-changes/api-uses';
import { rewriteFixes, useRange, useValues } from '../../api-changes/entry-reports';
import { entryUses } from '../../api-changes/entry-uses';
import { isDeprecated, targetVersion } from '../../api-changes/target-version';
import type { RuleContext } from '../../rule-context/rule-context';
import { sourceRange } from '../../rule-context/source-range';
import type { RuleReport } from '../contract';
import { defineRule } from '../contract';

const REPLACE_TITLE = 'Replace `{old}` with `{new}`';

/** M2: an API that still works, with a warning, and will not in a later version. */
export const deprecatedApi = defineRule({
  code: 'M2',
  name: 'deprecated-api',
  title: 'Deprecated name',
  why: 'A later version of the library will remove it. Until then, it may warn on every run.',
  category: 'modernizing',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    name: '`{api}` is deprecated since {library} {since}.',
    nameReplaced: '`{api}` is deprecated since {library} {since}. Use `{use}`.',
    keywordOnly:
      '`{argument}` of `{api}` by position is deprecated since {library} {since}. Use `{use}`.',
    argumentDropped: '`{argument}` of `{api}` is deprecated since {library} {since}. Omit it.',
    argumentReplaced: '`{argument}` of `{api}` is deprecated since {library} {since}. Use `{use}`.'
  },
  fixTitles: { replace: REPLACE_TITLE },
  fixes: 'safe',
  fixApplicability: { replace: ['safe', 'unsafe'] },
  *check(context) {
    yield* deprecatedNames(context);
    for (const use of entryUses(context)) {
      if (use.status !== 'deprecated') {
        continue;
      }
      const { entry, api } = use.change;
      const { argument, isDropped, isPositional, library, since, ...values } = useValues(
        use,
        entry.deprecated ?? ''
      );
      const ofArgument = isDropped
        ? 'argumentDropped'
        : isPositional
          ? 'keywordOnly'
          : 'argumentReplaced';
      yield {
        cell: use.cell,
        range: useRange(use),
        message: argument === null ? 'nameReplaced' : ofArgument,
        values: {
          library,
          since,
          api,
          ...(isDropped ? {} : { use: values.use }),
          ...(argument === null ? {} : { argument })
        },
        names: [api, ...(argument === null ? [] : [argument])],
        fixes: rewriteFixes(use, context, REPLACE_TITLE),
        data: { library, api, since, use: values.use }
      };
    }
  }
});

function* deprecatedNames(context: RuleContext): Generator<RuleReport> {
  for (const use of apiUses(context)) {
    const { change, cell, summary, at } = use;
    const target = targetVersion(context, change.distribution);
    if (target !== null && isDeprecated(change, target)) {
      const { api, distribution, deprecatedText } = change;
      yield {
        cell,
        range: sourceRange(summary, at.kind === 'attribute' ? at.node : at.alias),
        message: change.use === null ? 'name' : 'nameReplaced',
        values: {
          library: distribution,
          since: deprecatedText ?? '',
          api,
          ...(change.use === null ? {} : { use: change.use })
        },
        names: [api],
        fixes: nameFixes(use, context, REPLACE_TITLE),
        data: { library: distribution, api, since: deprecatedText, use: change.use }
      };
    }
  }
}
