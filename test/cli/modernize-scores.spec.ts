/** Modernizations of notebooks whose scores differ: a former default is made explicit only if repeated runs are nearer. */
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { RanCell } from './command';
import type { RestoreDocument } from '../../src/protocol';

jest.setTimeout(300_000);

/** At full scale, also what repeats runs or has no step to try. */
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** A stand-in with the default of today: the data on changed libraries is real, the library is not. */
function writeLibrary(): void {
  workspace.write('sklearn/__init__.py', '');
  workspace.write(
    'sklearn/svm.py',
    `class SVC:
    def __init__(self, gamma='scale'):
        self.gamma = gamma
    def fit(self, x, y):
        return self
    def score(self, x, y):
        return {'scale': 0.25, 'auto': 1.0}[self.gamma]
`
  );
  workspace.write(
    'scikit_learn-1.5.0.dist-info/METADATA',
    'Metadata-Version: 2.1\nName: scikit-learn\nVersion: 1.5.0\n'
  );
}

function modernize(cells: readonly RanCell[]) {
  writeLibrary();
  workspace.write('a.ipynb', ranNotebook(cells));
  const { code, out } = workspace.run(
    ['modernize', '--format', 'json', '--out', 'new.ipynb', 'a.ipynb'],
    { env: PYTHON_ENVIRONMENT }
  );
  return { code, report: JSON.parse(out) as RestoreDocument };
}

/** Written for scikit-learn before 0.22, where `gamma` was `auto`. */
const FIT = `from sklearn.svm import SVC
model = SVC().fit([[0], [1]], [0, 1])
right = model.score([[0], [1]], [0, 1])`;

it('makes the former default explicit where that gives the stored score', () => {
  const { code, report } = modernize([
    [FIT],
    ['print("accuracy:", float(right))', 'accuracy: 1.0\n']
  ]);
  expect(report).toMatchObject({
    verdict: 'restored',
    runs: 4,
    rounds: 1,
    steps: [{ kind: 'default', rule: 'M3', cell_index: 0, confirmed: true, synthetic: false }],
    progress: {
      first: { scores: { equal: 0, compared: 1 } },
      last: { scores: { equal: 1, compared: 1 } }
    },
    record: [{ stage: 'scores', tried: [{ kept: true }] }]
  });
  expect(report.steps[0].detail).toContain("`gamma='auto'` of `sklearn.svm.SVC`");
  expect(code).toBe(0);
  expect(workspace.read('new.ipynb')).toContain("SVC(gamma='auto')");
});

if (FULL) {
  it('runs random scores three times each, and keeps what is nearer in all of them', () => {
    const { report } = modernize([
      [FIT],
      ['import random\nprint("accuracy:", right - random.random() / 100)', 'accuracy: 0.9934\n']
    ]);
    expect(report).toMatchObject({
      verdict: 'partly',
      runs: 6,
      steps: [{ kind: 'default', confirmed: false }],
      progress: { last: { scores: { equal: 1, compared: 1 } } }
    });
  });
}

const CHANGING_NOTHING: readonly (readonly [string, number, string, string])[] = [
  ['the score gets no nearer', 3, 'print("MAE:", float(right) + 2)', 'MAE: 1.25\n'],
  ['the score does not depend on it', 1, 'print("accuracy:", 0.5 + 1 / 100)', 'accuracy: 0.9\n'],
  ['the score is reproduced', 1, 'print("accuracy:", float(right))', 'accuracy: 0.25\n']
];

it.each(CHANGING_NOTHING.slice(0, FULL ? 3 : 1))(
  'changes nothing where %s',
  (_, runs, source, stored) => {
    const { code, report } = modernize([[FIT], [source, stored]]);
    expect(report).toMatchObject({ verdict: 'executable', steps: [], runs });
    expect(code).toBe(0);
  }
);
