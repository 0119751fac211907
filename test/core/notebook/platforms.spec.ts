/** The programs that run notebooks are recognized alike in files, in live notebooks and in editors, and give what they have. */
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { PLATFORMS } from '../../../src/core/notebook/platforms';
import { readNotebook } from '../../../src/core/notebook/reader';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintConfig } from '../../../src/core/settings/config';
import { languageOf, livePlatform } from '../../../src/lab/session/analysis/language';
import { readLanguage } from '../../../src/language-server/client-metadata';

type Metadata = Readonly<Record<string, unknown>>;

const PYTHON = {
  kernelspec: { name: 'python3', language: 'python', display_name: 'Python 3' },
  language_info: { name: 'python', version: '3.11.7' }
};
const DATABRICKS = { ...PYTHON, 'application/vnd.databricks.v1+notebook': { language: 'python' } };

function notebookOf(metadata: Metadata, ...sources: readonly string[]): NotebookDocument {
  const cells = sources.map((source, at) => ({
    cell_type: 'code',
    id: `c${at}`,
    metadata: {},
    source,
    outputs: [],
    execution_count: null
  }));
  const read = readNotebook(
    JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }),
    'a.ipynb'
  );
  if (!read.ok) {
    throw new Error(read.problem.message);
  }
  return read.document;
}

/** The missing names and broken cells that are reported. */
function problemsIn(document: NotebookDocument, config: Partial<LintConfig> = {}): string[] {
  const facts = { notebookFolder: null, moduleExports: () => null };
  const { findings } = new LintSession({ ...DEFAULT_CONFIG, ...config }, facts).lint(document);
  return findings
    .filter(({ code }) => code === 'H6' || code === 'C9')
    .map(({ code, names = [], cell }) => [code, (cell?.index ?? 0) + 1, ...names].join(' '));
}

/** One notebook's metadata for each sign of each platform. */
const SIGNS = Object.entries(PLATFORMS).flatMap(([name, { metadata = [], kernels = [] }]) => [
  ...metadata.map(key => [name, { ...PYTHON, [key]: {} }] as const),
  ...kernels.flatMap(kernel => {
    const written = kernel.replace('*', '1');
    return [
      [name, { ...PYTHON, kernelspec: { name: written, language: '' } }] as const,
      [name, { ...PYTHON, kernel_info: { name: written.toUpperCase() } }] as const
    ];
  })
]);

it.each(SIGNS)(
  '%s is recognized by %j in a file, a live notebook and an editor',
  (name, metadata) => {
    const { platform, language } = notebookOf(metadata);
    expect(platform).toBe(name);
    expect(livePlatform(metadata)).toBe(name);
    expect(readLanguage({ metadata })).toMatchObject({ platform: name, language });
    expect(languageOf(metadata)).toBe(language);
    expect(language).toBe(PLATFORMS[name].language ?? 'python');
  }
);

it('a plain notebook has no platform', () => {
  expect(notebookOf(PYTHON).platform).toBeNull();
  expect(livePlatform(PYTHON)).toBeNull();
  expect(livePlatform({ kernelspec: 'sagemath' })).toBeNull();
  expect(readLanguage(PYTHON)?.platform).toBeNull();
});

const ON_DATABRICKS = [
  'df = spark.read.table("sales")\ndisplay(df)',
  'dbutils.widgets.text("a", "b")',
  '%sql\nselect * from sales where',
  '%scala\nval x = 1',
  '%md # heading',
  '%python\ny = 3',
  '_sqldf, y',
  '%sh ls',
  'lost'
];

it('names and cells of other languages are those of the platform', () => {
  expect(problemsIn(notebookOf(DATABRICKS, ...ON_DATABRICKS))).toEqual(['H6 9 lost']);
});

it('elsewhere they are not', () => {
  expect(problemsIn(notebookOf(PYTHON, ...ON_DATABRICKS.slice(0, 4)))).toEqual([
    'H6 1 spark',
    'H6 2 dbutils',
    'C9 3',
    'C9 4'
  ]);
});

it('the settings name a platform that the notebook does not show, and more names', () => {
  const notebook = notebookOf(PYTHON, ...ON_DATABRICKS);
  expect(problemsIn(notebook, { platform: 'databricks' })).toEqual(['H6 9 lost']);
  expect(problemsIn(notebook, { platform: 'databricks', builtins: ['lo?t'] })).toEqual([]);
  expect(problemsIn(notebookOf(PYTHON, 'load_a()\nx_load()'), { builtins: ['load_*'] })).toEqual([
    'H6 1 x_load'
  ]);
});

it('a magic on a later line does not take the cell', () => {
  expect(problemsIn(notebookOf(DATABRICKS, 'x = 1\n%sql select 1\nlost'))).toEqual(['H6 1 lost']);
});

it('a notebook of SageMath is not read as Python', () => {
  const sage = {
    kernelspec: { name: 'sagemath', language: '' },
    language_info: { name: 'python' }
  };
  expect(problemsIn(notebookOf(sage, "x = var('x')", 'R.<t> = QQ[]'))).toEqual([]);
});

it.each([
  [['from sympy import var', "var('k l')", 'k * l'], []],
  [['import sympy as sp', "sp.var('k, l')", 'k * l'], []],
  [['import sympy', 'sympy.init_session()', 'x + sin(y)'], []],
  [
    ["frame.var('k')", 'k'],
    ['H6 1 frame', 'H6 2 k']
  ],
  [['import builtins\nbuiltins.shared = 1', 'shared'], []],
  [['if sys.version_info[0] < 3:\n    text = unicode'], ['H6 1 sys']],
  [['PY2 = False\nif PY2:\n    def f():\n        return unicode'], []],
  [['import sys\nif sys.version_info >= (3,):\n    unicode'], ['H6 1 unicode']]
])('%j: %j', (sources, problems) => {
  expect(problemsIn(notebookOf(PYTHON, ...sources))).toEqual(problems);
});
