/** Errors that IPython raised in cells whose library and stage are known (record.py). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LintSession } from '../../../src/core/lint/session';
import type { StoredError } from '../../../src/core/notebook/document';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { exampleNotebook } from '../../core/rules/example-notebook';

interface RecordedCrash {
  readonly source: string;
  readonly library: string | null;
  readonly stage: string;
  readonly error: StoredError;
}

const FACTS = { notebookFolder: null, moduleExports: () => null };
const { setup, crashes } = JSON.parse(readFileSync(join(__dirname, 'crashes.json'), 'utf8')) as {
  readonly setup: string;
  readonly crashes: readonly RecordedCrash[];
};

test.each(crashes.map(crash => [crash.source, crash] as const))('%s', (_, crash) => {
  const { source, library, stage, error } = crash;
  const notebook = exampleNotebook([{ source: setup }, { source, count: 2 }]);
  const cells = notebook.cells.map((cell, index) =>
    index === 1 ? { ...cell, storedError: error } : cell
  );
  const { findings } = new LintSession(DEFAULT_CONFIG, FACTS).lint({ ...notebook, cells });
  const found = findings.find(({ code }) => code === 'X1');
  expect(found?.data).toMatchObject({ exception: error.ename, library, stage });
});
