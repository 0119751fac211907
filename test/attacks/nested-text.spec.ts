/** Texts that nest in each other: each level reads what is inside, so the depth has a limit, beyond which anything may happen. */
import { exportedNames } from '../../src/core/fixes/module-exports';
import { LintSession } from '../../src/core/lint/session';
import { readNotebook } from '../../src/core/notebook/reader';
import { DEFAULT_CONFIG } from '../../src/core/settings/config';
import { notebookOf } from '../cli/command';

const LEVELS = 3_000;

/** What stands around the inner text, on each level. */
const SHAPES: readonly (readonly [before: string, after: string])[] = [
  ['%%time\n', ''],
  ['%%timeit\n', ''],
  ['%%capture\n', ''],
  ['%%time x=1\n', ''],
  ['%time ', ''],
  ['%timeit ', ''],
  ['%prun ', ''],
  ['lambda: ', ''],
  ['not ', ''],
  ['(', ')'],
  ['[', ']'],
  ['f(', ')'],
  ['getattr(', ", 'a')"],
  ['eval(', ')'],
  ['a if ', ' else b'],
  ['await ', '']
];

it.each(SHAPES)(`%j, ${LEVELS} times`, (before, after) => {
  const source = `${before.repeat(LEVELS)}x${after.repeat(LEVELS)}`;
  const read = readNotebook(JSON.stringify(notebookOf([source, 'y = x'])), 'a.ipynb');
  if (!read.ok) {
    throw new Error('The notebook cannot be read.');
  }
  const facts = { notebookFolder: null, moduleExports: exportedNames };
  const { internalProblems: problems } = new LintSession(DEFAULT_CONFIG, facts).lint(read.document);
  expect(problems.filter(({ isLimit }) => isLimit !== true)).toEqual([]);
});
