import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { bundle, PYTHON_ENVIRONMENT, removeBundle, Workspace } from './command';
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
  readonly count?: number | null;
  readonly tags?: readonly string[];
}

const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });

function write(name: string, cells: readonly Cell[], kernel = 'python3'): string {
  return workspace.write(name, {
    cells: [
      { cell_type: 'markdown', metadata: {}, source: '# Text' },
      ...cells.map(({ source, outputs = [], count = 1, tags = [] }) => ({
        cell_type: 'code',
        execution_count: count,
        metadata: { tags },
        outputs,
        source
      }))
    ],
    metadata: { kernelspec: { name: kernel, display_name: kernel, language: 'python' } },
    nbformat: 4,
    nbformat_minor: 4
  });
}

function check(...words: string[]) {
  const { code, out, err } = workspace.run(['check', '--format', 'json', ...words], {
    env: PYTHON_ENVIRONMENT
  });
  expect(err).toBe('');
  return { code, notebooks: (JSON.parse(out) as CheckDocument).notebooks };
}

describe('freshkernel check', () => {
  it('writes a page with a table of the notebooks and a section for each', () => {
    const good = write('good.ipynb', [{ source: 'print(1)', outputs: [print('1\n')] }]);
    const bad = write('bad.ipynb', [{ source: 'print(gone)', outputs: [print('1\n')] }]);
    const run = workspace.run(['check', '--format', 'html', good, bad], {
      env: PYTHON_ENVIRONMENT
    });
    expect([run.code, run.err]).toEqual([1, '']);
    expect(run.out).toMatch(/^<!doctype html>/);
    expect(run.out).toContain('2 notebooks: 1 reproducible, 1 not reproducible');
    expect(run.out).toMatch(/<a href="#notebook-2">[^<]*bad.ipynb<\/a>.*Cell 2: .*gone/);
    expect(run.out).toMatch(/<h2 id="notebook-2">[^<]*bad.ipynb/);
  });

  it('prints the documented JSON', () => {
    const file = write('a.ipynb', [
      { source: 'x = 1\nprint(x)', outputs: [print('1\n')] },
      { source: 'print(object())', outputs: [print('<object object at 0x7f00aa11>\n')] },
      { source: 'print(x + 1)', outputs: [print('3\n')] },
      { source: 'gone + 1', outputs: [print('1\n')] },
      { source: '1 / 0', tags: ['raises-exception'] },
      { source: 'print(5)', count: null }
    ]);
    const before = fs.readFileSync(file);
    const { code, notebooks } = check('a.ipynb');
    expect(code).toBe(1);
    const [{ cells, ...whole }] = notebooks;
    expect(whole).toMatchObject({
      path: 'a.ipynb',
      verdict: 'different',
      missing_side: null,
      counts: { same: 2, new_output: 2, different: 1, failed: 1, not_run: 0 },
      executability: 0.5,
      status: 'finished',
      message: '',
      environment: { name: 'python3', environment: { PYTHONHASHSEED: '0' } },
      files: { copied: true, created: [], changed: [], deleted: [] }
    });
    expect(cells.map(({ index, status, verdict }) => [index, status, verdict])).toEqual([
      [1, 'ok', 'identical'],
      [2, 'ok', 'equal'],
      [3, 'ok', 'different'],
      [4, 'failed', 'different'],
      [5, 'ok', 'missing'],
      [6, 'ok', 'not-run']
    ]);
    expect(cells.map(({ missing_side }) => missing_side)).toEqual([
      null,
      null,
      null,
      null,
      'stored',
      'stored'
    ]);
    expect(cells.map(({ cell_number }) => cell_number)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(cells[0]).not.toHaveProperty('outputs');
    expect(cells[1].normalizers).toEqual(['memory-address']);
    expect(cells[3].error).toEqual({
      exception: 'NameError',
      message: "name 'gone' is not defined"
    });
    expect(cells.map(({ score }) => score)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(fs.readFileSync(file)).toEqual(before);
  });

  it('exits with 0 for notebooks that are reproduced or store no outputs', () => {
    write('same.ipynb', [{ source: 'print(1)', outputs: [print('1\n')] }]);
    write('bare.ipynb', [{ source: 'print(1)', count: null }]);
    const { code, out } = workspace.run(['check', 'same.ipynb', 'bare.ipynb'], {
      env: PYTHON_ENVIRONMENT
    });
    expect(code).toBe(0);
    expect(out).toContain('the outputs of all 1 code cell are the same on a fresh kernel');
    expect(out).toContain('Ran to the end; nothing stored to compare with.');
    expect(out).toContain('2 notebooks: 2 reproducible');
  });

  it('exits with 0 and lists new outputs for what was saved without outputs, with the outputs on request', () => {
    write('bare.ipynb', [{ source: 'print(1)' }, { source: 'x = 2' }]);
    const { code, notebooks } = check('bare.ipynb', '--fresh-outputs');
    expect(code).toBe(0);
    expect(notebooks[0]).toMatchObject({ verdict: 'missing', missing_side: 'stored' });
    const [{ cells }] = notebooks;
    expect(cells.map(({ difference, cause }) => [difference, cause])).toEqual([
      ['new-output', null],
      ['same', null]
    ]);
    expect(cells.map(({ outputs }) => outputs)).toEqual([
      [{ name: 'stdout', output_type: 'stream', text: '1\n' }],
      []
    ]);
  });

  it('compares scores within a tolerance, on which no verdict depends', () => {
    const outputs = [print('Accuracy: 0.91\nlr: 0.1\n')];
    write('a.ipynb', [{ source: 'print("Accuracy:", 0.8)\nprint("lr:", 0.1)', outputs }]);
    const { code, notebooks } = check('a.ipynb');
    expect([code, notebooks[0].score_tolerance]).toEqual([1, 0.1]);
    expect(notebooks[0].scores).toEqual([
      {
        cell_index: 1,
        cell_number: 2,
        metric: 'accuracy',
        label: 'Accuracy',
        stored: 0.91,
        fresh: 0.8,
        runs: [0.8],
        difference: expect.closeTo(0.1209, 4) as number,
        within: false
      }
    ]);
    const text = workspace.run(['check', '--score-tolerance', '15', 'a.ipynb'], {
      env: PYTHON_ENVIRONMENT
    });
    expect(text.code).toBe(1);
    expect(text.out).toContain('Scores: 1 score within 15 %: Accuracy 0.91 → 0.8 (cell 2).');
    const wrong = workspace.run(['check', '--score-tolerance', 'few', 'a.ipynb'], {
      env: PYTHON_ENVIRONMENT
    });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('`--score-tolerance`')]);
  });

  it('exits with 3 for notebooks that cannot be run, and checks the others', () => {
    write('lost.ipynb', [{ source: '1' }], 'no-such-kernel');
    write('slow.ipynb', [{ source: 'import time; time.sleep(1000)' }]);
    write('well.ipynb', [{ source: 'a = 1' }]);
    const { code, notebooks } = check('.', '--timeout', '8', '--jobs', '3');
    expect(code).toBe(3);
    expect(notebooks.map(({ path: name, status }) => [name, status])).toEqual([
      ['lost.ipynb', 'not-started'],
      ['slow.ipynb', 'timeout'],
      ['well.ipynb', 'finished']
    ]);
    expect(notebooks[0].message).toContain('no-such-kernel');
    expect(notebooks[1].cells[0]).toMatchObject({ status: 'failed', verdict: 'incomplete' });
  });

  it('runs in a copy or in the folder itself', () => {
    workspace.write('data/in.txt', 'here');
    const source = "print(open('data/in.txt').read()); open('out.txt', 'w').write('x') and None";
    write('files.ipynb', [{ source, outputs: [print('here\n')] }]);
    const copied = check('files.ipynb');
    expect(copied.code).toBe(0);
    expect(copied.notebooks[0].files?.created).toEqual(['out.txt']);
    expect(fs.existsSync(path.join(workspace.folder, 'out.txt'))).toBe(false);
    expect(check('files.ipynb', '--own-folder').notebooks[0].files?.copied).toBe(false);
    expect(workspace.read('out.txt')).toBe('x');
    workspace.write('large.bin', Buffer.alloc(5_000));
    const refused = workspace.run(['check', '--copy-limit', '4K', 'files.ipynb'], {
      env: PYTHON_ENVIRONMENT
    });
    expect(refused.code).toBe(3);
    expect(refused.out).toContain('--own-folder');
  });

  it('distinguishes randomness, also of the order of sets, from changes by repeated runs', () => {
    const set: Cell = {
      source: "print(list({'a', 'b', 'c', 'd', 'e'}))",
      outputs: [print("['a', 'b', 'c', 'd', 'e']\n")]
    };
    write('dice.ipynb', [
      set,
      { source: 'import random\nprint(random.random())', outputs: [print('0.5\n')] },
      { source: "print('other')", outputs: [print('one\n')] }
    ]);
    const { out } = workspace.run(['check', '--repeat', '2', 'dice.ipynb'], {
      env: { ...PYTHON_ENVIRONMENT, PYTHONHASHSEED: '' }
    });
    // Each repetition has a hash seed of its own.
    expect(out).toMatch(/cell 2 .*changes on every run\n.*randomness: .*\(R5\)/);
    expect(out).toContain('PYTHONHASHSEED (0, 1)');
    expect(out).toMatch(/cell 3 .*differs.*changes on every run/);
    expect(out).toMatch(/cell 4 .*differs/);
    expect(out).not.toMatch(/cell 4 .*changes on every run/);
    write('set.ipynb', [set]);
    const own = workspace.run(['check', '--repeat', '2', 'set.ipynb'], {
      env: { ...PYTHON_ENVIRONMENT, PYTHONHASHSEED: '7' }
    });
    expect(own.out).not.toContain('changes on every run');
  });

  it('applies the options for parameters, order and errors', () => {
    write('p.ipynb', [
      { source: 'rows = 1', tags: ['parameters'], count: 2 },
      { source: 'print(rows, names)', outputs: [print("5 ['a']\n")], count: 3 },
      { source: 'never', count: null },
      { source: '1 / 0', count: 4 },
      { source: '2', count: 5 }
    ]);
    const words = ['--parameter', 'rows=5', '--parameter', 'names=["a"]', '--stop-on-error'];
    const { code, notebooks } = check('p.ipynb', '--order', 'count', ...words);
    expect(code).toBe(1);
    expect(notebooks[0].status).toBe('stopped');
    expect(notebooks[0].cells.map(({ status, verdict }) => `${status} ${verdict}`)).toEqual([
      'ok identical',
      'ok identical',
      'not-run not-run',
      'failed missing',
      'not-run not-run'
    ]);
  });

  it('reports what is missing', () => {
    write('a.ipynb', [{ source: '1' }]);
    const python = workspace.write('bare-python', `#!/bin/sh\nexec python3 -S -I "$@"\n`);
    fs.chmodSync(python, 0o755);
    const without = workspace.run(['check', 'a.ipynb'], { env: { FRESHKERNEL_PYTHON: python } });
    expect(without.code).toBe(2);
    expect(without.err).toContain('pip install freshkernel');
    const none = workspace.run(['check', 'a.ipynb'], { env: { FRESHKERNEL_PYTHON: '/no/python' } });
    expect(none.code).toBe(2);
    expect(none.err).toContain('FRESHKERNEL_PYTHON');
    expect(workspace.run(['check', 'gone.ipynb'], { env: PYTHON_ENVIRONMENT }).code).toBe(2);
    for (const words of [
      ['--timeout', 'soon'],
      ['--memory', '0'],
      ['--parameter', 'x'],
      ['--repeat', '0'],
      ['--order', 'random'],
      ['--own-folder', '--copy-limit', '1G'],
      ['-']
    ]) {
      const { code, err } = workspace.run(['check', 'a.ipynb', ...words], {
        env: PYTHON_ENVIRONMENT
      });
      expect({ words, code, lines: err.split('\n').length }).toEqual({ words, code: 2, lines: 2 });
    }
  });

  it('leaves nothing behind after an interrupt and reports the finished cells', async () => {
    write('long.ipynb', [
      { source: 'print(1)', outputs: [print('1\n')] },
      {
        source:
          "import subprocess, time\nsubprocess.Popen(['sleep', '987'])\nopen('begun', 'w').close()\ntime.sleep(60)"
      }
    ]);
    const words = [bundle(), 'check', '--own-folder', '--format', 'json', 'long.ipynb'];
    const child = spawn(process.execPath, words, {
      cwd: workspace.folder,
      env: { ...process.env, ...PYTHON_ENVIRONMENT, TMPDIR: workspace.folder }
    });
    let out = '';
    child.stdout.on('data', text => (out += text));
    while (!fs.existsSync(path.join(workspace.folder, 'begun'))) {
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    child.kill('SIGINT');
    const code = await new Promise(resolve => child.on('close', resolve));
    expect(code).toBe(3);
    const [{ status, cells }] = (JSON.parse(out) as CheckDocument).notebooks;
    expect(status).toBe('cancelled');
    expect(cells.map(({ verdict }) => verdict)).toEqual(['identical', 'incomplete']);
    expect(fs.readdirSync(workspace.folder).filter(name => name.startsWith('freshkernel'))).toEqual(
      []
    );
    const processes = fs.readdirSync('/proc').filter(name => /^\d+$/.test(name));
    const sleeping = processes.filter(name => {
      try {
        return fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('sleep\u0000987');
      } catch {
        return false;
      }
    });
    expect(sleeping).toEqual([]);
  });
});
