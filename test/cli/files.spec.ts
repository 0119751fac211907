import * as fs from 'node:fs';
import * as path from 'node:path';
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { notebookOf, removeBundle, Workspace } from './command';
import type { FilesDocument } from '../../src/protocol';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** The document of `a.ipynb`, and the exit code. */
function files(...cells: readonly string[]): FilesDocument & { readonly code: number | null } {
  workspace.write('a.ipynb', notebookOf(cells));
  const { code, out, err } = workspace.run(['files', '--format', 'json', 'a.ipynb']);
  expect(err).toBe('');
  return { ...(JSON.parse(out) as FilesDocument), code };
}

function zip(name: string, member: string): void {
  const target = path.join(workspace.folder, name);
  execFileSync('python3', [
    '-c',
    'import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w") as z: z.writestr(sys.argv[2], "1")',
    target,
    member
  ]);
}

describe('freshkernel files', () => {
  it('prints the documented JSON', () => {
    workspace.write('data/a.csv', 'x\n1\n');
    const found = files("import pandas as pd\npd.read_csv('data/a.csv')");
    expect(found).toEqual({
      code: 0,
      version: 1,
      notebook: 'a.ipynb',
      files: [
        {
          path: 'data/a.csv',
          status: 'found',
          kind: 'file',
          size: 4,
          sha256: createHash('sha256').update('x\n1\n').digest('hex'),
          uses: [
            {
              cell_index: 1,
              cell_id: null,
              line: 2,
              access: 'read',
              actor: 'code',
              callable: 'pandas.read_csv',
              certainty: 'certain'
            }
          ],
          suggestions: []
        }
      ],
      unknown: []
    });
  });

  it('distinguishes missing files from those that the notebook makes or may make', () => {
    const { code, files: found } = files(
      "open('made', 'w')",
      "open('made'); open('gone')",
      "import os\nif os.path.exists('cache'):\n    open('cache')",
      'open(input())'
    );
    expect(code).toBe(1);
    expect(found.map(({ path: name, status }) => [name, status])).toEqual([
      ['cache', 'uncertain'],
      ['gone', 'missing'],
      ['made', 'written']
    ]);
  });

  it('suggests other case, similar names, other folders and members of archives', () => {
    workspace.write('data/Orders.csv', '1');
    workspace.write('data/customers.csv', '1');
    workspace.write('old/prices.csv', '1');
    zip('raw.zip', 'deep/stock.csv');
    const { files: found } = files(
      "open('data/orders.csv'); open('data/custmers.csv'); open('prices.csv'); open('stock.csv')"
    );
    expect(found.map(({ suggestions }) => suggestions)).toEqual([
      [{ path: 'data/customers.csv', reason: 'name', member: null }],
      [{ path: 'data/Orders.csv', reason: 'case', member: null }],
      [{ path: 'old/prices.csv', reason: 'folder', member: null }],
      [{ path: 'raw.zip', reason: 'archive', member: 'deep/stock.csv' }]
    ]);
  });

  it('looks at nothing outside of the project', () => {
    const outside = fs.mkdtempSync(path.join(path.dirname(workspace.folder), 'outside-'));
    fs.writeFileSync(path.join(outside, 'secret.txt'), 'x');
    fs.symlinkSync(outside, path.join(workspace.folder, 'link'));
    try {
      const { code, files: found } = files(
        `open('link/secret.txt'); open(${JSON.stringify(outside)} + '/secret.txt'); open('../../etc/passwd')`
      );
      expect(code).toBe(0);
      expect(found.map(({ status, size }) => [status, size])).toEqual(
        Array(3).fill(['outside', null])
      );
    } finally {
      fs.rmSync(outside, { recursive: true });
    }
  });

  it('does not wait for pipes or read folders', () => {
    execFileSync('mkfifo', [path.join(workspace.folder, 'pipe')]);
    fs.mkdirSync(path.join(workspace.folder, 'folder'));
    const { files: found } = files("import os\nopen('pipe'); os.listdir('folder')");
    expect(found).toMatchObject([
      { path: 'folder', status: 'found', kind: 'folder', size: null, sha256: null },
      { path: 'pipe', status: 'outside', kind: null }
    ]);
  });

  it('survives broken archives and escapes names', () => {
    workspace.write('broken.zip', 'PK\u0005\u0006' + '\u0000'.repeat(8) + 'zzzzzzzzzz');
    workspace.write('a.ipynb', notebookOf(["open('a\\u001b[31m.csv')"]));
    const { code, out, err } = workspace.run(['files', 'a.ipynb']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('a\\u001b[31m.csv  missing');
  });

  it('reports findings for CI as info, except for ignored files', () => {
    workspace.write('.gitignore', 'data/\n!kept\n');
    workspace.write('.git/HEAD', '');
    workspace.write('a.ipynb', notebookOf(["open('data/x.csv'); open('y.csv')"]));
    const { code, out } = workspace.run(['lint', '--select', 'P2', '--format', 'json', 'a.ipynb']);
    const [{ findings }] = (
      JSON.parse(out) as { notebooks: { findings: { severity: string; message: string }[] }[] }
    ).notebooks;
    expect(code).toBe(0);
    expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
      ['info', '`y.csv` does not exist, and no cell above creates it.']
    ]);
  });
});
