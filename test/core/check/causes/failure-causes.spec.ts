/** Causes of failures by their errors, in runs that are written by hand. */
import type { Cell } from './written';
import { causesOf, plain, print } from './written';

const MISSING = (module: string) => ['ModuleNotFoundError', `No module named '${module}'`] as const;
const NOT_FOUND = (magic: string) =>
  ['UsageError', `Cell magic \`%%${magic}\` not found.`] as const;

describe('a missing module', () => {
  it.each<readonly [string, string, readonly Cell[]]>([
    ['has a usual name', 'my_helpers', []],
    ['is mentioned in the notebook', 'vehicle', [{ source: '# see vehicle.py' }]],
    [
      'comes from a folder of the project',
      'shop',
      [{ source: "import sys\nsys.path.append('..')" }]
    ]
  ])('is a local file that %s', (_, module, above) => {
    const cell = { source: `import ${module}`, error: MISSING(module) };
    expect(causesOf([...above, cell]).get(above.length)).toMatchObject({
      cause: 'missing-file',
      cellIndex: above.length,
      message: expect.stringContaining(`The local module \`${module}\` is missing`) as string
    });
  });

  it.each(['numpy', 'tsfresh', 'vehicle'])('is a package: %s', module => {
    const cell = { source: `import ${module}`, error: MISSING(module) };
    expect(causesOf([cell]).get(0)?.cause).toBe('missing-module');
    const above = { source: 'import sys\nsys.path.append("..")' };
    const cause = module === 'vehicle' ? 'missing-file' : 'missing-module';
    expect(causesOf([above, cell]).get(1)?.cause).toBe(cause);
  });
});

describe('a sandbox', () => {
  const write = {
    source: "open('/data/a.txt', 'w')",
    error: ['OSError', "[Errno 30] Read-only file system: '/data/a.txt'"] as const
  };
  const fetch = {
    source: 'requests.get(address)',
    error: [
      'ConnectionError',
      'Failed to establish a new connection: Name or service not known'
    ] as const
  };
  const messages = (more: object) => {
    const causes = causesOf([write, fetch], more);
    return [causes.get(0), causes.get(1)].map(cause => [cause?.cause, cause?.message]);
  };
  const sandbox = { requested: 'auto', protected: true, network: false, reason: '' };

  it('is named where it forbids writing or the network', () => {
    expect(messages({ sandbox })).toEqual([
      ['environment', expect.stringContaining('private copy only') as string],
      ['network', expect.stringContaining('without a network') as string]
    ]);
    const [, [, message]] = messages({ sandbox: { ...sandbox, network: true } });
    expect(message).toContain('Another computer');
  });

  it('is not named where there is none', () => {
    expect(messages({})).toEqual([
      ['environment', expect.stringContaining('This machine lacks') as string],
      ['network', expect.stringContaining('Another computer') as string]
    ]);
  });
});

describe('a file or program that is not there', () => {
  const causeOf = (error: Cell['error'], source = "x = load('a.dat')") =>
    causesOf([{ source, error }]).get(0);

  it('is named as messages without quotes name it', () => {
    expect(causeOf(['FileNotFoundError', 'data/a 1.dat not found.'])).toMatchObject({
      cause: 'missing-file',
      message: 'There is no `data/a 1.dat` here.'
    });
    expect(causeOf(['FileNotFoundError', 'File a.dat does not exist'])?.message).toBe(
      'There is no `a.dat` here.'
    );
  });

  it('is quoted where the message does not name it', () => {
    expect(causeOf(['FileNotFoundError', 'download the data first'])?.message).toBe(
      'A file is missing: `download the data first`.'
    );
  });

  it('is a program where the shell did not find it', () => {
    const source = 'out = !mpiexec -n 2 a.py\nfloat(out[0])';
    const evalue =
      "could not convert string to float: '/bin/bash: line 1: mpiexec: command not found'";
    expect(causeOf(['ValueError', evalue], source)).toMatchObject({
      cause: 'environment',
      message: 'The program `mpiexec` is not installed here.'
    });
  });
});

describe('a magic that is not found', () => {
  it('was made by a cell that failed', () => {
    const load = { source: '%load_ext nothing', error: MISSING('nothing') };
    const use = { source: '%%something\n1', error: NOT_FOUND('something') };
    expect(causesOf([load, use]).get(1)).toMatchObject({ cause: 'previous-error', cellIndex: 0 });
    const other = { source: 'import ipyparallel', error: MISSING('ipyparallel') };
    const px = { source: '%%px\n1', error: NOT_FOUND('px') };
    expect(causesOf([other, px]).get(1)).toMatchObject({ cause: 'previous-error', cellIndex: 0 });
  });

  it('belongs to a package whatever the notebook stores', () => {
    const load = {
      source: "import holoviews as hv\nhv.extension('bokeh')",
      stored: [],
      fresh: [
        print('WARNING:param.extension: bokeh could not be imported, ensure bokeh is installed.')
      ],
      error: ['ImportError', 'None of the backends could be imported'] as const
    };
    const use = { source: '%%opts Curve\n1', stored: [], error: NOT_FOUND('opts') };
    const unknown = { source: '%%nothing\n1', stored: [], error: NOT_FOUND('nothing') };
    const causes = causesOf([load, use]);
    expect(causes.get(0)).toMatchObject({
      cause: 'missing-module',
      message: expect.stringContaining('`bokeh` is not installed') as string
    });
    expect(causes.get(1)).toMatchObject({ cause: 'previous-error', cellIndex: 0 });
    expect(causesOf([unknown]).get(0)?.cause).toBe('unknown');
  });

  it('needs a package, or is unknown', () => {
    const px = { source: '%%px\n1', error: NOT_FOUND('px') };
    expect(causesOf([px]).get(0)).toMatchObject({ cause: 'missing-module', cellIndex: 0 });
    const unknown = { source: '%%nothing\n1', error: NOT_FOUND('nothing') };
    expect(causesOf([unknown]).get(0)?.cause).toBe('unknown');
    const unrelated = { source: '1/0', error: ['ZeroDivisionError', ''] as const };
    expect(causesOf([unrelated, unknown]).get(1)?.cause).toBe('unknown');
  });
});

describe('the history of outputs', () => {
  const failed = { source: 'f()', stored: [plain('1')], error: ['E', 'm'] as const };

  it('lacks the value of a cell that failed', () => {
    const after = { source: '_ + 1', stored: [plain('2')], error: ['TypeError', 'n'] as const };
    const told = { cause: 'previous-error', cellIndex: 0 };
    expect(causesOf([failed, after]).get(1)).toMatchObject(told);
    const differs = { source: 'print(_)', fresh: [print('2')] };
    expect(causesOf([failed, differs]).get(1)).toMatchObject(told);
    const between = { source: '3', stored: [plain('3')], fresh: [plain('3')] };
    expect(causesOf([failed, between, differs]).get(2)?.cause).not.toBe('previous-error');
  });

  it('is not used by variables of this name', () => {
    for (const source of ['for _ in range(3): print(5)', 'a, _ = 1, 2\nprint(a)', "print('_')"]) {
      const differs = { source, fresh: [print('2')] };
      expect(causesOf([failed, differs]).get(1)?.cause).not.toBe('previous-error');
    }
  });

  it('has other numbers in a run from top to bottom', () => {
    const numbered = { source: 'Out[12]', error: ['KeyError', '12'] as const };
    expect(causesOf([numbered]).get(0)).toMatchObject({ cause: 'order', cellIndex: 0 });
    const name = { source: '_12', error: ['NameError', "name '_12' is not defined"] as const };
    expect(causesOf([name]).get(0)).toMatchObject({ cause: 'order', cellIndex: 0 });
    expect(causesOf([failed, { source: 'Out[1]', error: ['KeyError', '1'] }]).get(1)).toMatchObject(
      {
        cause: 'previous-error',
        cellIndex: 0
      }
    );
  });
});

describe('positions in a Series', () => {
  const trace = (index: string): string =>
    ['series.py', `indexes/${index}.py`]
      .map(file => `File /opt/python/lib/python3.11/site-packages/pandas/core/${file}:9, in f()`)
      .join('\n');
  const cell = (index: string): Cell => ({
    source: 's[4]',
    error: ['KeyError', '4', trace(index)]
  });

  it('are labels since pandas 3', () => {
    const packages = { pandas: '3.0.1' };
    expect(causesOf([cell('base')], { packages }).get(0)).toMatchObject({
      cause: 'removed-api',
      message: expect.stringContaining('.iloc[4]') as string
    });
    expect(causesOf([cell('range')], { packages }).get(0)?.cause).not.toBe('removed-api');
    expect(causesOf([cell('base')]).get(0)?.cause).not.toBe('removed-api');
  });
});

describe('errors outside of the notebook', () => {
  it('a script that %run does not find is a missing file', () => {
    const error = ['Exception', "File `'../utils/list.ipy'` not found."] as const;
    expect(causesOf([{ source: '%run ../utils/list.ipy', error }]).get(0)).toMatchObject({
      cause: 'missing-file',
      message: 'There is no `../utils/list.ipy` here.'
    });
  });

  it('a file next to the folder that was copied may exist', () => {
    const files = {
      folder: '/tmp/run/own',
      original: '/home/me/own',
      copied: true,
      complete: true,
      created: [],
      changed: [],
      deleted: [],
      left_out: [{ path: '../b.csv', reason: 'It is too large.' }]
    };
    const messageOf = (path: string): string | undefined => {
      const error = [
        'FileNotFoundError',
        `[Errno 2] No such file or directory: '${path}'`
      ] as const;
      return causesOf([{ source: 'f()', error }], { files }).get(0)?.message;
    };
    const lacks = 'The private copy lacks';
    expect(messageOf('../b.csv')).toContain(`${lacks} \`../b.csv\``);
    // The user's path, not that of the copy.
    expect(messageOf('/tmp/run/a.csv')).toContain(`${lacks} \`/home/me/a.csv\``);
    expect(messageOf('/tmp/run/own/a.csv')).toBe('There is no `/home/me/own/a.csv` here.');
    expect(messageOf('/tmp/run/kernel.json')).toContain('/tmp/run/kernel.json');
    expect(messageOf('a.csv')).toBe('There is no `a.csv` here.');
  });

  it('a program that a cell magic does not find belongs to the environment', () => {
    const ruby = {
      source: '%%ruby\nputs 1',
      fresh: [{ output_type: 'stream', name: 'stdout', text: "Couldn't find program: 'ruby'\n" }]
    };
    expect(causesOf([ruby]).get(0)).toMatchObject({
      cause: 'environment',
      message: 'The program `ruby` is not installed here.'
    });
    const error = [
      'CalledProcessError',
      "Command 'b'x'' returned non-zero exit status 127."
    ] as const;
    expect(causesOf([{ source: '%%script python2\nx', error }]).get(0)?.cause).toBe('environment');
  });

  it('an attribute of None is no removed API', () => {
    const error = ['AttributeError', "'NoneType' object has no attribute 'fit'"] as const;
    expect(causesOf([{ source: 'x.fit()', error }]).get(0)?.cause).not.toBe('removed-api');
  });
});

describe('outputs of the surroundings', () => {
  it('a listed folder has other files', () => {
    const list = { source: '!ls *.py', stored: [print('a.py')], fresh: [print('b.py')] };
    expect(causesOf([list]).get(0)?.cause).toBe('environment');
    const own = { ...list, source: 'ls = [1]\nprint(ls)' };
    expect(causesOf([own]).get(0)?.cause).not.toBe('environment');
  });

  it('documentation is that of another version', () => {
    const help = { source: 'import pandas\nhelp(pandas)', fresh: [print('new')] };
    expect(causesOf([help]).get(0)?.cause).toBe('version');
    const own = { source: 'def f(): pass\nhelp(f)', fresh: [print('new')] };
    expect(causesOf([own]).get(0)?.cause).not.toBe('version');
  });

  it('the date of the system is the clock', () => {
    const date = {
      source: '!date',
      stored: [print('Fri Nov 18 18:11:28 CST 2016')],
      fresh: [print('Thu Jan  1 00:00:00 UTC 1970')]
    };
    expect(causesOf([date]).get(0)?.cause).toBe('time');
    const other = { ...date, fresh: [print('Thu Jan  1 00:00:00 UTC 1999')] };
    expect(causesOf([other]).get(0)?.cause).not.toBe('time');
  });
});

describe('a cell that `%time` keeps from failing', () => {
  const shown = {
    output_type: 'error',
    ename: 'NameError',
    evalue: "name 'x' is not defined",
    traceback: ['File <timed exec>:1']
  };

  it('fails, with the cause of its error', () => {
    const failed = { source: 'x = f()', error: ['E', 'm'] as const };
    const timed = { source: '%%time\nprint(x)', fresh: [shown] };
    expect(causesOf([failed, timed]).get(1)).toMatchObject({
      cause: 'previous-error',
      cellIndex: 0
    });
  });
});

describe('a failed cell', () => {
  const links = Array.from({ length: 90 }, (_, at) => at);
  const chain = ['a', 'b'].flatMap(name => [
    `${name}0 = lab.start()`,
    ...links.map(at => `${name}${at + 1} = lab.link(${name}${at})`)
  ]);
  const cells = (use: string): readonly Cell[] => [
    { source: ['import lab', ...chain].join('\n'), stored: [] },
    { source: `lab.missing()\n${use}`, error: ['AttributeError', 'no missing'] },
    { source: 'print(lab.text(a90))', stored: [print('x')], fresh: [print('y')] }
  ];

  it('is the cause where it would have changed what a cell below shows', () => {
    expect(causesOf(cells('a90 = lab.link(a90)')).get(2)).toMatchObject({
      cause: 'previous-error',
      cellIndex: 1
    });
  });

  it('is not the cause where it would only have read too many objects to keep apart', () => {
    expect(causesOf(cells('print(lab.text(a90, b90))')).get(2)?.cause).toBe('unknown');
  });
});
