/** Restorations that ask a language model: a stand-in answers well, badly, maliciously and not at all. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { PYTHON_ENVIRONMENT, removeBundle, Workspace } from './command';
import { configureModel, StandInServer } from './model/stand-in-server';
import type { RecordedRequest, StandInAnswer } from './model/stand-in-server';
import type { RestoreDocument } from '../../src/protocol';

const KEY = 'sk-stand-in-0123456789';

jest.setTimeout(300_000);

const FULL = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: Workspace;
let standIn: StandInServer | null = null;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => {
  standIn?.stop();
  standIn = null;
  workspace.remove();
});
afterAll(removeBundle);

/** Starts the stand-in, and configures it for the user of the test. */
async function configure(answers: readonly StandInAnswer[], more = ''): Promise<void> {
  standIn = new StandInServer(workspace.folder);
  configureModel(workspace, await standIn.start(answers), KEY, more);
}

/** `values.sorted()` is an error that no rule can fix. */
const CELLS = [
  ['values = [3, 1, 2]', ''],
  ['print(values.sorted())', '[1, 2, 3]\n'],
  ['print(len(values))', '3\n']
];

function restore(cells = CELLS, words: readonly string[] = ['--model', 'send']) {
  workspace.write('a.ipynb', {
    cells: cells.map(([source, text], at) => ({
      cell_type: 'code',
      execution_count: at + 1,
      id: `cell-${at}`,
      metadata: {},
      outputs: text === '' ? [] : [{ output_type: 'stream', name: 'stdout', text }],
      source
    })),
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    nbformat: 4,
    nbformat_minor: 5
  });
  const before = workspace.read('a.ipynb');
  const { code, out, err } = workspace.run(
    ['restore', '--format', 'json', '--out', 'new.ipynb', ...words, 'a.ipynb'],
    {
      env: {
        ...PYTHON_ENVIRONMENT,
        XDG_CONFIG_HOME: path.join(workspace.folder, 'config')
      }
    }
  );
  expect(workspace.read('a.ipynb')).toBe(before);
  expect(out + err).not.toContain(KEY);
  return { code, err, report: out === '' ? null : (JSON.parse(out) as RestoreDocument) };
}

const sent = (): readonly RecordedRequest[] => standIn?.requests() ?? [];

const outcomes = (report: RestoreDocument | null) =>
  report?.model?.exchanges.map(({ outcome }) => outcome);

const GOOD = { cell: 2, source: 'print(sorted(values))' };

const WRONG_ANSWERS: readonly (readonly [string, StandInAnswer['say']])[] = [
  ['deletes the failing line', { cell: 2, source: 'pass' }],
  ['prints the stored output', { cell: 2, source: 'print([1, 2, 3])' }],
  ['prints it as a text', { cell: 2, source: 'print(values and "[1, 2, 3]")' }],
  [
    'catches the error',
    { cell: 2, source: 'try:\n    print(values.sorted())\nexcept Exception:\n    print(values)' }
  ],
  [
    'replaces the data by a sorted one',
    {
      cell: 1,
      source:
        'class L(list):\n    def sorted(self):\n        return [1, 2, 3]\nvalues = L([3, 1, 2])'
    }
  ],
  [
    'runs a program',
    { cell: 2, source: 'import os\nos.system("touch pwned")\nprint(sorted(values))' }
  ],
  ['ends the kernel', { cell: 2, source: 'print(sorted(values))\nexit()' }],
  ['changes a cell below', { cell: 3, source: 'print(3)' }],
  ['writes a file elsewhere', { file: '../../pwned', text: 'x' }],
  ['changes nothing', { cell: 2, source: 'print(values.sorted())' }],
  ['follows no form', 'Sure! Just sort the list.'],
  ['gives up', { give_up: 'I cannot.' }]
];

describe('a model', () => {
  it('is asked where nothing else helps; its change counts once a stored output confirms it', async () => {
    await configure([{ say: GOOD }]);
    const { code, report } = restore();
    expect(code).toBe(0);
    expect(report).toMatchObject({
      verdict: 'restored',
      after: 1,
      steps: [{ kind: 'model', cell_index: 1, synthetic: false, confirmed: true }],
      model: {
        name: 'stand-in',
        prompt_tokens: 100,
        completion_tokens: 10,
        cost: 0.0002,
        exchanges: [{ cell_index: 1, outcome: 'kept', reason: null }]
      }
    });
    expect(JSON.parse(workspace.read('new.ipynb'))).toMatchObject({
      cells: [{}, { source: GOOD.source }, {}]
    });
    const [{ method, url, headers, body }] = sent();
    expect([method, url, headers.authorization]).toEqual([
      'POST',
      '/v1/chat/completions',
      `Bearer ${KEY}`
    ]);
    expect(body.messages[1].content).toContain('values.sorted()');
    // Stored outputs are sent only if the configuration says so.
    expect(body.messages[1].content).not.toContain('[1, 2, 3]');
  });

  it('hears why an answer is not kept, and tries again', async () => {
    await configure(
      [
        { say: { cell: 2, source: 'print(list(values))' } },
        { say: { cell: 1, source: 'values = [1, 2, 3]' } },
        { say: GOOD }
      ],
      'outputs = true'
    );
    const { code, report } = restore();
    expect(outcomes(report)).toEqual(['no-help', 'no-help', 'kept']);
    expect([code, report?.steps.length]).toEqual([0, 1]);
    const [first, second] = sent();
    expect(first.body.messages[1].content).toContain('[1, 2, 3]');
    expect(second.body.messages[3].content).toContain('was not kept');
  });

  // A model is asked three times about a cell: one restoration hears three answers. The guards have tests of their own.
  it.each(FULL ? [0, 3, 6, 9] : [3])(
    'is not believed, whatever wrong answer it gives (from %i)',
    async at => {
      const answers = WRONG_ANSWERS.slice(at, at + 3);
      await configure(answers.map(([, say]) => ({ say })));
      const { code, report } = restore();
      expect(report).toMatchObject({ verdict: 'pathological', steps: [], output: null });
      const refusal: unknown = expect.stringMatching(/^(refused|no-help)$/);
      expect(outcomes(report)?.map((outcome, of) => [answers[of][0], outcome])).toEqual(
        answers.map(([name]) => [name, refusal])
      );
      expect(code).toBe(1);
      expect(fs.existsSync(path.join(workspace.folder, 'pwned'))).toBe(false);
    }
  );

  it('may not change an output above, even if none is stored', async () => {
    await configure([{ say: { cell: 1, source: 'n = int("0") + 2' } }], 'max-requests = 1');
    const { report } = restore([
      ['n = int("0")', ''],
      ['print(n)', ''],
      ['print(10 // n)', '']
    ]);
    expect(report).toMatchObject({ verdict: 'pathological', steps: [] });
    expect(report?.model?.exchanges[0]).toMatchObject({
      outcome: 'no-help',
      reason: 'It changes the output of cell 2.'
    });
  });

  it('whose server refuses the key ends the advice', async () => {
    await configure([{ status: 401, raw: `{"error": "bad key ${KEY}"}` }]);
    const { code, report } = restore();
    expect(report?.model?.exchanges).toMatchObject([
      { outcome: 'no-answer', answer: null, reason: 'The server refused the key (status 401).' }
    ]);
    expect([code, report?.verdict]).toEqual([1, 'pathological']);
    expect(sent()).toHaveLength(1);
  });

  if (FULL) {
    it('is asked as often as the configuration allows', async () => {
      await configure([{ say: { give_up: 'no' } }], 'max-requests = 2');
      const { report } = restore();
      expect(outcomes(report)).toEqual(['refused', 'refused']);
    });
  }

  it('is not asked without the option, nor for a notebook that rules restore', async () => {
    await configure([{ say: GOOD }]);
    expect(restore(CELLS, []).report).toMatchObject({ verdict: 'pathological', model: null });
    const cells = [['print(math.floor(2.5))', '2\n']];
    expect(restore(cells).report).toMatchObject({ verdict: 'restored', model: { exchanges: [] } });
    expect(sent()).toEqual([]);
  });
});

describe('the configuration', () => {
  it.each([
    ['no file', null, 'No model is configured'],
    ['no table', 'x = 1', 'No model is configured'],
    ['no TOML', '[model', 'It is not TOML (line 1)'],
    ['no name', '[model]\naddress = "https://a.example/v1"', 'needs `address` and `name`'],
    ['an unknown key', '[model]\nkey = "secret-1"', 'has no key `key`'],
    [
      'an unprotected address',
      '[model]\naddress = "http://a.example/v1"\nname = "m"',
      'must start with `https://`'
    ],
    [
      'a file as address',
      '[model]\naddress = "file:///etc/passwd"\nname = "m"',
      'must start with `https://`'
    ],
    [
      'a password',
      '[model]\naddress = "https://a:secret-1@b.example/v1"\nname = "m"',
      'must have no name, password'
    ],
    ['a wrong type', '[model]\nmax-requests = "many"', 'must be a whole number above 0'],
    [
      'a key file that is not there',
      '[model]\naddress = "https://a.example/v1"\nname = "m"\nkey-file = "none"',
      'There is no such file'
    ],
    [
      'two keys',
      '[model]\naddress = "https://a.example/v1"\nname = "m"\nkey-file = "a"\nkey-variable = "B"',
      'exclude each other'
    ]
  ])('with %s is refused before anything runs', (_, text, message) => {
    if (text !== null) {
      workspace.write('config/freshkernel/config.toml', text);
    }
    const { code, err, report } = restore();
    expect([code, report]).toEqual([2, null]);
    expect(err).toContain(message);
    expect(err).not.toContain('secret-1');
  });

  it('of a project does not count', () => {
    const table = '[model]\naddress = "http://127.0.0.1:9/v1"\nname = "m"\n';
    workspace.write('freshkernel.toml', table);
    expect(restore().err).toContain('No model is configured');
  });

  it('needs a terminal to ask', () => {
    expect(restore(CELLS, ['--model', 'ask']).err).toContain('needs a terminal');
  });
});
