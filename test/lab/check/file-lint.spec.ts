import type { LintConfig } from '../../../src/core/settings/config';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import { readNotebook } from '../../../src/core/notebook/reader';
import { codeHash } from '../../../src/core/notebook/code-hash';
import type { UserLintChoices } from '../../../src/lab/check/worker/check-messages';
import { lintFile } from '../../../src/lab/check/worker/file-lint';
import { bytesOf, notebookOf } from './runs';

const USER: UserLintChoices = {
  phase: 'finishing',
  select: [],
  extendSelect: [],
  severity: {},
  ignore: [],
  ignoreHere: [],
  hidden: [],
  cells: []
};

const CELLS = [
  'print(misspeled)',
  'import random\nrandom.random()',
  'import numpy as np\nnp.product([1])'
];

function lint(
  user: Partial<UserLintChoices> = {},
  settings: Partial<LintConfig> = {},
  notebook: ArrayBuffer = bytesOf(notebookOf(CELLS.map(source => ({ source }))))
): ReturnType<typeof lintFile> {
  return lintFile({
    notebook,
    path: 'folder/orders.ipynb',
    folder: null,
    settings: { ...DEFAULT_CONFIG, ...settings },
    user: { ...USER, ...user }
  });
}

/** The counts of errors, warnings and suggestions. */
function countsOf(...options: Parameters<typeof lint>): readonly number[] {
  const found = lint(...options);
  return found.kind === 'ready'
    ? [found.counts.error, found.counts.warning, found.counts.info]
    : [];
}

describe('the problems of a file', () => {
  it('are counted by severity, with the hash of its code', () => {
    const found = lint();
    expect(found).toMatchObject({
      kind: 'ready',
      codeHash: codeHash(CELLS.map(source => ({ type: 'code', source })))
    });
    const [error, warning, info] = countsOf();
    expect(error).toBeGreaterThan(0);
    expect(warning + info).toBeGreaterThan(0);
    // Changes of libraries are known, too.
    expect(countsOf({}, { select: ['M1'], target: { numpy: '2.1' } })).toEqual([1, 0, 0]);
  });

  it('are those of the phase of the user', () => {
    const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
    expect(sum(countsOf({ phase: 'exploring' }))).toBeLessThan(sum(countsOf()));
  });

  it('are not those that are hidden by the user, for the notebook or in the project', () => {
    const [, ...rest] = countsOf({}, { ignore: ['H6'] });
    expect(countsOf({}, { ignore: ['H6'] })[0]).toBe(0);
    expect(countsOf({ ignore: ['H6'] })).toEqual([0, ...rest]);
    expect(countsOf({ ignoreHere: ['H6'] })).toEqual([0, ...rest]);
    expect(countsOf({}, { perFileIgnores: { 'folder/*': ['H6'] } })).toEqual([0, ...rest]);
    // The project decides for all of its users.
    expect(countsOf({ ignore: ['H6'] }, { select: ['H6'] })[0]).toBe(1);
    expect(countsOf({ ignoreHere: ['H6'] }, { select: ['H6'] })[0]).toBe(0);
  });

  it('are not single ones that are hidden', () => {
    const read = readNotebook(
      JSON.stringify(notebookOf([{ source: CELLS[0] }])),
      'folder/orders.ipynb'
    );
    const document = read.ok ? read.document : null;
    const session = new LintSession(DEFAULT_CONFIG, {
      notebookFolder: null,
      moduleExports: () => null
    });
    const found = session.lint(document!).findings.find(({ code }) => code === 'H6');
    const user = { hidden: [found!.id], cells: session.cellRecords() };
    const notebook = bytesOf(notebookOf([{ source: CELLS[0] }]));
    expect(countsOf({ select: ['H6'] }, {}, notebook)).toEqual([1, 0, 0]);
    expect(countsOf({ select: ['H6'], ...user }, {}, notebook)).toEqual([0, 0, 0]);
  });

  it('are unknown if it is not a notebook', () => {
    const found = lint({}, {}, new TextEncoder().encode('{"cells": [').buffer);
    expect(found.kind === 'failed' && found.reason).toMatch(/cut off/);
  });
});
