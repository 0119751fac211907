import { undeclaredRequirement } from '../../../../src/core/rules/imports/undeclared-requirement';
import type { RuleExample } from '../../../../src/core/rules/contract';
import type { ModuleFacts } from '../../../../src/protocol';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { LintSession } from '../../../../src/core/lint/session';
import { exampleNotebook } from '../example-notebook';
import { ExampleScene } from '../example-scene';

const SITE = '/env/lib/python3.11/site-packages';

function reported(
  files: Readonly<Record<string, string>>,
  facts: Partial<ModuleFacts> = {},
  sources: readonly string[] = ['import pandas']
): readonly string[] {
  const pandas = { distribution: 'pandas', version: '2.2.3', origin: `${SITE}/pandas/__init__.py` };
  const example: RuleExample = {
    title: 'pandas',
    cells: sources.map(source => ({ source })),
    modules: { pandas: { ...pandas, ...facts } },
    files
  };
  return new ExampleScene(example).reports(undeclaredRequirement).map(({ message }) => message);
}

describe('an installed package in a file', () => {
  it.each([
    ['nothing', 'numpy\n', ['unlisted']],
    ['its name', 'Pandas\n', []],
    ['its version', 'pandas==2.2.3\n', []],
    ['another version', 'pandas==2.2.2\n', ['excluded']],
    ['a constraint alone', '-c limits.txt\n', ['unlisted']],
    ['a constraint that it breaks', 'pandas\n-c limits.txt\n', ['excluded']],
    [
      'one of several conditions',
      "pandas==1; python_version<'3'\npandas==2.2.3; python_version>='3'\n",
      []
    ],
    [
      'none of several conditions',
      "pandas==1; python_version<'3'\npandas==2.2.2; python_version>='3'\n",
      ['excluded']
    ],
    ['a URL', 'pandas @ https://example.org/pandas.whl\n', []],
    ['a file that is not there', '-r gone.txt\n', []],
    ['a file that is there', '-r more.txt\n', []]
  ])('%s', (_, text, messages) => {
    const files = { 'requirements.txt': text, 'limits.txt': 'pandas<2\n', 'more.txt': 'pandas\n' };
    expect(reported(files)).toEqual(messages);
  });

  it('a lock file next to it counts, too', () => {
    const lock = (version: string): string =>
      `[[package]]\nname = "pandas"\nversion = "${version}"\n`;
    const project = '[project]\nname = "x"\ndependencies = ["pandas>=2"]\n';
    expect(reported({ 'pyproject.toml': project, 'uv.lock': lock('2.2.3') })).toEqual([]);
    expect(reported({ 'pyproject.toml': project, 'uv.lock': lock('2.2.2') })).toEqual(['excluded']);
    expect(reported({ 'uv.lock': lock('2.2.2') + lock('2.2.3') })).toEqual([]);
  });

  it('a local build of the version is accepted', () => {
    expect(reported({ 'requirements.txt': 'pandas==2.2.3' }, { version: '2.2.3+cu121' })).toEqual(
      []
    );
  });
});

describe('the location of the file', () => {
  function reportedFile(path: string, file: string): readonly unknown[] {
    const pandas = { distribution: 'pandas', version: '2.2.3' };
    const cells = [{ source: 'import pandas' }];
    const example: RuleExample = {
      title: 'pandas',
      cells,
      path,
      modules: { pandas },
      files: { [file]: 'numpy\n' }
    };
    const [{ values, fixes = [] }] = new ExampleScene(example).reports(undeclaredRequirement);
    return [values?.files, fixes[0].title.values.file];
  }

  it.each([
    ['orders.ipynb', 'requirements.txt', 'requirements.txt'],
    ['shop/2024/orders.ipynb', 'shop/2024/requirements.txt', 'requirements.txt'],
    ['shop/2024/orders.ipynb', 'shop/requirements.txt', '../requirements.txt'],
    ['/home/me/shop/orders.ipynb', '/home/me/requirements.txt', '../requirements.txt'],
    ['shop/orders.ipynb', 'shop-old/requirements.txt', '../shop-old/requirements.txt']
  ])('next to %s, %s is shown as %s', (notebook, file, shown) => {
    expect(reportedFile(notebook, file)).toEqual([[`\`${shown}\``], shown]);
  });
});

it('a package that the kernel does not have is named by the tables, and not pinned', () => {
  const facts = { found: false, distribution: null, version: null };
  expect(reported({ 'requirements.txt': 'numpy' }, facts)).toEqual(['unlisted']);
  expect(reported({}, facts)).toEqual(['noFile']);
});

describe('packages that need no entry', () => {
  const files = { 'requirements.txt': 'numpy\n' };

  it.each<[string, Partial<ModuleFacts>]>([
    ['installed from a folder', { origin: '/home/me/pandas/pandas/__init__.py' }],
    ['local', { distribution: null, version: null, origin: '/home/me/pandas.py' }],
    ['of Python itself', { builtin_or_stdlib: true }],
    ['without a version that means something', { version: 'unknown' }]
  ])('%s', (_, facts) => {
    expect(reported(files, facts)).toEqual([]);
    expect(reported({}, facts)).toEqual([]);
  });

  it.each([
    [['%pip install pandas', 'import pandas']],
    [['try:\n    import pandas\nexcept ImportError:\n    pass']],
    [['import os\nif os.name == "nt":\n    import pandas']]
  ])('imported by %j', sources => {
    expect(reported(files, {}, sources)).toEqual([]);
  });

  it('the project itself', () => {
    expect(reported({ 'pyproject.toml': '[project]\nname = "Pandas"\n' })).toEqual([]);
  });
});

it('is one finding for each package', () => {
  const messages = reported({ 'requirements.txt': '' }, {}, ['import pandas', 'import pandas.io']);
  expect(messages).toEqual(['unlisted']);
});

it('pins versions that others can install', () => {
  const example: RuleExample = {
    title: 'torch',
    cells: [{ source: 'import torch' }],
    modules: { torch: { distribution: 'torch', version: '2.1.0+cu121' } },
    files: { 'requirements.txt': '' }
  };
  const [report] = new ExampleScene(example).reports(undeclaredRequirement);
  expect(report.fixes?.flatMap(({ actions }) => actions)).toEqual([
    { kind: 'write-file', path: 'requirements.txt', expectedText: '', text: 'torch==2.1.0\n' }
  ]);
});

it('is reported by a session with the facts of the kernel and the files', () => {
  const facts = { notebookFolder: null, moduleExports: () => null };
  const session = new LintSession({ ...DEFAULT_CONFIG, phase: 'finishing' }, facts);
  const document = exampleNotebook([
    { source: '# Orders', type: 'markdown' },
    { source: 'import pandas' }
  ]);
  const pandas: ModuleFacts = {
    name: 'pandas',
    found: true,
    builtin_or_stdlib: false,
    origin: `${SITE}/pandas/__init__.py`,
    distribution: 'pandas',
    version: '2.2.3'
  };
  const state = {
    kernel: { modules: new Map([['pandas', pandas]]), changedModules: [] },
    requirements: { files: [], create_path: 'requirements.txt' }
  };
  const codes = (result: { findings: readonly { code: string }[] }): readonly string[] =>
    result.findings.map(({ code }) => code).filter(code => code === 'I2');
  expect(codes(session.lint(document))).toEqual([]);
  expect(codes(session.lint(document, state))).toEqual(['I2']);
});
