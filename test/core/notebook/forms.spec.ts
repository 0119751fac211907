import { formOf } from '../../../src/core/notebook/forms/form-of';
import { readTextNotebook } from '../../../src/core/notebook/forms/text-notebook';
import type { ReadNotebook } from '../../../src/core/notebook/reader';

function read(name: string, text: string): ReadNotebook {
  const result = readTextNotebook(text, name);
  if (!result.ok) {
    throw new Error(result.problem.message);
  }
  return result;
}

const cellsOf = (name: string, text: string) =>
  read(name, text).document.cells.map(({ type, source }) => [type, source]);

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

describe('a Databricks notebook', () => {
  const text = lines(
    '# Databricks notebook source',
    '# MAGIC %md',
    '# MAGIC # Title',
    '# MAGIC ',
    '# MAGIC text',
    '',
    '# COMMAND ----------',
    '',
    '# DBTITLE 1,Load',
    'df = spark.table("x")',
    'display(df)',
    '',
    '# COMMAND ----------',
    '',
    '# MAGIC %sql',
    '# MAGIC select 1',
    '',
    '# COMMAND ----------',
    '',
    '# MAGIC %pip install plotly',
    '',
    '# COMMAND ----------',
    '',
    '# MAGIC %python',
    '# MAGIC print(missing)'
  );

  it('has cells of text, Python and other languages', () => {
    expect(cellsOf('a.py', text)).toEqual([
      ['markdown', '# Title\n\ntext'],
      ['code', 'df = spark.table("x")\ndisplay(df)'],
      ['raw', '%sql\nselect 1'],
      ['code', '%pip install plotly'],
      ['code', 'print(missing)']
    ]);
  });

  it('has positions behind the magics', () => {
    const { locator } = read('a.py', text);
    const region = locator.region(4, { start: 6, end: 13 });
    expect(region?.start).toMatchObject({ line: 25, column: 15 });
    expect(region === null ? '' : locator.textOf(region.span)).toBe('missing');
  });

  it('gets changed and new cells with their marks', () => {
    const { document, createWriter } = read('a.py', text);
    const kept = document.cells.map(cell => ({ kind: 'kept' as const, cell, source: cell.source }));
    const edits = [
      ...kept.slice(0, 4),
      { kind: 'inserted' as const, type: 'code' as const, source: 'x = 1' },
      { ...kept[4], source: 'print(found)' }
    ];
    const after = createWriter?.().write(edits) ?? '';
    const end = text.indexOf('# COMMAND', text.indexOf('%pip'));
    expect(after).toBe(
      `${text.slice(0, end)}# COMMAND ----------\n\nx = 1\n\n# COMMAND ----------\n\n# MAGIC %python\n# MAGIC print(found)\n`
    );
  });
});

describe('a Quarto page', () => {
  const text = lines(
    '---',
    'title: "My page"',
    'jupyter: python3',
    '---',
    '',
    'Text.',
    '',
    '```{python}',
    '#| label: load',
    '#| tags: [parameters]',
    'x = 1',
    '```',
    '',
    '```{python}',
    '#| eval: false',
    'print(never)',
    '```',
    '',
    '```{r}',
    'y <- 1',
    '```',
    '',
    '```python',
    'shown = 1',
    '```',
    '',
    '- an item',
    '',
    '  ```{python}',
    '  inside',
    '  ```'
  );

  it('has its title, text and chunks; what does not run is not code', () => {
    expect(cellsOf('a.qmd', text)).toEqual([
      ['markdown', 'My page'],
      ['markdown', 'Text.'],
      ['code', '#| label: load\n#| tags: [parameters]\nx = 1'],
      ['raw', '#| eval: false\nprint(never)'],
      ['raw', 'y <- 1'],
      ['markdown', '```python\nshown = 1\n```\n\n- an item\n\n  ```{python}\n  inside\n  ```']
    ]);
    expect(read('a.qmd', text).document.cells[2].tags).toEqual(['parameters']);
  });

  it('is written chunk by chunk', () => {
    const { document, createWriter } = read('a.qmd', text);
    const edits = document.cells.map(cell => ({
      kind: 'kept' as const,
      cell,
      source: cell.source.replace('x = 1', 'x = 2')
    }));
    expect(createWriter?.().write(edits)).toBe(text.replace('x = 1', 'x = 2'));
  });

  it('is in R where it has no Python', () => {
    expect(read('a.qmd', '```{r}\nx\n```\n').document.language).toBe('r');
  });
});

describe('a marimo notebook', () => {
  const text = lines(
    'import marimo',
    '',
    'app = marimo.App(width="medium")',
    '',
    'with app.setup:',
    '    import os',
    '',
    '@app.cell',
    'def _(x):',
    '    print(x)',
    '    return',
    '',
    '@app.cell(hide_code=True)',
    'def _(',
    '    y,',
    '):',
    '    x = y + 1',
    '    return (x,)',
    '',
    '@app.cell',
    'def _():',
    '    y = 1',
    '    return (y,)',
    '',
    '@app.function',
    'def double(a):',
    '    return 2 * a',
    '',
    'if __name__ == "__main__":',
    '    app.run()'
  );

  it('has its cells in the order of their dependencies, and is not written', () => {
    expect(cellsOf('a.py', text)).toEqual([
      ['code', 'import os'],
      ['code', 'y = 1'],
      ['code', 'x = y + 1'],
      ['code', 'print(x)'],
      ['code', 'def double(a):\n    return 2 * a']
    ]);
    expect(read('a.py', text).createWriter).toBeNull();
    expect(read('a.py', text).locator.region(3, { start: 0, end: 5 })?.start).toMatchObject({
      line: 10,
      column: 5
    });
  });
});

describe('the form of a file', () => {
  const percentHeader =
    '# ---\n# jupyter:\n#   jupytext:\n#     text_representation:\n#       format_name: percent\n# ---\n';

  it.each([
    ['a.py', 'import os\n', null, null],
    ['a.py', '# %%\nimport os\n', 'percent', 'percent'],
    ['a.py', '#%% Title\nimport os\n', 'percent', 'percent'],
    ['a.py', '"""What it does."""\n# %%\nimport os\n', 'percent', 'percent'],
    // A marker further down may only divide a module in an editor.
    ['a.py', 'import os\n\n# %%\nx = 1\n', 'percent', null],
    ['a.py', 's = """\n# %%\n"""\n', null, null],
    ['a.py', '# In[1]:\n\nimport os\n', 'percent', null],
    ['a.py', `${percentHeader}import os\n`, 'percent', 'percent'],
    ['a.py', percentHeader.replace('percent', 'light'), 'light', 'light'],
    ['a.py', '# Databricks notebook source\nx = 1\n', 'databricks', 'databricks'],
    ['a.py', 'import marimo\napp = marimo.App()\n', 'marimo', 'marimo'],
    ['a.py', 'import marimo\n\n\ndef app():\n    pass\n', null, null],
    ['a.md', '# Text\n\n```python\nx\n```\n', null, null],
    ['a.md', '```{code-cell}\nx\n```\n', 'myst', null],
    ['a.md', '---\nkernelspec:\n  name: python3\n---\n\n```{code-cell}\nx\n```\n', 'myst', 'myst'],
    ['a.qmd', 'Text\n', 'quarto', null],
    ['a.qmd', '```{python}\nx\n```\n', 'quarto', 'quarto'],
    ['a.Rmd', '```{r}\nx\n```\n', 'r-markdown', null],
    ['a.RMD', '```{python, echo=FALSE}\nx\n```\n', 'r-markdown', 'r-markdown'],
    ['a.ipynb', '# %%\n', null, null]
  ])('%s with %j is %s by name, %s in a folder', (name, text, named, found) => {
    expect(formOf(name, text)).toBe(named);
    expect(formOf(name, text, true)).toBe(found);
  });

  it('is explained where there is none', () => {
    const result = readTextNotebook('import os\n', 'module.py');
    expect(result.ok ? '' : result.problem.message).toContain('Put a line `# %%`');
  });
});

it('a text below the last, open cell of a light script ends that cell', () => {
  const header =
    '# ---\n# jupyter:\n#   jupytext:\n#     text_representation:\n#       format_name: light\n# ---\n\n';
  const text = `${header}# +\nx = 1\n\ny = 2\n`;
  const { document, createWriter } = read('a.py', text);
  const edits = [
    ...document.cells.map(cell => ({ kind: 'kept' as const, cell, source: cell.source })),
    { kind: 'inserted' as const, type: 'markdown' as const, source: 'The end.' }
  ];
  expect(createWriter?.().write(edits)).toBe(`${text}# -\n\n# The end.\n`);
});

it('a cell of a MyST page that begins with a blank line keeps it', () => {
  const text = '```{code-cell}\nimport os\n\nx = 1\n```\n';
  const { document, createWriter } = read('a.md', text);
  const [cell] = document.cells;
  const after = createWriter?.().write([{ kind: 'kept', cell, source: '\nx = 1' }]) ?? '';
  expect(cellsOf('a.md', after)).toEqual([['code', '\nx = 1']]);
});
