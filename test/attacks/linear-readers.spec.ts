/** Long repetitive texts for each reader of foreign files: ten times the text takes about ten times as long. */
import { cutText } from '../../src/core/compare/cut-outputs';
import { markupLines } from '../../src/core/compare/text/markup';
import { slug } from '../../src/core/fixes/title';
import { mayBeMisread } from '../../src/core/fixes/python2-fix';
import { python2Lines } from '../../src/core/fixes/python2-tokens';
import { REQUIREMENT_BYTES } from '../../src/cli/notebooks/project-files';
import { SETTINGS_BYTES } from '../../src/cli/notebooks/regular-file';
import { readBaseline } from '../../src/core/lint/baseline';
import { isTextName, readTextNotebook } from '../../src/core/notebook/forms/text-notebook';
import { readNotebook } from '../../src/core/notebook/reader';
import { sourceLines } from '../../src/core/notebook/json-text';
import { summarizeCell } from '../../src/core/python/flow/summarize';
import { builtinMagics } from '../../src/core/python/ipython/magic-table';
import { maskCell } from '../../src/core/python/ipython/mask';
import { redirectedFiles } from '../../src/core/python/ipython/shell-redirection';
import { TracedText } from '../../src/core/python/ipython/traced-text';
import { readCondaSpec } from '../../src/core/requirements/conda-spec';
import { readPoetryConstraint } from '../../src/core/requirements/poetry';
import { readEnvironmentYml } from '../../src/core/requirements/environment-yml';
import { MAX_YAML_LENGTH } from '../../src/core/requirements/unread-reason';
import { readRequirementFile } from '../../src/core/requirements/requirement-file';
import { NEWEST_PYTHON } from '../../src/core/python/version';
import { ALL_RULES } from '../../src/core/rules/registry';
import { readSettings } from '../../src/core/settings/settings-file';
import { faultOf } from '../../src/core/settings/glob-fault';
import { matchesGlob } from '../../src/core/settings/glob';
import { oldestAdmitted } from '../../src/core/settings/required-python';
import { parseTomlLayout } from '../../src/core/toml/layout';
import { CELL, expectLinearReading, within } from './repeated-text';
import type { Reader, Shape } from './repeated-text';

/** Names, each of which stands there once. */
const ENTRIES: readonly Shape[] = [
  ['', 'a§\n', ''],
  ['', 'a§==1.0\n', ''],
  ['', '-r a§\n', ''],
  ['', '# a§\n', '']
];

const requirement: readonly Shape[] = [
  ['', '[', ''],
  ['x.whl', '[', ']'],
  ['pandas==1', ' ', 'x'],
  ['pandas==1', ' ', ''],
  ['-r', ' ', ''],
  ['-r', ' ', '\u2028'],
  ['pandas', ' ', ';'],
  ['pandas', '==1', ' x'],
  ['pandas', '>=1,', 'x'],
  ['pandas; ', '(', ''],
  ['a', ' #', '\u2028'],
  ['x ', '\\', 'x'],
  ['', '#egg=', ''],
  ['1', '.0', 'x'],
  ['a', '-', '!']
];
const READERS: readonly (readonly [
  name: string,
  read: Reader,
  shapes: readonly Shape[],
  longest?: number
])[] = [
  ['requirements.txt', file('requirements.txt'), [...requirement, ...ENTRIES]],
  ['setup.cfg', file('setup.cfg'), within('[options]\ninstall_requires =\n  ', '', requirement)],
  [
    'keys of setup.cfg',
    file('setup.cfg'),
    [
      ['[options]\na', ' ', 'x'],
      ['[options]\na = file:', ' ', '\u2028'],
      ['', '[', '']
    ]
  ],
  [
    'pyproject.toml',
    file('pyproject.toml'),
    within('[project]\nname = "a"\ndependencies = [\'', "']\n", requirement)
  ],
  [
    'keys of pyproject.toml',
    file('pyproject.toml'),
    [
      ['', '[', ''],
      ['a', '.a', ' = 1\n'],
      ['a = ', '[', ''],
      ['a = "', '\\\\', '"'],
      ['a = ', '"', '']
    ]
  ],
  [
    'Pipfile',
    file('Pipfile'),
    [
      ...within("[packages]\na = '", "'\n", requirement),
      ['[packages]\n', 'a§ = "*"\n', ''],
      ['', '[a§]\nb = "*"\n', ''],
      [`[${'a.'.repeat(40)}a]\n`, 'b§ = 1\n', '']
    ]
  ],
  [
    'tables of pyproject.toml',
    file('pyproject.toml'),
    [
      ['[tool.poetry.dependencies]\n', 'a§ = "^1"\n', ''],
      ['[project.optional-dependencies]\n', 'a§ = ["b"]\n', ''],
      ['[dependency-groups]\n', 'a§ = [{include-group = "a"}]\n', ''],
      ['[tool.pdm.dev-dependencies]\n', 'a§ = ["b§"]\n', ''],
      ['[project]\ndependencies = [\n', '"a§",\n', ']\n'],
      [
        '[project]\ndynamic = ["dependencies"]\n[tool.setuptools.dynamic]\ndependencies = {file = [',
        '"a§",',
        ']}\n'
      ],
      ['', '[tool.a§]\n', ''],
      ['a = """', '\\n', '"""'],
      ['a = """', '""a', '"""'],
      ["a = '", 'b', "'"],
      ['a = {', 'b§ = 1, ', 'c = 1}']
    ]
  ],
  [
    'uv.lock',
    file('uv.lock'),
    [
      ['', '[[package]]\nname = "a§"\nversion = "1"\n', ''],
      ['[[package]]\nname = "a"\nversion = "1', '.0', '"\n'],
      ['[[package]]\nname = "a"\ndependencies = [\n', '{ name = "a§" },\n', ']\n']
    ]
  ],
  [
    'environment.yml',
    readEnvironmentYml,
    [
      ['dependencies:\n', '- a§=1\n', ''],
      ['dependencies:\n', '- a§\n', ''],
      ['', 'a§: 1\n', ''],
      ['dependencies: {', 'a§: 1, ', '}'],
      ['dependencies: [', 'a§, ', ']'],
      ['dependencies: ', '[', ''],
      ['dependencies: ', '{a: ', ''],
      ['dependencies:\n- pip:\n', '  - a§\n', ''],
      ['dependencies:\n- a', ' ', '\n'],
      ['dependencies:\n- "', '\\n', '"\n'],
      ['dependencies:\n- |\n', '  a\n', ''],
      ['', '# a\n', ''],
      ['', '- ', 'a'],
      ['', '? ', 'a'],
      ['', '&a§ ', 'a'],
      ['a: &a b\nc:\n', '- *a\n', ''],
      ['', '---\n', ''],
      ['', '\t', ''],
      ['a: !', 'a', ' b']
    ],
    MAX_YAML_LENGTH
  ],
  [
    'settings',
    text => [
      readSettings(text, 'freshkernel.toml', ALL_RULES),
      readSettings(text, 'pyproject.toml', ALL_RULES)
    ],
    [
      ['', 'a§ = 1\n', ''],
      ['', '[a§]\n', ''],
      ['[tool.freshkernel]\n', 'a§ = 1\n', ''],
      ['select = [', '"A§", ', ']'],
      ['[per-file-ignores]\n', '"a§" = ["A1"]\n', ''],
      ['exclude = ["', '[!', '"]'],
      ['a = ', '[', ''],
      ['a', '.a', ' = 1']
    ],
    SETTINGS_BYTES
  ],
  [
    'a baseline',
    readBaseline,
    [
      ['{"version": 1, "findings": [', '{"a": §},', 'null]}'],
      ['', '[', ''],
      ['"', '\\\\', '"']
    ]
  ],
  [
    'cells',
    text => [maskCell(text, { automagic: true }), summarizeCell(text, { ...SUMMARY })],
    [
      ['%%bash\n', '>a§ ', ''],
      ['%%bash\n', '{a§} ', ''],
      ['%%bash\n', '$a§ ', ''],
      ['!echo ', '{a§} ', ''],
      ['!echo {', 'a§+', '1}'],
      ['%%writefile a\n', 'a\n', ''],
      ['%%time\n', 'a§ = 1\n', ''],
      ['', '!a\n', ''],
      ['', '%a\n', ''],
      ['', '>>> a\n', ''],
      ['', 'a?\n', ''],
      ['!pip install ', 'a§ ', ''],
      ['%store ', 'a§ ', ''],
      ['%reset_selective ', 'a§ ', ''],
      ['', '# freshkernel: ignore\n', ''],
      ['!a ', '\\\n', 'a']
    ],
    CELL
  ],
  ['setup.py', file('setup.py'), within("setup(install_requires=['", "'])\n", requirement)],
  [
    'versions of Poetry',
    readPoetryConstraint,
    [
      ['1', ' ', 'x'],
      ['>', '<', '\n'],
      ['1', ' ', ',2'],
      ['^1', 'a1', '!'],
      ['^0A.', 'A.A.', 'D']
    ]
  ],
  [
    'the version of Python',
    oldestAdmitted,
    [
      ['>=3', 'a.a.', '!'],
      ['>=3', '.0', '!'],
      ['>=3', ' ', '!'],
      ['', '>=3,', '!']
    ]
  ],
  [
    'comments of TOML',
    parseTomlLayout,
    [
      ['', '#', '\n'],
      ['', '# ', ''],
      ['', '#\n', 'a = 1']
    ]
  ],
  [
    'code of Python 2',
    text => [python2Lines(text), mayBeMisread(text)],
    [
      ['', '#', '\r'],
      ['0', '_', 'O'],
      ['except', '\rexcept ', ''],
      ['', '\\\n', '!']
    ],
    CELL
  ],
  [
    'specs of conda',
    readCondaSpec,
    [
      ['a', ' ', 'x'],
      ['a[', ']', 'x'],
      ['a ', '[', ''],
      ['a 1', ' ', ',2'],
      ['', 'a', ':'],
      ['a >', '=', '\n']
    ]
  ],
  [
    'globs',
    text => [faultOf(text), matchesGlob(text, 'a/b')],
    [
      ['', '[!', ''],
      ['', '[', ']'],
      ['', '{,', ''],
      ['', '*a', '']
    ],
    SETTINGS_BYTES
  ],
  [
    'shell commands',
    text => redirectedFiles(TracedText.generated(text)),
    [
      ['', '<<a\n', ''],
      ['', '<<a ', ''],
      ['', '[[', ''],
      ['', '((', ''],
      ['', "'", ''],
      ['', '"\\', ''],
      ['', '> ', ''],
      ['', '>a§ ', '']
    ],
    CELL
  ],
  [
    'HTML',
    markupLines,
    [
      ['', '<', ''],
      ['<a', ' ', ''],
      ['<a ', 'b=', '>'],
      ['<a b="', '"', ''],
      ['', '<!--', ''],
      ['', '<style>', ''],
      ['', '&', '']
    ]
  ],
  [
    'printed texts',
    text => cutText([{ kind: 'stream', name: 'stdout', text } as never]),
    [
      ['Output truncated', ' ', 'x'],
      ['', '\nOutput truncated', 'x\ny']
    ]
  ],
  [
    'titles',
    text => slug(text),
    [
      ['', '-', 'x'],
      ['', '_', 'x'],
      ['', '.-', 'x']
    ]
  ],
  [
    'lines',
    sourceLines,
    [
      ['', 'a', ''],
      ['', '\r', 'a']
    ]
  ],
  ...['a.py', 'a.md', 'a.qmd', 'a.Rmd', 'a.ipynb'].map(
    path =>
      [
        path,
        (text: string) => (isTextName(path) ? readTextNotebook : readNotebook)(text, path),
        [
          ['# %%', ' ', 'x\n'],
          ['# %% ', '[', '\n'],
          ['', '# %%\na§\n', ''],
          ['# %%\n', '#', ''],
          ['# %%\n', '# %a\n', ''],
          ['# %% a="', '\\\\', '"\n'],
          ['---\ntitle:', ' ', 'x\n---\n'],
          ['---\na', ' ', 'b\n---\n```{python}\n'],
          ['```{python}\na\n```\n', 'a§\n\n', ''],
          ['', '```{python}\na\n```\n', ''],
          ['', '```{code-cell}\na\n```\n', ''],
          ['', '`', '\n'],
          ['', '```\n', ''],
          ['```{python', ' ', '\n'],
          ['# Databricks notebook source\n', '# COMMAND ----------\n', ''],
          ['# Databricks notebook source\n# COMMAND ', '-', '\n'],
          ['import marimo\napp = marimo.App()\n', '@app.cell\ndef a§():\n  return\n', ''],
          ['{"cells": ', '[', ''],
          ['{"cells": "', '\\n', '"}'],
          [
            '{"nbformat": 4, "cells": [',
            '{"cell_type": "markdown", "source": "", "metadata": {}},',
            ']}'
          ],
          ['{"nbformat": 4, "cells": [{"cell_type": "code", "source": [', '"a\\n",', '""]}]}'],
          ['{"nbformat": 4, "metadata": {', '"a§": 1,', '"a": 1}}'],
          ['{', ' ', 'x']
        ]
      ] as const
  )
];

const SUMMARY = {
  automagic: true,
  magics: builtinMagics(),
  version: NEWEST_PYTHON,
  futureFeatures: []
};

function file(name: string): Reader {
  return text => readRequirementFile(name, text);
}

/** Longer files are not read. */
const REQUIREMENT_FILES = /requirements.txt|setup|pyproject|Pipfile|uv.lock/;

const CASES = READERS.map(([name, read, shapes, longest]) => ({ name, read, shapes, longest }));

describe.each(CASES)('$name', ({ name, read, shapes, longest }) => {
  const isRequired = REQUIREMENT_FILES.test(name);
  it.each(shapes)('%j, then many %j, then %j', (...shape) => {
    expectLinearReading(read, shape, longest ?? (isRequired ? REQUIREMENT_BYTES : undefined));
  });
});
