import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

type TextOptions = { readonly 'min-share': number; readonly 'max-code-cells': number };

/** C8: much code, little text. */
export const tooLittleText = defineRule<TextOptions>({
  code: 'C8',
  name: 'too-little-text',
  title: 'Too little text',
  why: 'Text explains the purpose of the code and the meaning of its outputs.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  offByDefault: true,
  anyLanguage: true,
  optionDeclarations: {
    'min-share': { default: 0.3, description: 'The share of cells that should be text.' },
    'max-code-cells': {
      default: 10,
      description: 'The number of code cells that may follow each other without text.'
    }
  },
  messages: {
    share: 'Cells with text: {texts} of {cells}. Explain what the code does, and what comes out.',
    row: '{number} code cells follow each other without text, from {cell} on.'
  },
  fixes: null,
  *check({ document, options }): Iterable<RuleReport> {
    const cells = document.cells.filter(cell => !isBlank(cell));
    const texts = cells.filter(({ type }) => type === 'markdown').length;
    const runs = codeRuns(cells).filter(({ length }) => length > options['max-code-cells']);
    for (const run of runs) {
      yield {
        cell: run[0],
        message: 'row',
        values: { number: run.length, cell: { cell: run[0].index } }
      };
    }
    if (runs.length === 0 && texts < cells.length && texts < options['min-share'] * cells.length) {
      yield { cell: null, message: 'share', values: { texts, cells: cells.length } };
    }
  }
});

/** The code cells that follow each other. */
function codeRuns(cells: readonly NotebookCell[]): readonly (readonly NotebookCell[])[] {
  const runs: NotebookCell[][] = [[]];
  for (const cell of cells) {
    if (cell.type === 'code') {
      runs[runs.length - 1].push(cell);
    } else {
      runs.push([]);
    }
  }
  return runs;
}
