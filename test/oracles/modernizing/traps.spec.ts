/** Code that looks like a use of a changed API and is none, and uses whose rewriting must leave everything else alone. */
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleReport } from '../../../src/core/rules/contract';
import { changedDefault } from '../../../src/core/rules/modernizing/changed-default';
import { deprecatedApi } from '../../../src/core/rules/modernizing/deprecated-api';
import { removedApi } from '../../../src/core/rules/modernizing/removed-api';
import { exampleNotebook } from '../../core/rules/example-notebook';
import { findingsFor, modernized } from './modernized';
import { REWRITTEN } from './rewrites';
import { UNTOUCHED } from './traps';

const LIBRARIES =
  'pandas numpy scikit-learn matplotlib networkx scipy seaborn pillow scikit-image scikit-rf python statsmodels tensorflow keras plotly'.split(
    ' '
  );

const findings = (document: NotebookDocument): readonly RuleReport[] =>
  findingsFor([removedApi, deprecatedApi, changedDefault], document, LIBRARIES);

const notebook = (source: string): NotebookDocument =>
  exampleNotebook(source.split('\n---\n').map(cell => ({ source: cell })));

it.each(UNTOUCHED)('says nothing: %s', (_, source) => {
  expect(findings(notebook(source)).map(({ names }) => names)).toEqual([]);
});

it.each(REWRITTEN)('rewrites: %s', (_, before, after) => {
  const result = modernized(notebook(before), findings);
  expect(result.cells.map(({ source }) => source).join('\n---\n')).toBe(after);
});
