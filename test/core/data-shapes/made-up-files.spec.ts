/** What the code of a notebook shows about a file, by the file that is made up for it. */
import type { DataFile } from '../../../src/core/data-shapes/data-file';
import { dataReads } from '../../../src/core/data-shapes/data-reads';
import { textsOf } from '../../../src/core/file-paths/path-uses';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { fileContent } from '../../../src/core/stand-in-files/file-content';
import { processorSeconds } from '../../processor-time';

function readsOf(...sources: readonly string[]) {
  return dataReads(
    sources.map((source, at) => ({
      key: `c${at}`,
      texts: textsOf(
        summarizeCell(source, {
          version: { major: 3, minor: 12 },
          magics: builtinMagics(),
          futureFeatures: [],
          automagic: true
        })
      )
    }))
  );
}

function fileOf(path: string, ...sources: readonly string[]): DataFile {
  const file = readsOf(...sources).files.get(path);
  if (file === undefined) {
    throw new Error(`${path} is not read`);
  }
  return file;
}

function json(...sources: readonly string[]): unknown {
  const text = fileContent(fileOf('a.json', 'import json', ...sources), 'a.json');
  return text === null ? null : JSON.parse(String(text));
}

const first = (value: unknown): unknown => (value as readonly unknown[])[0];

describe('JSON', () => {
  it('has the keys, lists and types that the code uses', () => {
    const made = json(
      "with open('a.json') as f:\n    d = json.load(f)",
      "for p in d['people']:\n    print(p['name'].upper(), p['age'] + 1, p['address']['city'].strip())",
      "print(d['count'] > 3, len(d['tags']), d['tags'][2].lower())"
    ) as Record<string, unknown[]>;
    expect(first(made.people)).toEqual({
      name: expect.any(String) as string,
      age: expect.any(Number) as number,
      address: { city: expect.any(String) as string }
    });
    expect(made.count).toEqual(expect.any(Number));
    expect(made.tags.length).toBeGreaterThanOrEqual(3);
  });

  it('has values on both sides of the numbers, and the texts, that it is compared with', () => {
    const made = json(
      "d = json.load(open('a.json'))",
      "old = [p for p in d if p['age'] > 60]\nred = [p for p in d if p['color'] == 'red']"
    ) as { age: number; color: string }[];
    expect(made.some(({ age }) => age > 60) && made.some(({ age }) => age <= 60)).toBe(true);
    expect(new Set(made.map(({ color }) => color))).toEqual(new Set(['red', 'other']));
  });

  it('follows functions, paths that are put together, and lists that the code fills', () => {
    const made = json(
      "import os\ndef load(name):\n    with open(os.path.join('.', name)) as f:\n        return json.load(f)",
      "rows = []\nfor each in load('a' + '.json'):\n    rows.append({'x': each['value']})",
      "print(sum(r['x'] for r in rows))"
    );
    expect(first(made)).toEqual({ value: expect.any(Number) as number });
  });

  it.each([
    'rows += json.load(f)',
    'rows = rows + list(json.load(f))',
    'rows = json.load(f) + rows'
  ])('follows lists that are added: %s', added => {
    const made = json(
      `rows = []\nwith open('a.json') as f:\n    ${added}`,
      "print(max(float(row['load']) for row in rows), [row['day'].upper() for row in rows])"
    );
    const row = { load: expect.any(Number) as number, day: expect.any(String) as string };
    expect(first(made)).toEqual(row);
  });

  it('has no field that only the code makes', () => {
    const made = json(
      "d = json.load(open('a.json'))",
      "for p in d:\n    p['double'] = p['n'] * 2\nfor p in d:\n    print(p['double'])"
    );
    expect(first(made)).toEqual({ n: expect.any(Number) as number });
  });

  it('ends where data contains itself', () => {
    const made = json(
      "d = json.load(open('a.json'))",
      "def size(node):\n    return 1 + sum(size(c) for c in node['children'])\nsize(d)"
    );
    expect(made).toEqual({ children: [] });
  });

  it('has short lists, and no gaps, where much is nested', () => {
    const made = json(
      "d = json.load(open('a.json'))",
      "for a in d:\n  for b in a['b']:\n    for c in b['c']:\n      for e in c['e']:\n        for f in e['f']:\n" +
        "          print(f['x'] + f['y'] + f['z'] + f['v'] + f['w'])"
    );
    const text = JSON.stringify(made);
    expect(text).not.toContain('null');
    expect(text.length).toBeLessThan(400_000);
  });

  it('is not made where the code shows nothing', () => {
    expect(json("d = json.load(open('a.json'))\nprint(d)")).toBeNull();
  });
});

describe('tables', () => {
  const csv = (...sources: readonly string[]): string =>
    String(fileContent(fileOf('a.csv', 'import pandas as pd', ...sources), 'a.csv'));
  const head = (text: string): string => text.split('\n')[0];

  it('have the columns of methods, attributes, plots and models', () => {
    const text = csv(
      "df = pd.read_csv('a.csv', parse_dates=['day'])",
      "df.groupby('shop')['sum'].mean()\ndf.plot(x='day', y='profit')\ndf['new'] = df.price * 2\ndf.new.max()",
      "import statsmodels.formula.api as smf\nsmf.ols('sum ~ age + C(kind)', data=df)"
    );
    expect(head(text)).toBe('day,shop,sum,profit,price,age,kind');
    expect(text.split('\n')[1]).toMatch(/^2020-/);
  });

  it('are followed through what runs instead', () => {
    const text = csv(
      "try:\n    df = pd.read_csv('a.csv')\nexcept OSError:\n    df = pd.read_csv(download())",
      "df['gap'] = df['home'] - df['away']"
    );
    expect(head(text)).toBe('home,away');
  });

  it('have no header where the code names all columns', () => {
    const text = csv("df = pd.read_csv('a.csv', header=None, names=['a', 'b'], sep=';')");
    expect(head(text)).toMatch(/^[\d.]+;[\d.]+$/);
  });

  it('have the columns of renamed and joined tables', () => {
    const text = csv(
      "df = pd.read_csv('a.csv').rename(columns={'old': 'key'})\nother = pd.DataFrame({'key': [1]})",
      "both = df.merge(other, on='key')\nboth.key.max()"
    );
    expect(head(text)).toBe('old');
  });
});

describe('the size of a picture', () => {
  const extent = (use: string) =>
    fileOf(
      'a.png',
      'from PIL import Image\nimport numpy as np',
      `im = Image.open('a.png')\na = np.array(im)\n${use}`
    ).shape.extent;

  it.each([
    ['a[10:90, 5:40]', { least: [90, 40] }],
    ['h, w, c = a.shape', { axes: 3 }],
    ['assert im.size == (64, 32)', { sizes: [32, 64] }],
    ['im.crop((0, 0, 300, 200))', { least: [200, 300] }],
    ['(a / 255).reshape(28, 28)', { sizes: [28, 28], axes: 2 }],
    ['im.resize((5, 5)).crop((0, 0, 4, 4))', { sizes: [], least: [] }]
  ])('is shown by %s', (use, expected) => {
    expect(extent(use)).toMatchObject(expected);
  });
});

describe('the evaluation', () => {
  it('names the outermost expression that is always a path', () => {
    const reads = readsOf(
      "D = 'x/'\nopen(D + 'a.txt').read()\nfor n in ('b', 'c'):\n    open(D + n).read()"
    );
    const nodes = (path: string) =>
      reads.sitesOf(each => each === path).map(({ node }) => node.kind);
    expect(nodes('x/a.txt')).toEqual(['BinOp']);
    // This one is several paths.
    expect(nodes('x/b')).toEqual([]);
    expect([...reads.files.keys()]).toEqual(['x/a.txt', 'x/b', 'x/c']);
  });

  it('has a bound', () => {
    const calls = Array.from(
      { length: 12 },
      (_, at) => `def f${at + 1}(x):\n    f${at}(x)\n    f${at}(x)\n    f${at}(x)`
    );
    const deep = `x${'[0]'.repeat(300)}`;
    const seconds = processorSeconds(() => {
      readsOf(
        `def f0(x):\n    ${deep}`,
        calls.join('\n'),
        "import json\nf12(json.load(open('a')))"
      );
      readsOf(
        `a = ${'['.repeat(90)}${']'.repeat(90)}`,
        'while True:\n    a = [a, a, a]\n'.repeat(200)
      );
    });
    // Without a bound it would be 3 ** 12 calls.
    expect(seconds).toBeLessThan(20);
  });

  it('takes files that others write, or formats of programs, for nothing to make', () => {
    const content = (path: string, source: string) => {
      const file = readsOf(source).files.get(path);
      return file === undefined ? null : fileContent(file, path);
    };
    expect(
      content('a.pkl', "import pickle\nd = pickle.load(open('a.pkl', 'rb'))\nd['a']")
    ).toBeNull();
    expect(content('a.txt', "open('a.txt', 'w').write('x')")).toBeNull();
    expect(content('a.svg', "from IPython.display import SVG\nSVG('a.svg')")).toContain('<svg');
    expect(content('a', "import pandas as pd\npd.read_parquet('a')['x']")).toBeNull();
  });
});
