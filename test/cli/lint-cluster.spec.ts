import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { LINT_FORMATS } from '../../src/core/report/lint/formats';
import { notebookOf, PYTHON_ENVIRONMENT, Workspace } from './command';
import type { Outcome } from './command';
import { DaskCluster } from './dask-cluster';

jest.setTimeout(300_000);

const ROOT = path.join(__dirname, '../..');
/** The program that the workers run, too. */
const PROGRAM = path.join(ROOT, 'dist/freshkernel.cjs');
const CORPUS = path.join(ROOT, '.cache/corpus');
const isFull = process.env.FRESHKERNEL_SCALE === 'full' && fs.existsSync(CORPUS);

let cluster: DaskCluster;
let workspace: Workspace;

beforeAll(async () => {
  cluster = await DaskCluster.start(2);
});
afterAll(() => cluster.stop());
beforeEach(() => {
  workspace = new Workspace(PROGRAM);
});
afterEach(() => workspace.remove());

function lint(words: readonly string[], env: NodeJS.ProcessEnv = PYTHON_ENVIRONMENT): Outcome {
  return workspace.run(['lint', ...words], { env });
}

/** Expects the outcome without a cluster. */
function expectSame(...words: readonly string[]): Outcome {
  const here = lint(words);
  expect(lint(['--scheduler', cluster.address, ...words])).toEqual(here);
  return here;
}

/** A project whose findings depend on its files, settings and requirements, with notebooks of all kinds. */
function writeProject(): void {
  fs.mkdirSync(path.join(workspace.folder, 'project/.git'), { recursive: true });
  workspace.write('project/.gitignore', 'private/\n');
  workspace.write(
    'project/freshkernel.toml',
    '[per-file-ignores]\n"quiet/*" = ["H6"]\n[severity]\nH6 = "info"\n'
  );
  workspace.write('project/requirements.txt', 'numpy==1.20\n');
  workspace.write('project/data/numbers.csv', 'a\n1\n');
  workspace.write('outside.csv', 'a\n');
  fs.symlinkSync('numbers.csv', path.join(workspace.folder, 'project/data/linked.csv'));
  fs.symlinkSync('nothing.csv', path.join(workspace.folder, 'project/data/broken.csv'));
  fs.symlinkSync(
    path.join(workspace.folder, 'outside.csv'),
    path.join(workspace.folder, 'project/data/out.csv')
  );
  const names = ['numbers', 'Numbers', 'number', 'linked', 'broken', 'out', '../private/x'];
  const reads = names.map(name => `pd.read_csv("../data/${name}.csv")`);
  const home = `open("${workspace.folder}/project/data/numbers.csv")`;
  const cells = [
    'import pandas as pd, numpy as np',
    ...reads,
    home,
    'np.product([1])',
    'import torch'
  ];
  workspace.write('project/notebooks/files.ipynb', notebookOf(cells));
  workspace.write('project/notebooks/names.ipynb', notebookOf(['missing_name', 'b', 'b = 1']));
  workspace.write('project/quiet/names.ipynb', notebookOf(['missing_name']));
  workspace.write('project/scripts/cells.py', '# %%\nprint(undefined)\n# %%\n1\n');
  workspace.write('project/broken.ipynb', '{"cells": [');
  workspace.write('project/latin.ipynb', Buffer.from([0x7b, 0xff]));
  fs.symlinkSync('names.ipynb', path.join(workspace.folder, 'project/notebooks/link.ipynb'));
  workspace.write('alone/data.ipynb', notebookOf(['open("x.txt")', 'import requests']));
}

describe('freshkernel lint --scheduler', () => {
  it('prints the same as without, byte for byte', () => {
    writeProject();
    const { code, out } = expectSame('--format', 'json', '.');
    expect(code).toBe(2);
    // The comparison would prove little if nothing depended on the project.
    expect(out).toContain('missing-file');
    expect(out).toContain('not-utf-8');
  });

  it.each(['sarif', ...(isFull ? Object.keys(LINT_FORMATS) : [])])(
    'writes the same report in %s',
    format => {
      writeProject();
      expectSame('--format', format, 'project');
    }
  );

  it('leaves out what an earlier version has, and what a baseline has', () => {
    writeProject();
    const git = (...words: readonly string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...words], {
        cwd: path.join(workspace.folder, 'project')
      });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'one');
    workspace.write('project/notebooks/names.ipynb', notebookOf(['missing_name', 'new_name']));
    const { out } = expectSame('--since', 'HEAD', 'project/notebooks/names.ipynb');
    expect(out).toContain('new_name');
    expect(out).not.toContain('missing_name');
    lint(['--write-baseline', 'known.json', 'project']);
    expectSame('--baseline', 'known.json', 'project');
  });

  it('reads a notebook from standard input', () => {
    writeProject();
    const input = JSON.stringify(notebookOf(['missing_name']));
    const words = ['lint', '--stdin-filename', 'project/notebooks/new.ipynb', '-'];
    const here = workspace.run(words, { input, env: PYTHON_ENVIRONMENT });
    const there = workspace.run([...words, '--scheduler', cluster.address], {
      input,
      env: PYTHON_ENVIRONMENT
    });
    expect(here.out).toContain('missing_name');
    expect(there).toEqual(here);
  });

  it('prints the same for real notebooks', () => {
    const folder = isFull ? CORPUS : path.join(ROOT, 'examples');
    const { out } = expectSame('--format', 'json', folder);
    expect(out.length).toBeGreaterThan(10_000);
  });

  it('needs the Python package', () => {
    workspace.write('a.ipynb', notebookOf(['1']));
    const { code, out, err } = lint(['--scheduler', 'local', 'a.ipynb'], {
      FRESHKERNEL_PYTHON: ''
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain("pip install 'freshkernel[dask]'");
  });

  it.each([
    [['--scheduler', 'dask.example'], 'tcp://HOST:PORT'],
    [['--resume', 'journal'], '--scheduler']
  ])('refuses %j', (words, text) => {
    workspace.write('a.ipynb', notebookOf(['1']));
    const { code, out, err } = lint([...words, 'a.ipynb']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(text);
  });
});

it('`crashes` explains the same errors on a cluster', () => {
  writeProject();
  const error = { output_type: 'error', ename: 'NameError', traceback: [] };
  const stored = { ...error, evalue: "name 'b' is not defined" };
  const notebook = notebookOf(['print(b)', 'b = 1']) as { cells: object[] };
  const cells = notebook.cells.map((cell, at) =>
    at === 1 ? { ...cell, outputs: [stored] } : cell
  );
  workspace.write('project/notebooks/crash.ipynb', { ...notebook, cells });
  const env = PYTHON_ENVIRONMENT;
  const words = ['crashes', '--format', 'json', 'project/notebooks', 'project/broken.ipynb'];
  const here = workspace.run(words, { env });
  expect(here.out).toContain('NameError');
  expect(workspace.run([...words, '--scheduler', cluster.address], { env })).toEqual(here);
});
