import { memoize } from '../../memo/fact-table';
import type { Fix } from '../../fixes/edit';
import type { StarImport, StarReplacement } from '../../fixes/star-import';
import { StarImportReplacer } from '../../fixes/star-import';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/flow/cell-summary';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import { sourceRange } from '../../rule-context/source-range';

const REPLACE_TITLE = 'Import only {names}';
const REMOVE_TITLE = 'Remove the import of {module}';

/** A star import, with the facts that its cell alone gives. */
type FoundStar = Omit<StarImport, 'cell'>;

/** I3: a star import, which hides where names come from. */
export const starImport = defineRule({
  code: 'I3',
  name: 'star-import',
  title: 'Star import',
  why:
    'A reader does not see where a name comes from, and imported names silently replace names of the ' +
    'notebook and builtins such as `sum`. Other rules cannot check unknown names in such a notebook.',
  category: 'import',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    star: '`import *` hides where names come from.'
  },
  fixTitles: { replace: REPLACE_TITLE, remove: REMOVE_TITLE },
  fixes: 'safe',
  fixApplicability: { remove: ['unsafe'] },
  *check(context) {
    const stars = starImports(context);
    if (stars.length === 0) {
      return;
    }
    const replacer = new StarImportReplacer(context, context.facts.moduleExports);
    for (const star of stars) {
      const replacement = replacer.replacement(star);
      yield {
        cell: star.cell,
        range: { start: star.start, end: star.end },
        message: 'star',
        names: [star.module],
        fixes: replacement === null ? [] : [fixOf(star, replacement)]
      };
    }
  }
});

/** Without names, the import may still matter for its side effects. */
function fixOf({ module }: StarImport, { names, edits }: StarReplacement): Fix {
  return names.length === 0
    ? {
        title: { template: REMOVE_TITLE, values: { module: `\`${module}\`` } },
        applicability: 'unsafe',
        edits
      }
    : {
        title: { template: REPLACE_TITLE, values: { names: names.map(name => `\`${name}\``) } },
        applicability: 'safe',
        edits
      };
}

function starImports(context: RuleContext): readonly StarImport[] {
  return cellsWithStars(context).flatMap(({ cell, stars }) =>
    stars.map(star => ({ cell, ...star }))
  );
}

const cellsWithStars = deriveFromCells(({ cell, summary }) =>
  summary?.imports.some(({ member }) => member === '*') === true
    ? { cell, stars: starsOf(summary) }
    : null
);

const starsOf = memoize(findStars);

function findStars(summary: CellSummary): readonly FoundStar[] {
  const stars: FoundStar[] = [];
  walk(summary.module ?? [], node => {
    if (node.kind === 'ImportFrom' && node.names[0].name.name === '*') {
      const star = sourceRange(summary, node.names[0]);
      const module = '.'.repeat(node.level) + (node.module?.name ?? '');
      const statement = sourceRange(summary, node);
      stars.push({ module, ...statement, starStart: star.start, starEnd: star.end });
    }
  });
  return stars;
}
