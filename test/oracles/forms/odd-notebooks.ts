/** Notebooks of lines that are special in some form. */
import fc from 'fast-check';

const LINES = [
  ...[
    'x = 1',
    'import os',
    '    y = 2',
    '',
    '',
    '   ',
    'def f():',
    '    return 1',
    '@decorator',
    'x = \\'
  ],
  ...[
    '# a comment',
    '# # two',
    '# %time x',
    '%time x',
    '%%bash',
    '%%R -i x',
    '!ls -l',
    '?x',
    'x?',
    '# x?'
  ],
  ...[
    'ls',
    'ls -l',
    'ls = 3',
    'cd ..',
    'a = !ls',
    '%cd \\',
    '#!ls',
    '%matplotlib inline # noescape',
    '%%html'
  ],
  ...[
    's = """',
    '"""',
    "'''",
    'print("# %%")',
    '# %%',
    '# %% [markdown]',
    '#%%',
    '# In[1]:',
    "it's",
    'a "quote'
  ],
  ...[
    '# + tags=["a"]',
    '# +',
    '# -',
    '# --',
    '#+',
    '    # +',
    '# region',
    '# COMMAND ----------',
    '# MAGIC %md'
  ],
  ...[
    '```python',
    '```',
    '~~~',
    '```{code-cell}',
    '````',
    '+++',
    '+++ {"a": 1}',
    ':tags: [a]',
    '---',
    'tags: [a]'
  ],
  ...[
    '- item',
    '  nested',
    '  ```',
    '# Title',
    '## Two',
    '> quote',
    '<!-- html',
    '-->',
    '<div>',
    '</div>',
    '1. one'
  ],
  ...['Setext', '===', '| a | b |', '|---|---|', 'é ü 😀', '$$', '<b>x</b>', '\tx']
];

/** The source of a cell. */
export const oddSource: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...LINES), { maxLength: 7 })
  .map(lines => lines.join('\n'));

/** A notebook file. */
export const oddNotebook: fc.Arbitrary<string> = fc
  .array(
    fc.record({
      type: fc.constantFrom('code', 'code', 'code', 'markdown', 'raw'),
      source: oddSource,
      tags: fc.constantFrom([], [], ['a'], ['a', 'b c'], ['remove-cell'])
    }),
    { maxLength: 6 }
  )
  .map(cells =>
    // A magic for a language makes no sense in a text.
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 4,
      metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
      cells: cells.map(({ type, source, tags }) => ({
        cell_type: type,
        metadata: tags.length === 0 ? {} : { tags },
        source: type === 'code' ? source : source.replace(/^%%/, '%'),
        ...(type === 'code' ? { outputs: [], execution_count: null } : {})
      }))
    })
  );
