import { nameFixes } from '../../api-changes/api-replacement';
import { apiUses } from '../../api-changes/api-uses';
import { rewriteFixes, useRange, useValues } from '../../api-changes/entry-reports';
import { entryUses } from '../../api-changes/entry-uses';
import { firstCellWithGraph, GRAPH_CALL } from '../../api-changes/graph-mode';
import { isGone, targetVersion, versionText } from '../../api-changes/target-version';
import { sourceRange } from '../../rule-context/source-range';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { defineRule } from '../contract';

const REPLACE_TITLE = 'Replace `{old}` with `{new}`';
const ADD_TITLE = 'Add `{new}`';

/** M1: an API that the library of the kernel or the project no longer has. */
export const removedApi = defineRule({
  code: 'M1',
  name: 'removed-api',
  title: 'Removed name',
  why: 'Libraries remove names and arguments. Code that uses them stops with an error.',
  category: 'modernizing',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    removed: '{library} {version} has no `{api}`, gone by {since}.',
    replaced: '{library} {version} has no `{api}`, gone by {since}. Use `{use}`.',
    replacedInGraph:
      '{library} {version} has no `{api}`, gone by {since}. Use `{use}`, which needs `{before}` before it.',
    goneName: '{library} {version} has no `{api}`, which {since} removed. Use `{use}`.',
    keywordOnly:
      '{library} {version} does not accept `{argument}` of `{api}` by position, as versions before {since} do. Use `{use}`.',
    droppedArgument:
      '{library} {version} does not accept `{argument}` of `{api}`, which {since} removed. Omit it.',
    missingArgument:
      '{library} {version} requires `{argument}` of `{api}`, which was optional before {since}. Add `{use}`.',
    goneArgument:
      '{library} {version} does not accept `{argument}` of `{api}`, which {since} removed. Use `{use}`.'
  },
  fixTitles: { replace: REPLACE_TITLE, add: ADD_TITLE },
  fixes: 'safe',
  fixApplicability: { replace: ['safe', 'unsafe'] },
  *check(context) {
    const entries = entryUses(context).filter(({ status }) => status === 'gone');
    // Where a call can be rewritten as a whole, that is better than another name alone.
    const explained = new Set(entries.map(({ call }) => call?.func));
    yield* removedNames(context, explained);
    for (const use of entries) {
      const { argument, isDropped, isPositional, isMissing, ...values } = useValues(
        use,
        use.change.entry.gone ?? ''
      );
      const { use: replacement, ...others } = values;
      const ofArgument = isDropped
        ? 'droppedArgument'
        : isPositional
          ? 'keywordOnly'
          : isMissing
            ? 'missingArgument'
            : 'goneArgument';
      yield {
        cell: use.cell,
        range: useRange(use),
        message: argument === null ? 'goneName' : ofArgument,
        values: {
          ...others,
          ...(isDropped ? {} : { use: replacement }),
          ...(argument === null ? {} : { argument })
        },
        names: [use.change.api, ...(argument === null ? [] : [argument])],
        fixes: rewriteFixes(use, context, isMissing ? ADD_TITLE : REPLACE_TITLE),
        data: {
          library: values.library,
          api: use.change.api,
          since: values.since,
          use: replacement
        }
      };
    }
  }
});

function* removedNames(
  context: RuleContext,
  explained: ReadonlySet<unknown>
): Generator<RuleReport> {
  for (const use of apiUses(context)) {
    const { change, cell, summary, at } = use;
    const target = targetVersion(context, change.distribution);
    if (
      target !== null &&
      isGone(change, target) &&
      !(at.kind === 'attribute' && explained.has(at.node))
    ) {
      const needsGraph =
        change.use !== null && change.isForGraph && cell.index < firstCellWithGraph(context);
      yield {
        cell,
        range: sourceRange(summary, at.kind === 'attribute' ? at.node : at.alias),
        message: change.use === null ? 'removed' : needsGraph ? 'replacedInGraph' : 'replaced',
        values: {
          library: change.distribution,
          version: versionText(target),
          api: change.api,
          since: change.goneText,
          ...(change.use === null ? {} : { use: change.use }),
          ...(needsGraph ? { before: GRAPH_CALL } : {})
        },
        names: [change.api],
        fixes: nameFixes(use, context, REPLACE_TITLE),
        data: {
          library: change.distribution,
          api: change.api,
          since: change.goneText,
          use: change.use
        }
      };
    }
  }
}
