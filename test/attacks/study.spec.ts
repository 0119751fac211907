/** Corpora whose names, outputs and files attack the report and the tables of a study. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { JSDOM } from 'jsdom';
import { notebookOf, PYTHON_ENVIRONMENT, ranNotebook, removeBundle } from '../cli/command';
import { StudyWorkspace } from '../cli/study-workspace';

const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&\u202e\u001b[31m\n`;

jest.setTimeout(120_000);

let workspace: StudyWorkspace;

beforeEach(() => {
  workspace = new StudyWorkspace();
  fs.mkdirSync(path.join(workspace.folder, '.git'));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** A notebook whose texts are attacks wherever a study shows or stores them. */
function hostile(): object {
  const outputs = [{ output_type: 'error', ename: ATTACK, evalue: ATTACK, traceback: [ATTACK] }];
  const notebook = notebookOf([
    { source: `open("/data/${ATTACK.trim()}.csv")`, count: 1 },
    'f(\ud800)'
  ]) as {
    cells: object[];
  };
  return {
    ...notebook,
    metadata: { language_info: { name: ATTACK, version: ATTACK } },
    cells: notebook.cells.map((cell, at) =>
      at === 1 ? { ...cell, outputs, execution_count: 1e300 } : cell
    )
  };
}

it('names and texts of notebooks stay texts', () => {
  const name = ATTACK.replaceAll('/', '\u2215');
  workspace.write(`corpus/${name}/${name}.ipynb`, hostile());
  workspace.write(`corpus/${name}/copy.ipynb`, hostile());
  workspace.write('corpus/javascript:alert(1)/python.ipynb', {
    ...hostile(),
    metadata: { language_info: { name: 'python' } }
  });
  workspace.write(`corpus/${name}/broken.ipynb`, ATTACK);
  expect(workspace.study('--keep-duplicates', 'corpus').code).toBe(0);
  const page = new JSDOM(workspace.read('out/report.html')).window.document;
  expect(page.querySelectorAll('script, img, iframe, object, link, form, base')).toHaveLength(0);
  const attributes = [...page.querySelectorAll('*')].flatMap(element => [...element.attributes]);
  expect(attributes.filter(({ name: own }) => own.startsWith('on') || own === 'src')).toEqual([]);
  const targets = [...page.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '');
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter(target => page.getElementById(target.slice(1)) === null)).toEqual([]);
  expect(page.body.textContent).toContain('<script>alert(1)</script>');
  expect(page.documentElement.outerHTML).not.toMatch(/[\u202e\u001b]/);
  const { notebooks } = workspace.tables();
  expect(notebooks.map(row => row.repository)).toContain(name);
  expect(workspace.tables().cells.map(row => row.execution_count)).toContain(null);
  const { out, err } = workspace.run(['study', '-o', 'out', 'corpus'], { env: PYTHON_ENVIRONMENT });
  expect(out + err).not.toMatch(/[\u202e\u001b]/);
});

it('links in the folder of a study lead nowhere', () => {
  workspace.write('corpus/a.ipynb', notebookOf(['x = 1']));
  workspace.write('mine/precious.txt', 'mine');
  expect(workspace.study('corpus').code).toBe(0);
  const file = (name: string): string => path.join(workspace.folder, name);
  for (const name of ['report.html', 'manifest.json', 'cells.parquet']) {
    fs.rmSync(file(`out/${name}`));
    fs.symlinkSync(file('mine/precious.txt'), file(`out/${name}`));
  }
  expect(workspace.study('corpus').code).toBe(0);
  expect(workspace.read('mine/precious.txt')).toBe('mine');
  fs.rmSync(file('out/results'), { recursive: true });
  fs.symlinkSync(file('mine'), file('out/results'));
  const { code, err } = workspace.study('corpus');
  expect([code, err]).toEqual([2, expect.stringContaining('is no folder')]);
  expect(fs.readdirSync(file('mine'))).toEqual(['precious.txt']);
});

it('restored notebooks stay in their sandbox, and those of the corpus as they are', () => {
  const outside = path.join(workspace.folder, 'outside.txt');
  const write = `import os\nfor name in (${JSON.stringify(outside)}, "here.txt", "a.ipynb"):\n    try:\n        open(name, "w").write("x")\n    except OSError:\n        pass`;
  const text = JSON.stringify(
    ranNotebook([[write], ['print(doubled(21))', '42\n'], ['def doubled(x):\n    return 2 * x']])
  );
  workspace.write('corpus/p/a.ipynb', text);
  const { document } = workspace.study('--check', '--restore', '--sandbox', 'required', 'corpus');
  expect(document?.state).toBe('complete');
  const [row] = workspace.tables().notebooks;
  // Without bubblewrap, nothing runs.
  const hasSandbox = spawnSync('bwrap', ['--ro-bind', '/', '/', 'true']).status === 0;
  expect([row.check_status, row.restore_verdict]).toEqual(
    hasSandbox ? ['finished', 'restored'] : ['not-started', null]
  );
  expect(fs.existsSync(outside)).toBe(false);
  expect(fs.readdirSync(path.join(workspace.folder, 'corpus/p'))).toEqual(['a.ipynb']);
  expect(workspace.read('corpus/p/a.ipynb')).toBe(text);
});
