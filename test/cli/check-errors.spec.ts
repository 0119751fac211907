/** What `freshkernel check` reports of errors that IPython shows or captures, of announced errors, and of exits. */
import { PYTHON_ENVIRONMENT, removeBundle, Workspace } from './command';
import type { CheckDocument } from '../../src/protocol';

jest.setTimeout(120_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

interface Cell {
  readonly source: string;
  readonly outputs?: readonly object[];
  readonly tags?: readonly string[];
}

const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

function write(name: string, cells: readonly Cell[]): string {
  return workspace.write(name, {
    cells: cells.map(({ source, outputs = [], tags = [] }, at) => ({
      cell_type: 'code',
      execution_count: at + 1,
      metadata: { tags },
      outputs,
      source
    })),
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    nbformat: 4,
    nbformat_minor: 4
  });
}

function check(files: readonly string[]): {
  readonly code: number | null;
  readonly notebooks: CheckDocument['notebooks'];
} {
  const options = { env: PYTHON_ENVIRONMENT };
  const { code, out, err } = workspace.run(['check', '--format', 'json', ...files], options);
  expect(err).toBe('');
  return { code, notebooks: (JSON.parse(out) as CheckDocument).notebooks };
}

/** Each notebook starts a kernel: each error has one, and each notebook a report in words, at full scale only. */
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** The report in words. */
function textOf(files: readonly string[]): string {
  const shown = FULL ? files : files.slice(-1);
  return workspace.run(['check', ...shown], { env: PYTHON_ENVIRONMENT }).out;
}

const AFTER: Cell = { source: 'print(2)', outputs: [print('2\n')] };

describe('freshkernel check', () => {
  it('fails where an error is shown or captured while the kernel goes on', () => {
    const sources: readonly (readonly [source: string, exception: string, cause: string])[] = [
      ['%%capture kept\nimport not_a_module', 'ModuleNotFoundError', 'missing-module'],
      ['%%time\n%%capture\nopen("missing.csv")', 'FileNotFoundError', 'missing-file'],
      ["get_ipython().run_cell('1/0');", 'ZeroDivisionError', 'unknown'],
      ['%run bad.py', 'ValueError', 'unknown'],
      [
        'from IPython.display import Image\nImage("missing.png")',
        'FileNotFoundError',
        'missing-file'
      ],
      [
        'class D:\n    def _repr_html_(self): raise ValueError("no such axis")\nD()',
        'ValueError',
        'unknown'
      ]
    ];
    workspace.write('bad.py', "print('start')\nraise ValueError('bad')\n");
    const files = (FULL ? sources.map(each => [each]) : [sources]).map((some, at) =>
      write(`n${at}.ipynb`, [...some.map(([source]) => ({ source })), AFTER])
    );
    const { code, notebooks } = check(files);
    expect(code).toBe(1);
    expect(
      notebooks
        .flatMap(({ cells }) => cells.slice(0, -1))
        .map(cell => [cell.status, cell.difference, cell.error?.exception, cell.cause?.cause])
    ).toEqual(sources.map(([, exception, cause]) => ['failed', 'failed', exception, cause]));
    expect(textOf(files)).not.toMatch(/Reproducible|NoneType/);
  });

  it('accepts such an error where the notebook stores it', () => {
    const error = { ename: 'ZeroDivisionError', evalue: 'division by zero', traceback: [] };
    const file = write('stored.ipynb', [
      { source: '%%capture\n1/0', outputs: [{ output_type: 'error', ...error }] },
      AFTER
    ]);
    const { code, notebooks } = check([file]);
    expect(code).toBe(0);
    expect(notebooks[0].cells.map(({ difference }) => difference)).toEqual([
      'failed-as-stored',
      'same'
    ]);
  });

  it('reports a cell that announces an exception and raises none', () => {
    const file = write('announced.ipynb', [
      { source: 'x = 1', tags: ['raises-exception'] },
      { source: '1/0', tags: ['raises-exception'], outputs: [] },
      AFTER
    ]);
    const { code, notebooks } = check([file]);
    expect(code).toBe(1);
    expect(notebooks[0].verdict).toBe('different');
    expect(notebooks[0].cells[0]).toMatchObject({
      status: 'ok',
      verdict: 'different',
      detail: 'it is tagged `raises-exception`, and it raises no exception',
      cause: { cause: 'implementation', cell_index: 0 }
    });
    expect(notebooks[0].cells[1]).toMatchObject({ status: 'ok', difference: 'new-output' });
    expect(textOf([file])).toContain('it raises no exception');
  });

  it('finds an object that displays itself equal', () => {
    const source =
      'class A:\n    def _ipython_display_(self):\n' +
      "        display({'text/plain': 'x'}, raw=True)\nA()";
    const stored = { output_type: 'display_data', data: { 'text/plain': 'x' }, metadata: {} };
    const { code, notebooks } = check([
      write('displays.ipynb', [{ source, outputs: [stored] }, AFTER])
    ]);
    expect([code, notebooks[0].verdict]).toEqual([0, 'identical']);
  });

  it('names the cell that ends the kernel, without lines of its log', () => {
    const files = ['exit()', 'quit()', 'import os\nos._exit(0)'].map((source, at) =>
      write(`exit${at}.ipynb`, [AFTER, { source }, AFTER, AFTER])
    );
    const { code, notebooks } = check(files);
    expect(code).toBe(3);
    for (const { cells, message } of notebooks) {
      expect(cells.map(({ status }) => status)).toEqual(['ok', 'failed', 'not-run', 'not-run']);
      expect(cells[1].cause).toMatchObject({ cause: 'intentional', cell_index: 1 });
      expect(message).not.toMatch(/\n|IPKernelApp/);
    }
    const text = textOf(files);
    expect(text).not.toMatch(/IPKernelApp|WARNING|died\. The/);
    expect(text).toContain('cell 2     fails');
  });
});
