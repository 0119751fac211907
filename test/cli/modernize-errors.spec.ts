/** Modernizations where the error of a run shows what the analysis does not know. */
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { RanCell } from './command';
import type { RestoreDocument } from '../../src/protocol';

jest.setTimeout(300_000);

const isFull = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** Stand-ins of today: the data on changed libraries is real, the libraries are not. */
const LIBRARIES: Readonly<Record<string, string>> = {
  'sklearn/__init__.py': '',
  'sklearn/svm.py': `class SVC:
    def __init__(self, gamma='scale'):
        self.gamma = gamma
`,
  'scikit_learn-1.5.0.dist-info/METADATA':
    'Metadata-Version: 2.1\nName: scikit-learn\nVersion: 1.5.0\n',
  'pandas/__init__.py': `class DataFrame:
    def map(self, function):
        return [function(1)]
    def items(self):
        return [('a', 1)]
    def to_numpy(self):
        return [1]
    def sort_values(self, by):
        return [by]
    def day_name(self):
        return 'Monday'
`,
  'pandas-3.0.0.dist-info/METADATA': 'Metadata-Version: 2.1\nName: pandas\nVersion: 3.0.0\n',
  'own.py': `import pandas
def table(kind):
    return getattr(pandas, kind)()
`
};

function modernize(cells: readonly RanCell[]) {
  Object.entries(LIBRARIES).forEach(([name, text]) => workspace.write(name, text));
  workspace.write('a.ipynb', ranNotebook(cells));
  const { out } = workspace.run(
    ['modernize', '--format', 'json', '--out', 'new.ipynb', 'a.ipynb'],
    { env: PYTHON_ENVIRONMENT }
  );
  return JSON.parse(out) as RestoreDocument;
}

it('makes a former default explicit where the new one stops the notebook', () => {
  const report = modernize([
    ['from sklearn.svm import SVC\nmodel = SVC()'],
    ['other = SVC(gamma="scale")'],
    ['assert model.gamma == "auto"\nprint(model.gamma)', 'auto\n']
  ]);
  expect(report).toMatchObject({
    verdict: 'restored',
    after: 1,
    steps: [{ kind: 'default', rule: 'M3', cell_index: 0, confirmed: true }],
    record: [{ stage: 'rules' }, { stage: 'repair', tried: [{ kind: 'default', kept: true }] }]
  });
  const restored = workspace.read('new.ipynb');
  expect(restored).toContain("model = SVC(gamma='auto')");
});

it('rewrites a method of an object whose type only the error shows', () => {
  const report = modernize([
    ['import pandas as pd\nfrom own import table\nt = table("DataFrame")'],
    ['print(t.applymap(str))', "['1']\n"]
  ]);
  expect(report).toMatchObject({
    verdict: 'restored',
    steps: [{ kind: 'rewrite', rule: 'M1', cell_index: 1 }]
  });
  expect(workspace.read('new.ipynb')).toContain('print(t.map(str))');
});

// Each method takes runs of its own: a sample has two, full scale as many as there are.
it('rewrites as many methods in one cell as errors show, one after another', () => {
  const more = isFull
    ? 't.iteritems()\nt.as_matrix()\nt.get_values()\nprint(t.sort("a"))'
    : 'print(t.sort("a"))';
  const report = modernize([
    ['import pandas as pd\nfrom own import table\nt = table("DataFrame")'],
    [`t.applymap(str)\n${more}`, "['a']\n"]
  ]);
  expect(report).toMatchObject({ verdict: 'restored', after: 1 });
  expect(report.steps).toHaveLength(isFull ? 5 : 2);
});

it('leaves the same method of a class of the notebook', () => {
  const report = modernize([
    ['import pandas as pd\nclass DataFrame:\n    def map(self, f): return 1'],
    ['from own import table\nt = [DataFrame()][0]'],
    ['print(t.applymap(str))']
  ]);
  expect(report).toMatchObject({ verdict: 'pathological', steps: [] });
});
