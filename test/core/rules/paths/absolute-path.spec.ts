import { absolutePath } from '../../../../src/core/rules/paths/absolute-path';
import { exampleNotebook, reportsOn } from '../example-notebook';
import { afterFix } from '../first-fix';

function pathsIn(...sources: readonly string[]): readonly unknown[] {
  const document = exampleNotebook(sources.map(source => ({ source })));
  return reportsOn(absolutePath, document).map(({ values }) => values?.path);
}

function callablesIn(...sources: readonly string[]): readonly unknown[] {
  const document = exampleNotebook(sources.map(source => ({ source })));
  return reportsOn(absolutePath, document).map(({ values }) => values?.callable);
}

describe('what is reported', () => {
  it.each([
    ['open("/a/b")', 'open'],
    ['open(file="/a/b")', 'open'],
    ['import os\nos.listdir("/a")', 'os.listdir'],
    ['from os import listdir as ls_\nls_("/a")', 'os.listdir'],
    ['import pandas as pd\npd.read_csv(filepath_or_buffer="/a")', 'pandas.read_csv'],
    ['import numpy as np\nnp.load("/a")', 'numpy.load'],
    ['from pathlib import Path\nPath("/a") / "b"', 'pathlib.Path'],
    ['df.to_csv("/a")', '.to_csv'],
    ['df.plot().figure.savefig("/a")', '.savefig'],
    ['import torch\ntorch.save(model, "/a")', 'torch.save'],
    ['import joblib\njoblib.dump(model, filename="/a")', 'joblib.dump'],
    [
      'from tensorflow import keras\nkeras.models.load_model("/a")',
      'tensorflow.keras.models.load_model'
    ],
    ['import shutil\nshutil.copy("a", "/b")', 'shutil.copy'],
    ['def f():\n    return open("/a").read()', 'open'],
    ['with open("/a") as f:\n    f.read()', 'open'],
    ['%%time\nopen("/a")', 'open'],
    ['%time open("/a")', 'open'],
    ['%time text = open("/a").read()', 'open'],
    ['text = %time open("/a").read()', 'open'],
    ['%timeit -n1 open("/a").read()', 'open'],
    ['%%timeit\nopen("/a")', 'open'],
    ['%time %time open("/a")', 'open'],
    ['if x:\n    %time open("/a")', 'open'],
    ['try:\n    pass\nfinally:\n    %time open("/a")', 'open']
  ])('%j', (source, callable) => {
    expect(callablesIn(source)).toEqual([callable]);
  });

  it.each<[string, readonly string[]]>([
    ['open(f"/home/{user}/x")', ['/home/']],
    ['open("/home/" + user)', ['/home/']],
    ['open("/home/%s/x" % user)', ['/home/']],
    ['open("/home/{}/x".format(user))', ['/home/']],
    ['import os\nopen(os.path.join("/home", user))', ['/home']],
    ['open("/a" "/b")', ['/a/b']],
    ['import shutil\nshutil.copy("/a", "/b")', ['/a', '/b']],
    ['%run /home/ada/setup.py', ['/home/ada/setup.py']],
    ['%%writefile /home/ada/x.py\nx = 1', ['/home/ada/x.py']]
  ])('the known part of %j', (source, paths) => {
    expect(pathsIn(source)).toEqual(paths);
  });

  it.each([
    'open(f"/{name}")',
    'open("/t" + name)',
    'open(name)',
    'print("/a/b")',
    'x = "/a/b"',
    'app.route("/a/b")',
    'store["/a/b"]',
    'import pandas as pd\npd.read_hdf("a.h5", "/a/b")',
    'import requests\nrequests.get("/a/b")',
    'open(*["/a"])',
    'import os\nos.path.exists("/a")',
    'pd.read_csv("/a")',
    'open = print\nopen("/a")',
    '", ".join("/a")',
    'open(b"/a")',
    'open("/tmp/a", "w")',
    '!cat /etc/passwd | wc',
    '%%bash\ncat /home/ada/x'
  ])('not reported: %j', source => {
    expect(pathsIn(source)).toEqual([]);
  });

  it('finds names in the code of magics', () => {
    expect(pathsIn('%time DATA = "/home/ada/a"', '%timeit open(DATA)')).toEqual(['/home/ada/a']);
  });

  it('reports a name once, at its first use', () => {
    const document = exampleNotebook([
      { source: 'DATA = "/home/ada/a.csv"' },
      { source: 'print(DATA)' },
      { source: 'open(DATA)' },
      { source: 'open(DATA)' }
    ]);
    const reports = reportsOn(absolutePath, document);
    expect(reports.map(({ cell, names }) => [cell?.index, names])).toEqual([[2, ['DATA']]]);
    expect(reports[0].related).toEqual([{ cell: document.cells[0], range: { start: 7, end: 24 } }]);
  });
});

describe('the fix', () => {
  const path = '/home/ada/work/orders-of-may.ipynb';

  it.each<[string, readonly string[], readonly string[] | string]>([
    ['keeps quotes and prefixes', ['open(r"""/home/ada/work/a""")'], ['open(r"""a""")']],
    ['speaks of magics', ['%run /home/ada/work/lib/a.py'], ['%run lib/a.py']],
    [
      'changes the literal of a name',
      ['D = 1; P = "/home/ada/work/a"', 'open(P)'],
      ['D = 1; P = "a"', 'open(P)']
    ],
    [
      'changes the literal on the line of a magic',
      ['%time text = open("/home/ada/work/a").read()'],
      ['%time text = open("a").read()']
    ],
    [
      'changes the literal of a name on the line of a magic',
      ['%time D = "/home/ada/work/a"', '%time open(D)'],
      ['%time D = "a"', '%time open(D)']
    ],
    [
      'is not offered where code in a magic changes the folder',
      ['import os', '%time os.chdir("lib")', 'open("/home/ada/work/a")'],
      'no fix'
    ],
    ['leaves other folders', ['open("/home/ada/a")'], 'no fix'],
    ['leaves paths that are put together', ['open("/home/ada/work/" + name)'], 'no fix'],
    ['leaves texts of several literals', ['open("/home/ada/work/" "a")'], 'no fix'],
    [
      'is not offered where the folder changes',
      ['import os\nos.chdir("lib")', 'open("/home/ada/work/a")'],
      'no fix'
    ],
    [
      'is not offered where a magic changes the folder',
      ['%cd lib', 'open("/home/ada/work/a")'],
      'no fix'
    ]
  ])('%s', (_, sources, expected) => {
    expect(afterFix(absolutePath, sources, path)).toEqual(expected);
  });
});
