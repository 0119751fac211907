import { oncePerOwner } from '../../fact_table';
import type { StarImport } from '../../fixes/star_import';
import { StarImportReplacer } from '../../fixes/star_import';
import type { Message } from '../../messages/message';
import { walk } from '../../python/ast/walk';
import type { CellSummary } from '../../python/summary/cell_summary';
import { factsOfCells } from '../cell_rows';
import { defineRule } from '../contract';
import type { RuleContext } from '../contract';
import { sourceRange } from '../source_range';

const REPLACE_TITLE = 'Import only {names}';
const MODULE_TITLE = 'Import the module instead';

/** A star import, as far as its cell alone tells. */
type FoundStar = Omit<StarImport, 'cell'>;

/** I3: an import that does not say what it brings. */
export const starImport = defineRule({
  code: 'I3',
  name: 'star-import',
  category: 'import',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    star:
      'Which names `from {module} import *` brings cannot be seen here, and they replace others of the same name. ' +
      'Import the names that are used.'
  },
  fixTitles: { replace: REPLACE_TITLE, module: MODULE_TITLE },
  fixes: 'safe',
  docs: {
    what: 'Reports `from module import *`.',
    why:
      'A reader cannot tell where a name comes from; names of the notebook and builtins such as `sum` are replaced unseen; and ' +
      'another version of the module brings other names. What else uses names that are not known is not checked in such a notebook.',
    limits:
      'The fix is offered for modules whose exports are known: much of the standard library, numpy, matplotlib, scipy, sympy, ' +
      'pandas and some others. It is not offered where the notebook may use names in ways that cannot be seen, such as `exec`, `eval` or `%run`, ' +
      'nor where a name may come from another version of the module.',
    bad: [
      {
        title: 'the names used are known',
        cells: [
          { source: 'from math import *' },
          { source: 'def area(r):\n    return pi * r ** 2\nsqrt(area(2))' }
        ],
        messages: [
          'Which names `from math import *` brings cannot be seen here, and they replace others of the same name. Import the names that are used.'
        ],
        fixed: ['from math import pi, sqrt', 'def area(r):\n    return pi * r ** 2\nsqrt(area(2))']
      },
      {
        title: 'nothing of it is used',
        cells: [{ source: 'from math import *\nprint(1)' }],
        messages: [
          'Which names `from math import *` brings cannot be seen here, and they replace others of the same name. Import the names that are used.'
        ],
        fixed: ['import math\nprint(1)']
      },
      {
        title: 'an unknown module is left to its user',
        cells: [{ source: 'from helpers import *\nload()' }],
        messages: [
          'Which names `from helpers import *` brings cannot be seen here, and they replace others of the same name. Import the names that are used.'
        ]
      }
    ],
    good: [{ title: 'the names are listed', cells: [{ source: 'from math import pi, sqrt' }] }]
  },
  *check(context) {
    const stars = starImports(context);
    if (stars.length === 0) {
      return;
    }
    const replacer = new StarImportReplacer(context, context.facts.moduleExports);
    for (const star of stars) {
      const replacement = replacer.replacement(star);
      const names = replacement?.names.map(name => `\`${name}\``) ?? [];
      const title: Message =
        names.length === 0
          ? { template: MODULE_TITLE, values: {} }
          : { template: REPLACE_TITLE, values: { names } };
      yield {
        cell: star.cell,
        range: { start: star.start, end: star.end },
        message: 'star',
        values: { module: star.module },
        names: [star.module],
        fixes:
          replacement === null ? [] : [{ title, applicability: 'safe', edits: [replacement.edit] }]
      };
    }
  }
});

function starImports(context: RuleContext): readonly StarImport[] {
  return cellsWithStars(context).flatMap(({ cell, stars }) =>
    stars.map(star => ({ cell, ...star }))
  );
}

const cellsWithStars = factsOfCells(({ cell, summary }) =>
  summary?.imports.some(({ member }) => member === '*') === true
    ? { cell, stars: starsOf(summary) }
    : null
);

const starsOf = oncePerOwner(findStars);

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
