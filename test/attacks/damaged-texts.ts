/** Damaged scripts and pages in every form of text notebook, the same for the same seed. */
import type { TextForm } from '../../src/core/notebook/forms/form';

/** The endings of files in each form. */
export const ENDINGS: Readonly<Record<TextForm, string>> = {
  percent: 'py',
  light: 'py',
  databricks: 'py',
  marimo: 'py',
  myst: 'md',
  quarto: 'qmd',
  'r-markdown': 'Rmd'
};

const HEADERS: Readonly<Record<TextForm, readonly string[]>> = {
  percent: [
    '',
    '# ---\n# title: x\n# jupyter:\n#   kernelspec:\n#     language: python\n# ---\n',
    '#!/usr/bin/python\n# coding: utf-8\n'
  ],
  light: [
    '# ---\n# jupyter:\n#   jupytext:\n#     text_representation:\n#       format_name: light\n# ---\n\n'
  ],
  databricks: ['# Databricks notebook source\n'],
  marimo: [
    'import marimo\n\napp = marimo.App()\n\n',
    '"""x"""\nimport marimo\napp = marimo.App(\n    width="full",\n)\n'
  ],
  myst: ['', '---\nkernelspec:\n  name: python3\n---\n\n', '---\n'],
  quarto: ['---\ntitle: "A page"\njupyter: python3\n---\n\n', ''],
  'r-markdown': ['---\ntitle: A page\noutput: html_document\n---\n\n', '']
};

const PARTS = [
  ...[
    'x = 1\n',
    'import os\n',
    'def f(a):\n    return a + y\n',
    's = """\n# %%\n"""\n',
    'print(missing)\n'
  ],
  ...[
    '\n',
    '\n\n',
    '\n\n\n',
    '   \n',
    '\t',
    '# text\n',
    '## Two\n',
    '%time x\n',
    '# %time x\n',
    '!ls\n',
    'x?\n'
  ],
  ...[
    '# %%\n',
    '# %% [markdown]\n',
    '# %% Title tags=["a", "b"]\n',
    '# %% {"tags": ["a"]}\n',
    '#%%\n',
    '# In[3]:\n'
  ],
  ...[
    '# %% language="bash"\n# ls\n',
    '# %% active="ipynb"\n',
    '# +\n',
    '# + tags=["a\n',
    '# + endofcell="--"\n',
    '# -\n',
    '# --\n'
  ],
  ...[
    '# COMMAND ----------\n',
    '# MAGIC %md\n',
    '# MAGIC %sql\n# MAGIC select 1\n',
    '# DBTITLE 1,x\n',
    '# MAGIC\n'
  ],
  ...[
    '@app.cell\ndef _(mo, x):\n    y = x\n    return y,\n',
    '@app.cell(hide_code=True)\n',
    'def _(\n    a,\n',
    '    return (\n'
  ],
  ...[
    '@app.function\ndef g():\n    pass\n',
    'with app.setup:\n    import os\n',
    'app._unparsable_cell(\n    r"""x""",\n)\n'
  ],
  ...[
    '```{code-cell} ipython3\n:tags: [a]\n\nx\n```\n',
    '```{code-cell}\n---\ntags: [a\n---\n',
    '```{python}\n#| label: x\n#| eval: false\n'
  ],
  ...[
    '```{python}\nx = 1\n```\n',
    '```{r}\nx <- 1\n```\n',
    '```\n',
    '~~~\n',
    '````\n',
    '```{python echo=FALSE, tags=c("a")}\n',
    '+++\n',
    '+++ {"tags": ["a"]}\n'
  ],
  ...[
    '- item\n',
    '  ```{code-cell}\n',
    '> quote\n',
    '<!--\n',
    '-->\n',
    '<div>\n',
    '<script>\n',
    '---\n',
    '# ---\n',
    '"""',
    "'''"
  ],
  ...[
    '\r',
    '\r\n',
    '\f',
    '\u2028',
    '\u0000',
    '\ufeff',
    '\ud800',
    '😀',
    '\\',
    '\\\n',
    '{',
    '}',
    '[',
    '"',
    '=',
    '# '.repeat(300),
    '`'.repeat(300),
    ' '.repeat(300)
  ]
];

/** A text of parts in any order, with some characters taken away. */
export function damagedText(form: TextForm, seed: number): string {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  const header = HEADERS[form][below(HEADERS[form].length)];
  const parts = Array.from({ length: below(25) }, () =>
    PARTS[below(PARTS.length)].repeat(below(40) === 0 ? 50 : 1)
  );
  let text = header + parts.join('');
  for (let left = below(3); left > 0; left--) {
    const at = below(text.length + 1);
    text = text.slice(0, at) + text.slice(at + below(8));
  }
  return text;
}
