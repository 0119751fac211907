/** Code that looks like a use of a changed API and is none, and uses whose rewriting must leave everything else alone. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleReport } from '../../../src/core/rules/contract';
import { changedDefault } from '../../../src/core/rules/modernizing/changed-default';
import { deprecatedApi } from '../../../src/core/rules/modernizing/deprecated-api';
import { removedApi } from '../../../src/core/rules/modernizing/removed-api';
import { exampleNotebook, reportsOn } from '../../core/rules/example-notebook';
import { REWRITTEN, UNTOUCHED } from './traps';

const TARGETS = new Map(
  'pandas numpy scikit-learn matplotlib networkx scipy seaborn pillow scikit-image python statsmodels'
    .split(' ')
    .map(library => [library, '9999'])
);

function findings(document: NotebookDocument): readonly RuleReport[] {
  return [removedApi, deprecatedApi, changedDefault].flatMap(rule =>
    reportsOn(rule, document, undefined, {
      history: null,
      kernel: null,
      editing: null,
      targets: TARGETS
    })
  );
}

function modernized(before: NotebookDocument): NotebookDocument {
  let document = before;
  for (let round = 0; round < 20; round += 1) {
    const fix = findings(document).flatMap(({ fixes }) => fixes ?? [])[0];
    const after = fix === undefined ? null : applyToDocument(document, fix.edits);
    if (after === null) {
      return document;
    }
    document = after;
  }
  throw new Error('the fixes do not end');
}

const notebook = (source: string): NotebookDocument =>
  exampleNotebook(source.split('\n---\n').map(cell => ({ source: cell })));

it.each(UNTOUCHED)('says nothing: %s', (_, source) => {
  expect(findings(notebook(source)).map(({ names }) => names)).toEqual([]);
});

it.each(REWRITTEN)('rewrites: %s', (_, before, after) => {
  const result = modernized(notebook(before));
  expect(result.cells.map(({ source }) => source).join('\n---\n')).toBe(after);
});
