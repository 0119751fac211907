import { propose, sourcesAfter } from './situation';
import type { SituationSketch } from './situation';

const missingFile = (path: string): string =>
  `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`;

/** The stand-in that is proposed; null for none. */
function standIn(sketch: SituationSketch) {
  const candidate = propose(sketch).find(({ trust }) => trust === 'stand-in');
  return candidate === undefined
    ? null
    : { files: candidate.files, sources: sourcesAfter(sketch, candidate) };
}

describe('files that a cell makes', () => {
  const sources = [
    'import pandas as pd',
    "df = pd.read_parquet('/data/sales.parquet')",
    "df['day'].dt.year + df['units'] * 2"
  ];
  const made = standIn({ sources, at: 1, error: missingFile('/data/sales.parquet') });

  it('are made above the cell that reads them, unless they are there', () => {
    expect(made?.sources[2]).toBe("df = pd.read_parquet('new.restore/sales.parquet')");
    expect(made?.sources[1]).toContain('if not _os.path.exists(_path)');
    expect(made?.sources[1]).toContain('to_parquet(_path)');
  });

  it('have their data in a file that users can change', () => {
    const [{ path, content }] = made?.files ?? [];
    expect(path).toBe('new.restore/sales.parquet.json');
    expect(JSON.parse(content)).toMatchObject({ columns: ['day', 'units'], dates: ['day'] });
  });

  it('have no text of the data in the code of the cell', () => {
    const hostile = "x'); import os; os.system('true') #";
    const other = standIn({
      sources: [sources[0], sources[1], `df[${JSON.stringify(hostile)}].sum()`],
      at: 1,
      error: missingFile('/data/sales.parquet')
    });
    expect(other?.files[0].content).toContain('os.system');
    expect(other?.sources[1]).not.toContain('os.system');
  });

  it('are not made of models', () => {
    const model = ['import pickle', "model = pickle.load(open('m.pkl', 'rb'))", 'model.predict(X)'];
    expect(standIn({ sources: model, at: 1, error: missingFile('m.pkl') })).toBeNull();
  });
});

describe('files for a pattern', () => {
  const sources = [
    'import glob\nimport pandas as pd',
    "files = glob.glob('data/sales_*.csv')",
    "df = pd.concat([pd.read_csv(f) for f in files])\ndf['units'].sum()"
  ];
  const error = 'ValueError: No objects to concatenate';

  it('have names that fit it', () => {
    const made = standIn({ sources, at: 2, error });
    expect(made?.sources[1]).toBe("files = glob.glob('new.restore/data/sales_*.csv')");
    expect(made?.files.map(({ path }) => path)).toEqual(
      [1, 2, 3, 4].map(each => `new.restore/data/sales_${each}.csv`)
    );
  });

  it('are not made where the project has one', () => {
    expect(standIn({ sources, at: 2, error, files: ['data/sales_7.csv'] })).toBeNull();
  });

  it('are not made for a pattern below the cell that fails', () => {
    expect(standIn({ sources, at: 0, error })).toBeNull();
  });
});

describe('environment variables', () => {
  it('are set where the code got nothing', () => {
    const made = standIn({
      sources: ["import os\nkey = os.getenv('KEY')\nn = int(os.environ.get('N'))", "'a' + key"],
      at: 1,
      error: 'TypeError: can only concatenate str (not "NoneType") to str'
    });
    expect(made?.sources[0]).toContain("_os.environ.setdefault('KEY', 'stand-in-for-KEY')");
    expect(made?.sources[0]).toContain("_os.environ.setdefault('N', '1')");
  });

  it.each([
    ["x = os.getenv('KEY', 'default')"],
    ["if os.environ.get('KEY'):\n    x = 1\nelse:\n    x = None"]
  ])('are not set where the code has an answer: %s', code => {
    const sources = ['import os', code, "'a' + x"];
    expect(standIn({ sources, at: 2, error: 'TypeError: must be str' })).toBeNull();
  });

  it('are not set for a cell that reads nothing of them', () => {
    const sources = ["import os\nkey = os.getenv('KEY')", '1 / 0'];
    expect(standIn({ sources, at: 1, error: 'ZeroDivisionError: division by zero' })).toBeNull();
  });
});

describe('widgets', () => {
  const error = 'IndexError: tuple index out of range';

  it('get what a user would give them, and are clicked last', () => {
    const made = standIn({
      sources: [
        "import ipywidgets as widgets\nimport json\ngo = widgets.Button()\nup = widgets.FileUpload(accept='.json')",
        "n = widgets.Text()\nkind = widgets.Dropdown(options=['a'], value=None)",
        "d = json.loads(bytes(up.value[0]['content']))\nd['speed'] + int(n.value)"
      ],
      at: 2,
      error
    });
    const lines = made?.sources[2].split('\n') ?? [];
    expect(lines).toContain("_upload(up, 'new.restore/up.json')");
    expect(lines).toContain("n.value = n.value or '1'");
    expect(lines).toContain('    kind.index = 0');
    expect(lines.at(-1)).toBe('go.click()');
    expect(made?.files.map(({ path }) => path)).toEqual(['new.restore/up.json']);
  });

  it('are left alone where they have a value', () => {
    const sources = ["import ipywidgets as w\ns = w.Dropdown(options=['a'], value='a')", 'x[0]'];
    expect(standIn({ sources, at: 1, error })).toBeNull();
  });

  it('are used once', () => {
    const used = '# Stand-in: what a user would do with the widgets above.\ngo.click()';
    const sources = ['import ipywidgets as w\ngo = w.Button()', used, 'x[0]'];
    expect(standIn({ sources, at: 2, error })).toBeNull();
  });
});

it('answers a question that the code asks by a different name', () => {
  const sources = ['ask = input', "name = ask('Name? ')"];
  const made = standIn({
    sources,
    at: 1,
    error: 'StdinNotImplementedError: raw_input was called',
    askedForInput: true
  });
  expect(made?.sources[1]).toMatch(/\nask = input\n/);
});

it('makes a picture for a path whose reader is not known', () => {
  const sources = ["import holoviews as hv\nhv.RGB.load_image('../assets/cat.png')"];
  const made = standIn({ sources, at: 0, error: missingFile('../assets/cat.png') });
  expect(made?.sources[0]).toContain("load_image('new.restore/cat.png')");
  expect(made?.files[0].format).toBe('base64');
});
