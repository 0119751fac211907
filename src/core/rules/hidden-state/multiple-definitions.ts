import { bindEvents } from '../../analysis/access/notebook-names';
import { addToGroup } from '../../memo/group-by';
import type { NotebookCell } from '../../notebook/document';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../../rule-context/rule-context';
import { defineRule } from '../contract';

/** A cell that defines a name, and where. */
interface Definition {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
}

/** H15: a name that several cells define. */
export const multipleDefinitions = defineRule({
  code: 'H15',
  name: 'multiple-definitions',
  title: 'Several definitions',
  why:
    'If each name has one definition, results depend only on the cells, not on the order in which they run. ' +
    'Reactive notebooks such as marimo’s require this.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  offByDefault: true,
  anyLanguage: false,
  optionDeclarations: {},
  messages: { several: '`{name}` is defined in {cells}.' },
  fixes: null,
  *check(context) {
    for (const [name, definitions] of definitionsByName(context)) {
      if (definitions.length > 1) {
        const [first, second, ...others] = definitions;
        yield {
          ...second,
          message: 'several',
          values: { name, cells: { cells: definitions.map(({ cell }) => cell.index) } },
          names: [name],
          related: [first, ...others]
        };
      }
    }
  }
});

function definitionsByName(context: RuleContext): ReadonlyMap<string, readonly Definition[]> {
  const byName = new Map<string, Definition[]>();
  for (const { cell, names } of definingCells(context)) {
    for (const [name, range] of names) {
      addToGroup(byName, name, { cell, range });
    }
  }
  return byName;
}

/** The names of a cell but those that start with an underscore: they are for this cell only by convention. */
const definingCells = deriveFromCells(({ cell, summary }) => {
  if (summary === null || summary.defines.length === 0) {
    return null;
  }
  const names = new Map<string, SourceRange>();
  for (const name of summary.defines) {
    const first = name.startsWith('_') ? undefined : bindEvents(summary).get(name)?.[0];
    if (first !== undefined) {
      names.set(name, { start: first.start, end: first.end });
    }
  }
  return { cell, names };
});
