/** Long repetitive texts for each reader of foreign files: ten times the text takes about ten times as long. */
import { cutText } from '../../src/core/compare/cut-outputs';
import { markupLines } from '../../src/core/compare/text/markup';
import { slug } from '../../src/core/fixes/title';
import { mayBeMisread } from '../../src/core/fixes/python2-fix';
import { python2Lines } from '../../src/core/fixes/python2-tokens';
import { sourceLines } from '../../src/core/notebook/json-text';
import { readNotebook } from '../../src/core/notebook/reader';
import { redirectedFiles } from '../../src/core/python/ipython/shell-redirection';
import { TracedText } from '../../src/core/python/ipython/traced-text';
import { readCondaSpec } from '../../src/core/requirements/conda-spec';
import { readPoetryConstraint } from '../../src/core/requirements/poetry';
import { readRequirementFile } from '../../src/core/requirements/requirement-file';
import { faultOf } from '../../src/core/settings/glob-fault';
import { matchesGlob } from '../../src/core/settings/glob';
import { oldestAdmitted } from '../../src/core/settings/required-python';
import { parseTomlLayout } from '../../src/core/toml/layout';
import { expectLinear } from '../processor-time';

/** Repetitions in the shorter text. */
const SIZE = 10_000;

type Reader = (text: string) => unknown;
/** What stands before and after the repeated text. */
type Shape = readonly [before: string, unit: string, after: string];

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
const READERS: readonly (readonly [string, Reader, readonly Shape[]])[] = [
  ['requirements.txt', file('requirements.txt'), requirement],
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
  ['Pipfile', file('Pipfile'), within("[packages]\na = '", "'\n", requirement)],
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
    ]
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
    ]
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
      ['', '> ', '']
    ]
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
        (text: string) => readNotebook(text, path),
        [
          ['# %%', ' ', 'x\n'],
          ['# %% ', '[', '\n'],
          ['---\ntitle:', ' ', 'x\n---\n'],
          ['---\na', ' ', 'b\n---\n```{python}\n'],
          ['', '`', '\n'],
          ['', '```\n', ''],
          ['```{python', ' ', '\n'],
          ['{"cells": ', '[', ''],
          ['{"cells": "', '\\n', '"}'],
          ['{', ' ', 'x']
        ]
      ] as const
  )
];

function file(name: string): Reader {
  return text => readRequirementFile(name, text);
}

function within(before: string, after: string, shapes: readonly Shape[]): readonly Shape[] {
  return shapes.map(([start, unit, end]) => [before + start, unit, end + after]);
}

describe.each(READERS)('%s', (_, read, shapes) => {
  it.each(shapes)('%j, then many %j, then %j', (before, unit, after) => {
    expectLinear(size => read(before + unit.repeat(size) + after), SIZE);
  });
});
