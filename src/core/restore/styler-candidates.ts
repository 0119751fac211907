/** Templates of classes that extend the pandas Styler: since pandas 1.3 several templates take the place of the one. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { dottedPath } from '../imports/dotted-path';
import type { NotebookCell } from '../notebook/document';
import type { Name } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import { apiCandidates } from './api-candidates';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

const NO_RENDER = /^'\w{1,99}' object has no attribute 'render'/;

/** The block `table`, which templates of their own extend, is in a template of its own now. */
const EXTENDED = /(\{%-?\s*extends\s+["'])html\.tpl(["'])/g;

/**
 * Gives the new names to the template of a subclass and to the one that it extends, in the whole notebook, with the replacement of
 * `render` in the cell that fails. With the old names, no error occurs, but the new pandas uses its own template.
 */
export function stylerCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure, lint } = situation;
  if (!NO_RENDER.test(failure.error?.evalue ?? '')) {
    return [];
  }
  const edits = document.cells.flatMap(cell => {
    const summary = lint.summaries.get(cell.key);
    const names = (summary === undefined ? [] : textsOf(summary)).flatMap(({ module, map }) =>
      templatesIn(module).map(name => {
        const { start, end } = mappedRange(map, name);
        return replaceText(cell, start, end, 'template_html_table');
      })
    );
    return [...names, ...(cell.type === 'code' ? extendedIn(cell) : [])];
  });
  const [{ edits: replaced } = { edits: [] }] = apiCandidates(situation);
  return edits.length === 0 || replaced.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: failure.cell.key,
          detail: 'Replace `render` and `template` of `Styler`, which pandas 1.3 gave other names',
          trust: 'likely',
          edits: [...edits, ...replaced]
        })
      ];
}

/** The attributes `template` of classes that extend `Styler`. */
function templatesIn(module: Parameters<typeof walk>[0]): readonly Name[] {
  const found: Name[] = [];
  walk(module, node => {
    const isStyler =
      node.kind === 'ClassDef' &&
      node.bases.some(base => dottedPath(base)?.split('.').at(-1) === 'Styler');
    for (const statement of isStyler ? node.body : []) {
      const [target] = statement.kind === 'Assign' ? statement.targets : [];
      if (target?.kind === 'Name' && target.id === 'template') {
        found.push(target);
      }
    }
  });
  return found;
}

function extendedIn(cell: NotebookCell): readonly Edit[] {
  return [...cell.source.matchAll(EXTENDED)].map(({ index, 0: text, 1: before }) =>
    replaceText(cell, index + before.length, index + text.length - 1, 'html_table.tpl')
  );
}
