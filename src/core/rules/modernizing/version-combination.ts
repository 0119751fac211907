import { combinationUses } from '../../api-changes/combination-uses';
import { librariesOf } from '../../change-data/version-combination';
import { defineRule } from '../contract';

/** M4: versions of two libraries that are known not to work together. */
export const versionCombination = defineRule({
  code: 'M4',
  name: 'version-combination',
  title: 'Incompatible versions',
  why: 'Each version works by itself, and an installer may accept both. Together they fail.',
  category: 'modernizing',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    combination: '{first} {version} does not work with {second} {other}: {effect}. Use `{use}`.'
  },
  fixes: null,
  *check(context) {
    for (const { combination, cell, range, first, second } of combinationUses(context)) {
      const { id, kind, effect, use } = combination;
      yield {
        cell,
        range,
        message: 'combination',
        values: {
          first: combination.first.distribution,
          version: first,
          second: combination.second.distribution,
          other: second,
          effect,
          use
        },
        names: [id],
        data: { combination: id, kind, libraries: librariesOf(combination), use }
      };
    }
  }
});
