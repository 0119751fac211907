import { addImportFix, importStatement } from '../../../src/core/fixes/add_import';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { emptyCell } from '../../../src/core/rules/structure/empty-cell';
import { contextOf, exampleNotebook } from '../rules/example_notebook';

function statementFor(name: string, ...sources: readonly string[]): string | null {
  const document = exampleNotebook(sources.map(source => ({ source })));
  return importStatement(name, contextOf(document, emptyCell));
}

function afterAdding(
  name: string,
  reader: number,
  ...sources: readonly string[]
): readonly string[] {
  const document = exampleNotebook(sources.map(source => ({ source })));
  const context = contextOf(document, emptyCell);
  const fix = addImportFix(name, document.cells[reader], context, document);
  return applyToDocument(document, fix?.edits ?? [])?.cells.map(({ source }) => source) ?? [];
}

describe('importStatement', () => {
  it.each([
    ['np', 'np.array([1])', 'import numpy as np'],
    ['plt', 'plt.plot()', 'import matplotlib.pyplot as plt'],
    ['os', 'os.getcwd()', 'import os'],
    ['Path', 'Path("a")', 'from pathlib import Path'],
    ['datetime', 'datetime.datetime.now()', 'import datetime'],
    ['datetime', 'datetime.now()', 'from datetime import datetime'],
    ['datetime', 'datetime(2024, 1, 1)', 'from datetime import datetime'],
    ['pprint', 'print(1, pprint(1))', 'from pprint import pprint'],
    ['np', 'np(1)', null],
    ['frame', 'frame.head()', null],
    ['toString', 'toString()', null]
  ])('of %s in %j is %j', (name, source, expected) => {
    expect(statementFor(name, source)).toBe(expected);
  });
});

describe('addImportFix', () => {
  it('puts it with the imports above', () => {
    expect(afterAdding('np', 2, 'import os', 'x = 1', 'np.array([x])')).toEqual([
      'import os\nimport numpy as np',
      'x = 1',
      'np.array([x])'
    ]);
  });

  it('puts it into a cell of its own where there are none', () => {
    expect(afterAdding('np', 1, 'x = 1', 'np.array([x])')).toEqual([
      'x = 1',
      'import numpy as np',
      'np.array([x])'
    ]);
  });

  it('leaves cell magics alone', () => {
    expect(afterAdding('np', 1, '%%time\nimport os', 'np.array([1])')).toEqual([
      '%%time\nimport os',
      'import numpy as np',
      'np.array([1])'
    ]);
  });
});
