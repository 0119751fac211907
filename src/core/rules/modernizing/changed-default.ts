import { adaptedUses } from '../../api-changes/adapted-uses';
import { rewriteFixes, useRange, useValues } from '../../api-changes/entry-reports';
import { entryUses } from '../../api-changes/entry-uses';
import { defineRule } from '../contract';

const KEEP_TITLE = 'Keep the previous result with `{new}`';

/** M3: a call that may give another result in the wanted version, although nothing in the notebook changes. */
export const changedDefault = defineRule({
  code: 'M3',
  name: 'changed-default',
  title: 'Changed default',
  why:
    'The call works in both versions and gives different results. With the previous default passed ' +
    'explicitly, the results stay the same.',
  category: 'modernizing',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    changed:
      '`{api}` may give another result since {library} {since}: the default of `{argument}` changed. The former one is `{use}`.',
    result:
      '`{api}` gives an object of another type since {library} {since}. `{use}` is what it gave before.'
  },
  fixTitles: { keep: KEEP_TITLE },
  fixes: 'safe',
  *check(context) {
    const uses = entryUses(context).filter(({ status }) => status === 'changed');
    const isAdapted = adaptedUses(context, uses);
    for (const use of uses.filter(each => !isAdapted(each))) {
      const { entry, api } = use.change;
      const { use: replacement, library, since } = useValues(use, entry.changed ?? '');
      yield {
        cell: use.cell,
        range: useRange(use),
        message: entry.argument === undefined ? 'result' : 'changed',
        values: {
          library,
          since,
          api,
          ...(entry.argument && { argument: entry.argument.name }),
          use: replacement
        },
        names: [api, entry.argument?.name ?? ''],
        fixes: rewriteFixes(use, context, KEEP_TITLE),
        data: { library, api, since, use: replacement }
      };
    }
  }
});
