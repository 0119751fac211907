/** @jest-environment jsdom */
// The panel and the command line find the same in the same file, with the same settings and no kernel.
import { NotebookModel } from '@jupyterlab/notebook';
import type { INotebookContent } from '@jupyterlab/nbformat';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { exportedNames } from '../../../src/core/fixes/module-exports';
import { LintSession } from '../../../src/core/lint/session';
import { AT_REST } from '../../../src/core/lint/lint-state';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { readNotebook } from '../../../src/core/notebook/reader';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import type { RuleExample } from '../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LiveDocument } from '../../../src/lab/session/analysis/live-document';
import { core } from '../../../src/lab/session/core/core';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FACTS = { notebookFolder: null, moduleExports: exportedNames };
const STATE = { ...AT_REST, apiChanges: knownApiChanges() };
const PATH = 'folder/analysis-of-orders.ipynb';
const EXAMPLES = join(__dirname, '../../../examples');

type Json = Record<string, unknown>;

// Yjs warns when a cell is read before it is in a notebook, as JupyterLab's model does.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

function findingsOf(document: NotebookDocument, session: Pick<LintSession, 'lint'>): string[] {
  const { findings } = session.lint(document, STATE);
  return findings.map(
    ({ code, severity, certainty, cell, range, message }) =>
      `${code} ${severity} ${certainty} ${cell?.index ?? ''} ${JSON.stringify(range)} ${formatMessage(message)}`
  );
}

function onCommandLine(text: string): string[] | null {
  const read = readNotebook(text, PATH);
  return read.ok
    ? findingsOf(read.document, new LintSession(DEFAULT_CONFIG, FACTS, { rules: ALL_RULES }))
    : null;
}

function inPanel(text: string): string[] {
  const model = new NotebookModel();
  model.fromJSON(asServed(JSON.parse(text) as Json) as unknown as INotebookContent);
  const document = new LiveDocument(model, PATH).snapshot();
  const session = core.createSession(DEFAULT_CONFIG, FACTS, []);
  const found = findingsOf(document, session as unknown as LintSession);
  model.dispose();
  return found;
}

/** As the server sends it: texts in one piece. */
function asServed(notebook: Json): Json {
  const joined = (value: unknown): unknown => (Array.isArray(value) ? value.join('') : value);
  const cells = notebook.cells as Json[];
  return {
    ...notebook,
    cells: cells.map(cell => ({
      ...cell,
      source: joined(cell.source),
      ...(Array.isArray(cell.outputs)
        ? {
            outputs: (cell.outputs as Json[]).map(output =>
              'text' in output ? { ...output, text: joined(output.text) } : output
            )
          }
        : {})
    }))
  };
}

function jsonOf({ cells }: RuleExample): string {
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: cells.map(({ type = 'code', source, count = null, tags, error }, index) => ({
      id: `cell-${index}`,
      cell_type: type,
      source,
      metadata: tags === undefined ? {} : { tags },
      ...(type === 'code'
        ? {
            execution_count: count,
            outputs:
              error === undefined
                ? []
                : [
                    {
                      output_type: 'error',
                      ename: error.exception,
                      evalue: error.message,
                      traceback: [`${error.exception}: ${error.message}`]
                    }
                  ]
          }
        : {})
    }))
  });
}

it.each(
  ALL_RULES.flatMap(rule =>
    [...docsOf(rule).bad, ...docsOf(rule).good].map(
      example => [`${rule.code}: ${example.title}`, example] as const
    )
  )
)('on the example %s', (_, example) => {
  const text = jsonOf(example);
  expect(inPanel(text)).toEqual(onCommandLine(text));
});

it.each(readdirSync(EXAMPLES).filter(name => name.endsWith('.ipynb')))('on %s', name => {
  const text = readFileSync(join(EXAMPLES, name), 'utf8');
  expect(inPanel(text)).toEqual(onCommandLine(text));
});

const SOURCES = [
  'import os\nprint(zz)',
  'x = 1\r\nprint(y)\r\n',
  'print "a"',
  '%%bash\necho 1',
  '\tprint(1)',
  'data = open("/home/me/a.csv")',
  'print("😀", undefined_name)',
  'x = (',
  ' ',
  '',
  '# freshkernel: ignore[H6]\nprint(zz)'
];
const output = fc.oneof(
  fc.constant({ output_type: 'stream', name: 'stdout', text: ['a\n', 'b'] }),
  fc.constant({
    output_type: 'error',
    ename: 'NameError',
    evalue: "name 'zz' is not defined",
    traceback: []
  }),
  fc.constant({
    output_type: 'error',
    ename: 'ModuleNotFoundError',
    evalue: "No module named 'nope'",
    traceback: ['\u001b[0;31mModuleNotFoundError\u001b[0m', "No module named 'nope'"]
  }),
  fc.constant({ output_type: 'display_data', data: { 'text/plain': ['1'] }, metadata: {} }),
  fc.constant({ output_type: 'execute_result', data: {}, metadata: {}, execution_count: 3 })
);
const metadata = fc.constantFrom<Json>(
  {},
  { tags: ['raises-exception'] },
  { tags: ['freshkernel:ignore=H6', 'x'] },
  { tags: [] },
  { editable: false },
  { collapsed: true, scrolled: 'auto' },
  { tags: ['parameters'], jupyter: { source_hidden: true } }
);
const source = fc.constantFrom(...SOURCES).map(text => (text.length % 2 ? text : [text]));
const cell = fc.oneof(
  fc.record({
    cell_type: fc.constant('code'),
    source,
    metadata,
    execution_count: fc.option(fc.nat(6)),
    outputs: fc.array(output, { maxLength: 2 })
  }),
  fc.record({ cell_type: fc.constantFrom('markdown', 'raw'), source, metadata })
);
const languages = fc.constantFrom<Json>(
  {},
  { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
  { language_info: { name: 'python', version: '3.9.1' } },
  { language_info: { name: 'python', version: '2.7.18' } },
  { language_info: { name: 'R', version: '4.1' }, kernelspec: { name: 'ir', display_name: 'R' } },
  { kernelspec: { name: 'x', display_name: 'x', language: 'Julia' } },
  { language_info: { name: 'ipython', version: '3' } },
  { language_info: { version: '3.10' } }
);

it('on generated notebooks', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 7 }), languages, (cells, language) => {
      const text = JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: language,
        cells: cells.map((each, index) => ({ id: `cell-${index}`, ...each }))
      });
      const expected = onCommandLine(text);
      if (expected !== null) {
        expect(inPanel(text)).toEqual(expected);
      }
    }),
    { numRuns: FULL ? 5000 : 80 }
  );
});
