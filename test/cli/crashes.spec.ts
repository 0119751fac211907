import type { CrashesDocument } from '../../src/protocol';
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

interface StoredCell {
  readonly source: string;
  readonly count: number;
  readonly error?: readonly [ename: string, evalue: string];
}

/** A notebook whose cells store errors. */
function failing(cells: readonly StoredCell[]): object {
  return {
    ...notebookOf([]),
    cells: cells.map(({ source, count, error }, at) => ({
      cell_type: 'code',
      id: `cell-${at}`,
      execution_count: count,
      metadata: {},
      source,
      outputs:
        error === undefined
          ? []
          : [
              {
                output_type: 'error',
                ename: error[0],
                evalue: error[1],
                traceback: [`Cell In[${count}], line 1\n----> 1 ${source}\n`]
              }
            ]
    }))
  };
}

const STUDY: readonly StoredCell[] = [
  { source: 'print(total)', count: 1, error: ['NameError', "name 'total' is not defined"] },
  { source: 'total = 3', count: 2 },
  { source: 'import cv2', count: 3, error: ['ModuleNotFoundError', "No module named 'cv2'"] },
  { source: '1 / 0', count: 4, error: ['ZeroDivisionError', 'division by zero'] }
];

it('explains stored errors and counts them', () => {
  workspace.write('a.ipynb', failing(STUDY));
  workspace.write('b.ipynb', failing(STUDY.slice(3)));
  const { code, out } = workspace.run(['crashes', '--format', 'json', '.']);
  expect(code).toBe(0);
  const { version, notebooks, crashes, tables, errors } = JSON.parse(out) as CrashesDocument;
  expect([version, notebooks, errors]).toEqual([1, 2, []]);
  expect(
    crashes.map(({ path, cell_index, cause, library, stage, certainty, recurs }) =>
      [path, cell_index, cause, library, stage, certainty, recurs].join(' ')
    )
  ).toEqual([
    'a.ipynb 0 order  none certain true',
    'a.ipynb 2 missing-module cv2 environment-setup possible ',
    'a.ipynb 3 implementation  none possible ',
    'b.ipynb 0 implementation  none possible '
  ]);
  expect(crashes[0]).toMatchObject({
    cell_id: 'cell-0',
    exception: 'NameError',
    line: 1,
    message: "name 'total' is not defined"
  });
  expect(crashes[0].fix).not.toBeNull();
  expect(tables.causes).toEqual([
    { name: 'implementation', crashes: 2 },
    { name: 'missing-module', crashes: 1 },
    { name: 'order', crashes: 1 }
  ]);
  expect(tables.libraries[0]).toEqual({ name: null, crashes: 3 });
  expect(tables.combinations[0]).toMatchObject({ exception: 'ZeroDivisionError', crashes: 2 });
});

it('settings that hide or change findings do not hide errors', () => {
  workspace.write('freshkernel.toml', 'ignore = ["X1"]\nphase = "exploring"\n');
  workspace.write(
    'a.ipynb',
    failing([
      { source: '1 / 0  # freshkernel: ignore', count: 1, error: ['ZeroDivisionError', ''] }
    ])
  );
  const { out } = workspace.run(['crashes', '--format', 'json', 'a.ipynb']);
  expect((JSON.parse(out) as CrashesDocument).crashes).toHaveLength(1);
});

it('the text has a line for each error, and tables', () => {
  workspace.write('a.ipynb', failing(STUDY));
  const { code, out } = workspace.run(['crashes', 'a.ipynb']);
  expect(code).toBe(0);
  expect(out).toContain('cell 3:1  missing-module  A stored output is an error on line 1');
  expect(out).toContain('Install `opencv-python`.');
  expect(out).toMatch(/3 errors in 1 notebook of 1/);
  expect(out).toMatch(/causes\s+errors\s+share\n/);
  expect(out).toMatch(/Exceptions by cause\s+implementation\s+missing-module\s+order\n/);
});

it('the page is safe: no script, no resource, every text escaped', () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e`;
  workspace.write(
    `${encodeURIComponent('<b>')}.ipynb`,
    failing([{ source: 'f()', count: 1, error: [attack, attack] }])
  );
  const { code, out } = workspace.run(['crashes', '--format', 'html', '.']);
  expect(code).toBe(0);
  expect(out).toMatch(/^<!doctype html>/);
  expect(out).toContain("default-src 'none'");
  expect(out).toContain('<svg role="img" aria-label="Causes"');
  expect(out).toContain('&lt;script&gt;');
  expect(out).not.toMatch(/<script|<img|<link|https?:|onerror=alert\(1\)>|\u202e/);
});

it('a notebook that cannot be read is listed, and the others are explained', () => {
  workspace.write('a.ipynb', failing(STUDY));
  workspace.write('b.ipynb', 'no JSON');
  const { code, out } = workspace.run(['crashes', '--format', 'json', '.']);
  expect(code).toBe(2);
  const { crashes, errors } = JSON.parse(out) as CrashesDocument;
  expect(crashes).toHaveLength(3);
  expect(errors.map(({ path }) => path)).toEqual(['b.ipynb']);
  expect(workspace.run(['crashes', '.']).out).toContain(
    'in 1 notebook of 1; 1 file could not be read\n'
  );
  expect(workspace.run(['crashes', '--format', 'html', 'b.ipynb']).out).toContain('Not read');
});

it('rejects wrong usage', () => {
  expect(workspace.run(['crashes']).code).toBe(2);
  expect(workspace.run(['crashes', '--format', 'pdf', 'a.ipynb']).code).toBe(2);
});
